/** What a reply says, in the shapes of the contract: the lines of `npm run parse -- whois …`. */
import type { Contact, Registrar } from '../contract/schemas.ts'
import type { RefusedRow } from '../core/source.ts'
import type { RegistrationFacts, Role, Verdict } from './model.ts'
import { verdictFor } from './read/about.ts'
import { noFacts } from './read/facts.ts'
import { readRdap } from './read/rdap/rdap.ts'
import { readWhois } from './read/whois.ts'
import { contactBody, registrarBody, statedDomain } from './registration/bodies.ts'

export interface ParsedReply {
  readonly id: string
  readonly kind: Verdict
  /** Null unless found, like the registrar and each contact. */
  readonly domain: ReturnType<typeof statedDomain> | null
  readonly registrar: Registrar | null
  readonly contacts: { readonly [R in Role]: Contact | null }
}

const saysMore = ({
  domain: { statuses, nameServers, name, ...rest },
  registrar,
  contacts,
}: RegistrationFacts): boolean =>
  statuses.length + nameServers.length + [rest, registrar, contacts].flatMap(Object.keys).length > 0

/** Some registrars never repeat the name; the asked one is used if the reply states anything else. */
const nameOf = (facts: RegistrationFacts, asked: string | undefined): string =>
  facts.domain.name ?? (saysMore(facts) ? asked?.toLowerCase() : undefined) ?? ''

/** Only what the reply states: a contact's name is not filled from its organisation here, as it is in the published body. */
export const parsedOf = (id: string, facts: RegistrationFacts, asked?: string): ParsedReply => {
  const redacted = new Set(facts.redacted)
  const found = facts.verdict === 'found'
  const contactIn = (role: Role) => contactBody(role, facts.contacts[role], redacted, { orgAsName: false })
  return {
    id,
    kind: facts.verdict,
    domain: found ? statedDomain(nameOf(facts, asked), facts.domain) : null,
    registrar: found ? registrarBody(facts.registrar) : null,
    contacts: {
      registrant: contactIn('registrant'),
      admin: contactIn('admin'),
      tech: contactIn('tech'),
      billing: contactIn('billing'),
    },
  }
}

/** An RDAP reply is JSON and a port-43 reply never is, so its first character tells. */
const protocolOf = (bytes: Uint8Array): 'whois' | 'rdap' => {
  for (const byte of bytes.subarray(0, 64)) {
    if (byte === 0x7b) return 'rdap'
    if (byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf) return 'whois'
  }
  return 'whois'
}

export const parseReply = (id: string, bytes: Uint8Array, asked?: string): ParsedReply => {
  const protocol = protocolOf(bytes)
  const facts = (protocol === 'rdap' ? readRdap : readWhois)(bytes)
  const verdict = asked === undefined ? facts.verdict : verdictFor(asked, { protocol, bytes, facts })
  return parsedOf(id, verdict === facts.verdict ? facts : { verdict, ...noFacts }, asked)
}

/** RFC 4648, padded or not, broken into lines or not. */
const isBase64 = (text: string): boolean => {
  const packed = /\s/.test(text) ? text.replace(/\s+/g, '') : text
  const [, padding] = /^[A-Za-z0-9+/]*(={0,2})$/.exec(packed) ?? []
  return padding !== undefined && (padding === '' ? packed.length % 4 !== 1 : packed.length % 4 === 0)
}

/** Parses one line of `npm run parse -- whois --jsonl`; a refusal where it is not of the form `{id, raw_b64, domain?}`. */
const parseLine = (line: string, row: number): ParsedReply | RefusedRow => {
  const refused = (reason: string): RefusedRow => ({ rule: 'line-shape', reason, row })
  let given: unknown
  try {
    given = JSON.parse(line)
  } catch (error) {
    return refused(`not JSON: ${String(error)}`)
  }
  const { id, raw_b64: raw, domain } = (given ?? {}) as Record<string, unknown>
  if (typeof id !== 'string' || typeof raw !== 'string') return refused('expected {"id": text, "raw_b64": text}')
  // Node drops what is not Base64: `!!!!` would count as an empty reply.
  if (!isBase64(raw)) return refused('raw_b64 is not Base64')
  try {
    return parseReply(id, Buffer.from(raw, 'base64'), typeof domain === 'string' ? domain : undefined)
  } catch (error) {
    // A reply that the reader stumbles on must not end the batch.
    return refused(`SOURCE_SHAPE ${id}: the reply cannot be read: ${String(error)}`)
  }
}

/**
 * Turns lines `{id, raw_b64, domain?}` into parsed replies as lines of JSON, in order. It gives one string for each chunk of input,
 * so that writing takes one call a chunk. A line of another form goes to `onRefused`, and reading continues.
 */
export const parseStream = async function* (
  chunks: AsyncIterable<Uint8Array | string>,
  onRefused: (refusal: RefusedRow) => void = () => {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let [rest, row] = ['', 0]
  const written = (lines: readonly string[]): string => {
    let text = ''
    for (const line of lines) {
      row += 1
      if (line.trim() === '') continue
      const parsed = parseLine(line, row)
      if ('rule' in parsed) onRefused(parsed)
      else text += `${JSON.stringify(parsed)}\n`
    }
    return text
  }
  for await (const chunk of chunks) {
    const lines = (rest + (typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }))).split('\n')
    rest = lines.pop() ?? ''
    const text = written(lines)
    if (text !== '') yield text
  }
  const last = written([rest])
  if (last !== '') yield last
}
