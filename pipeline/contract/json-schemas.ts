/** The schemas as JSON Schema 2020-12, the dialect of OpenAPI 3.1: one component each, which refer to one another. */
import { z } from 'zod'
import { documentBodies } from './document-schemas.ts'
import * as contract from './schemas.ts'
import { siteDocuments } from './site-schemas.ts'

const { rawtext: _, ...bodies } = contract.bodies
const { address, faxphone, contact, quotation, equitySummary, company, director, errorReply } = contract
const parts = { address, faxphone, contact, quotation, equitySummary, company, director, errorReply }
const { status, changes, manifest, openapi } = siteDocuments
const site = { status: status.body, changes: changes.body, manifest: manifest.body, openapi: openapi.body }
const schemas = { ...bodies, ...documentBodies, ...site, ...parts }
export type SchemaId = keyof typeof schemas

export type JsonSchema = Readonly<Record<string, unknown>>

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** `EquityLive` for `equityLive`. Clients know one by another name than its document's. */
const componentOf = (id: string): string => (id === 'forexBase' ? 'BaseRates' : capital(id))

export const refTo = (id: SchemaId): JsonSchema => ({ $ref: `#/components/schemas/${componentOf(id)}` })

/** Every schema by its name in the description of the API. */
export const jsonSchemas = (): Readonly<Record<string, JsonSchema>> => {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id: componentOf(id) })
  const made = z.toJSONSchema(registry, {
    uri: id => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // All entries of a tuple have one shape here. Some OpenAPI tools fail on `prefixItems` with a boolean `items`.
      const [entry] = jsonSchema.prefixItems ?? []
      if (entry) {
        const length = jsonSchema.prefixItems!.length
        delete jsonSchema.prefixItems
        Object.assign(jsonSchema, { items: entry, minItems: length, maxItems: length })
      }
      // Zod states what JavaScript can count and that keys are strings; both say nothing to a reader.
      if (jsonSchema.type === 'integer') {
        jsonSchema.format = 'int64'
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      }
    },
  })
  return Object.fromEntries(
    Object.entries(made.schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
  )
}
