/** SDMX-JSON, as the data services of the ECB and Norges Bank give it: positions in place of values, which the structure lists. */
import { z } from 'zod'
import { jsonOf, shapeError } from '../../core/reply.ts'
import type { SourcedReply } from '../../core/source.ts'

const component = z.object({
  id: z.string(),
  values: z.array(z.object({ id: z.string().nullish(), name: z.string().nullish() })),
})
const series = z.object({
  attributes: z.array(z.string().nullable()).optional(),
  observations: z.record(z.string(), z.array(z.string().nullable())),
})
const message = z.object({
  dataSets: z.array(z.object({ series: z.record(z.string(), series) })).min(1),
  structure: z.object({
    dimensions: z.object({ series: z.array(component), observation: z.array(component).min(1) }),
    attributes: z.object({ series: z.array(component).optional() }).optional(),
  }),
})
const schema = z.union([z.object({ data: message }), message])

/** A figure with the dimensions and attributes of its series by name: `CURRENCY`, `UNIT_MULT` and so on. */
interface SdmxFigure {
  readonly row: number
  /** As written: a day, a month or a year. */
  readonly period: string
  readonly named: Readonly<Record<string, string>>
  readonly text: string
}

type Component = z.infer<typeof component>

const valuesOf = (
  components: readonly Component[],
  positions: readonly (string | null)[],
): readonly [string, string][] =>
  components.flatMap(({ id, values }, i) => {
    const value = values[Number(positions[i] ?? Number.NaN)]
    return value === undefined ? [] : [[id, value.id ?? value.name ?? '']]
  })

/** The figures of a message; null is none. Throws SOURCE_SHAPE for another form and for a figure of a period that is not listed. */
export const sdmxFigures = (reply: SourcedReply): readonly SdmxFigure[] => {
  const read = jsonOf(reply, schema)
  const { dataSets, structure } = 'data' in read ? read.data : read
  const { dimensions, attributes } = structure
  const [periods] = dimensions.observation
  let row = 0
  return dataSets.flatMap(dataSet =>
    Object.entries(dataSet.series).flatMap(([key, one]) => {
      const named = Object.fromEntries([
        ...valuesOf(dimensions.series, key.split(':')),
        ...valuesOf(attributes?.series ?? [], one.attributes ?? []),
      ])
      return Object.entries(one.observations).flatMap(([position, [text]]) => {
        const period = periods!.values[Number(position)]?.id
        row += 1
        if (!period) throw shapeError(reply, { where: key, got: position, expected: 'a period of the structure' })
        return text === null || text === undefined ? [] : [{ row, period, named, text }]
      })
    }),
  )
}
