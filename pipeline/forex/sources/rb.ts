/** Sveriges Riksbank: kronor per unit, the middle of the day's market. The newer interface has every series per single unit. */
import { z } from 'zod'
import { jsonOf, shapeError, textOf } from '../../core/reply.ts'
import type { ReadResult, SourcedReply } from '../../core/source.ts'
import { forexSource } from '../forex-source.ts'
import type { PublishedQuote } from '../model.ts'
import { judgePrices } from '../read/prices.ts'
import { replyLines } from '../read/table.ts'
import { byWindow } from '../read/windows.ts'

const shape = z.array(z.object({ seriesId: z.string(), date: z.iso.date(), value: z.string() })).min(1)

/** The observations of one series, which only the address or the file's name tells. */
const oneShape = z.array(z.object({ date: z.iso.date(), value: z.string() })).min(1)

const observationsIn = (reply: SourcedReply): z.infer<typeof shape> => {
  if (textOf(reply).slice(0, 200).includes('"seriesId"')) return jsonOf(reply, shape)
  const seriesId = /\bSEK[A-Z]{3}PMI\b/i.exec(reply.name)?.[0]?.toUpperCase()
  const observations = jsonOf(reply, oneShape)
  if (seriesId === undefined)
    throw shapeError(reply, {
      where: 'name',
      got: 'observations of an unnamed series',
      expected: 'a group of series, or one whose name the reply’s has, such as SEKUSDPMI.json',
    })
  return observations.map(one => ({ seriesId, ...one }))
}

const forms = 'JSON of a group or a series, or CSV with Period, Group, Series, Value'

/** Its heading, in Swedish with decimal commas or in English with points. */
const csvHeading = /^Period([;\t])(?:Grupp\1Serie\1V.{1,2}rde|Group\1Series\1Value)\r?\n/

/** The search page's CSV: `2026-03-24;Valutor mot svenska kronor;100 JPY;5,907`. Days without a figure have n/a. */
const readCsv = (reply: SourcedReply, text: string, delimiter: string): ReadResult<PublishedQuote> => {
  const sign = text.startsWith(`Period${delimiter}Grupp`) ? ',' : '.'
  const [, ...lines] = replyLines(reply, text, delimiter)
  const prices = lines.map(({ row, cells: [day = '', , label = '', value = ''] }) => {
    const [, units, code] = /^(10{0,4}) ([A-Z]{3})$/.exec(label) ?? []
    if (code === undefined)
      throw shapeError(reply, { where: `row ${row}`, got: label, expected: 'units and a code: 100 JPY' })
    return /^n\/a$/i.test(value) ? { row, code } : { row, day, label, code, units, text: value }
  })
  return judgePrices(reply, 'SEK', prices, { sign })
}

export default forexSource('rb', {
  title: 'Sveriges Riksbank',
  url: 'https://www.riksbank.se/en-gb/statistics/search-interest--exchange-rates/',
  terms: 'Indicative, for information and not for dealing; no licence is stated with the interface.',
  publishes: { at: '16:15', zone: 'Europe/Stockholm' },
  covers: 'About 29 currencies against the krona, every Swedish banking day since 1993.',
  home: 'SEK',
  anchor: 'EUR',
  proven: 'rb/00.json of 2026-03-30',
  unprovenToo: 'the CSV of the search page',
  // A group is given for at most a year at a time; without a key the bank allows a few calls a minute.
  ...byWindow({ first: '2000-01-03', per: 365 }, ({ from, to }) => ({
    url: `https://api.riksbank.se/swea/v1/Observations/ByGroup/130/${from}/${to}`,
    accept: 'application/json',
  })),
  read: reply => {
    const text = textOf(reply)
    const delimiter = csvHeading.exec(text)?.[1]
    if (delimiter !== undefined) return readCsv(reply, text, delimiter)
    if (!/^\s*[[{]/.test(text)) throw shapeError(reply, { got: text.slice(0, 60), expected: forms })
    return observationsIn(reply).map(({ seriesId: label, date: day, value: text }) => {
      const code = /^SEK([A-Z]{3})PMI$/.exec(label)?.[1]
      // SEKETT is the krona itself, always 1.
      const refusal = code === undefined && { rule: 'series', reason: `${label} is no rate`, code: label }
      return { day, label, code: code ?? '', text, refusal }
    })
  },
})
