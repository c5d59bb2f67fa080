/**
 * Facts stored with a reply, so that a build does not parse the reply again. They are used only if the present code would read
 * the same: the version of the reader is a digest of the modules that it imports.
 */
import { z } from 'zod'
import { codeDigest } from '../../core/code-digest.ts'
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

/** The version of the reader: 16 hexadecimal digits. */
export const readerVersion = (): string => codeDigest('pipeline/whois/read/reply.ts').slice(0, 16)

/** The stored facts, if this version of the reader read them and they have the right shape. */
export const factsIn = (reader: string | undefined, json: string | undefined): RegistrationFacts | undefined => {
  if (json === undefined || reader !== readerVersion()) return undefined
  return orUndefined(() => schema.parse(JSON.parse(json)) as RegistrationFacts)
}
