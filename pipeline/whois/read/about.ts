/** Which name a reply speaks of. Some servers answer the question before, or another client's. */
import type { Protocol, RegistrationFacts, StoredReply, Verdict } from '../model.ts'
import { decode } from './lines.ts'
import { isName } from './phrases.ts'
import { list, parseJson, prop, text } from './rdap/json.ts'
import { domainNameOf } from './values.ts'
import { states } from './verdict.ts'

const longestLine = 500
const mostLines = 5000

/** The names of which lines state the verdict; where those lines name none, the names that labels give. */
const namesIn = (lines: readonly string[], verdict: Verdict): readonly string[] => {
  const short = lines.filter(line => line.length <= longestLine)
  const stated = short.filter(line => states(verdict, line)).flatMap(line => nameIn(line) ?? [])
  return stated.length > 0 ? stated : short.filter(line => label.test(line)).flatMap(line => nameIn(line) ?? [])
}

const label = /^\W{0,9}(?:domain(?: name)?|query)[\s.\]]*:/i

/** The name that a line speaks of: its first. The registry's own hosts are named too; they are not what was asked. */
const nameIn = (line: string): string | undefined =>
  line
    .split(/[\s"'\u2018\u2019\u201c\u201d\u00ab\u00bb<>()[\],;=]/u)
    .filter(word => !word.includes('/') && !word.includes('@'))
    .flatMap((word, at) => word.split(':').map(part => ({ part, isFirst: at === 0 })))
    .filter(
      ({ part, isFirst }) => isName(part.replace(/\.$/, '')) && !(isFirst ? /^(?:whois|rdap)\d*\./i : host).test(part),
    )
    .filter(({ part }) => !registry.test(part))
    .map(({ part }) => domainNameOf(part))
    .find(name => name !== undefined)

const host = /^(?:www|whois|rdap)\d*\./i

/** `Not found in NIC.XX database`: the registry's own name. */
const registry = /^nic\.\p{L}{2,24}$/iu

const linesOf = (protocol: Protocol, bytes: Uint8Array): readonly string[] => {
  if (protocol === 'whois') return decode(bytes).split('\n', mostLines)
  const reply = parseJson(decode(bytes))
  return [prop(reply, 'title'), ...list(prop(reply, 'description'))].flatMap(item => text(item) ?? [])
}

/** Does the reply speak of another name, and not of this one? A reply that names none is about what was asked. */
const isOfAnother = (
  domain: string,
  protocol: Protocol,
  bytes: Uint8Array,
  { verdict, domain: { name } }: RegistrationFacts,
): boolean => {
  if (verdict === 'found') return name !== undefined && name !== domain
  if (verdict !== 'notfound' && verdict !== 'reserved') return false
  const names = namesIn(linesOf(protocol, bytes), verdict)
  return names.length > 0 && !names.includes(domain)
}

/** What a reply amounts to for the domain that was asked: one about another name says nothing of this one. */
export const verdictFor = (
  asked: string,
  { protocol, bytes, facts }: Pick<StoredReply, 'protocol' | 'facts'> & { readonly bytes: Uint8Array },
): Verdict => {
  const domain = domainNameOf(asked)
  return domain !== undefined && isOfAnother(domain, protocol, bytes, facts) ? 'unavailable' : facts.verdict
}
