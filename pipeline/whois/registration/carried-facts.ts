/**
 * Facts stored with a reply, so that a build does not parse the reply again. They are used only if the present code would read
 * the same: the version of the reader is a digest of its source files.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { orUndefined } from '../../core/files.ts'
import { contactFields, domainTexts, type RegistrationFacts, registrarFields, roles, verdicts } from '../model.ts'

const texts = z.array(z.string())
const textIn = (fields: readonly string[]) => Object.fromEntries(fields.map(field => [field, z.string().optional()]))
const contact = z.strictObject(textIn(contactFields)).optional()

const schema = z.strictObject({
  verdict: z.enum(verdicts),
  domain: z.strictObject({ ...textIn(domainTexts), statuses: texts, nameServers: texts }),
  registrar: z.strictObject({ ...textIn(registrarFields), id: z.int().optional() }),
  contacts: z.strictObject(Object.fromEntries(roles.map(role => [role, contact]))),
  redacted: texts,
})

const folder = fileURLToPath(new URL('../read/', import.meta.url))

const digestOfReader = (): string => {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  // Country names come from this package.
  hash.update(readFileSync(createRequire(import.meta.url).resolve('i18n-iso-countries/package.json')))
  return hash.digest('hex').slice(0, 16)
}

let known: string | undefined

/** The version of the reader: 16 hexadecimal digits. */
export const readerVersion = (): string => {
  known ??= digestOfReader()
  return known
}

/** The stored facts, if this version of the reader read them and they have the right shape. */
export const factsIn = (reader: string | undefined, json: string | undefined): RegistrationFacts | undefined => {
  if (json === undefined || reader !== readerVersion()) return undefined
  return orUndefined(() => schema.parse(JSON.parse(json)) as RegistrationFacts)
}
