/** One object a domain, and the eight bodies formed from it: by build and hosts with the same function, so they never disagree. */
import type { DocumentBody } from './document-schemas.ts'
import type { RouteIdOf } from './routes.ts'
import type { Contact } from './schemas.ts'

/** All that the eight paths of a found domain give; `domain` is null where a date that it may not lack is unknown. */
export type RegistrationRecord = DocumentBody<'whoisRecord'>

/** Bytes of any encoding in JSON: as text where they are UTF-8, else in Base64. */
type PackedBytes = NonNullable<RegistrationRecord['rawtext']>

export type RegistrationRoute = RouteIdOf<'whois'>

/** `ignoreBOM` keeps a byte order mark, so that the text gives back the same bytes. */
const utf8 = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export const packBytes = (bytes: Uint8Array): PackedBytes => {
  try {
    return { encoding: 'utf-8', text: utf8.decode(bytes) }
  } catch {
    let latin1 = ''
    for (const byte of bytes) latin1 += String.fromCharCode(byte)
    return { encoding: 'base64', text: btoa(latin1) }
  }
}

export const unpackBytes = ({ encoding, text }: PackedBytes): Uint8Array<ArrayBuffer> =>
  encoding === 'utf-8'
    ? new Uint8Array(new TextEncoder().encode(text))
    : Uint8Array.from(atob(text), char => char.charCodeAt(0))

/** Forms the body of each of the eight paths; undefined where the record gives none (`not_representable`, or `withheld` for rawtext). */
export const registrationBodies = {
  domain: ({ domain }) => domain ?? undefined,
  contacts: ({ admin, tech, billing }): [Contact | null, Contact | null, Contact | null] => [admin, tech, billing],
  admin: ({ admin }) => admin,
  tech: ({ tech }) => tech,
  billing: ({ billing }) => billing,
  rawtext: ({ rawtext }) => (rawtext === null ? undefined : unpackBytes(rawtext)),
  registrant: ({ registrant }) => registrant,
  registrar: ({ registrar }) => registrar ?? undefined,
} satisfies Record<RegistrationRoute, (record: RegistrationRecord) => unknown>
