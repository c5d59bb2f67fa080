/** Which name a reply speaks of. Some servers answer the question before, or another client's. */
import type { Protocol, RegistrationFacts, StoredReply, Verdict } from '../model.ts'
import { decode } from './lines.ts'
import { isName } from './phrases.ts'
import { list, prop, text } from './rdap/json.ts'
import { domainNameOf } from './values.ts'
import { isOfAbsence } from './verdict.ts'

const longestLine = 500
const mostLines = 5000

/** Lines that say a name is absent, or that label it. */
const telling = (lines: readonly string[]): readonly string[] =>
  lines.filter(
    line => line.length <= longestLine && (isOfAbsence(line) || /^\W{0,9}domain(?: name)?[\s.\]]*:/i.test(line)),
  )

/** The registry's own hosts are named too; they are not what was asked. */
const isHost = (name: string): boolean => /^(?:www|whois|rdap)\d*\./.test(name)

const namesIn = (lines: readonly string[]): readonly string[] =>
  telling(lines)
    .flatMap(line => line.split(/[\s"'\u2018\u2019\u201c\u201d\u00ab\u00bb<>()[\],;=]/u))
    .filter(word => !word.includes('/') && !word.includes('@'))
    .flatMap(word => word.split(':'))
    .filter(word => isName(word.replace(/\.$/, '')))
    .map(domainNameOf)
    .filter(name => name !== undefined)

const linesOf = (protocol: Protocol, bytes: Uint8Array): readonly string[] => {
  if (protocol === 'whois') return decode(bytes).split('\n', mostLines)
  try {
    const reply: unknown = JSON.parse(decode(bytes))
    return [prop(reply, 'title'), ...list(prop(reply, 'description'))].flatMap(item => text(item) ?? [])
  } catch {
    return []
  }
}

/** Does the reply speak of another name, and not of this one? A reply that names none is about what was asked. */
const isOfAnother = (
  domain: string,
  protocol: Protocol,
  bytes: Uint8Array,
  { verdict, domain: { name } }: RegistrationFacts,
): boolean => {
  if (verdict === 'found') return name !== undefined && name !== domain
  if (verdict !== 'notfound') return false
  const names = namesIn(linesOf(protocol, bytes))
  return !names.includes(domain) && names.some(other => other !== domain && !isHost(other))
}

/** What a reply amounts to for the domain that was asked: one about another name says nothing of this one. */
export const verdictFor = (
  asked: string,
  { protocol, bytes, facts }: Pick<StoredReply, 'protocol' | 'facts'> & { readonly bytes: Uint8Array },
): Verdict => {
  const domain = domainNameOf(asked)
  return domain !== undefined && isOfAnother(domain, protocol, bytes, facts) ? 'unavailable' : facts.verdict
}
