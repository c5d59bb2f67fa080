/** Reads a port-43 reply. Verdict first: a present record decides before any phrase, for legal texts say "not found" too. */
import type { RegistrationFacts, Verdict } from '../model.ts'
import { collect } from './collect.ts'
import { collectSections } from './collect-sections.ts'
import { isValue } from './collected.ts'
import { factsOf, noFacts } from './facts.ts'
import { decode } from './lines.ts'
import { localFieldOf } from './local-labels.ts'
import { lineOf } from './local-lines.ts'
import { isContradicted, signs } from './signs.ts'
import { areDoubtful, statusOf, verdictOfStatus } from './status.ts'
import { isUnanswered, mayBeFree, verdictInProse, verdictOf } from './verdict.ts'

/** Records set with dots in place of a colon: seen to be there, not read. */
const dotted = (text: string): boolean =>
  text
    .split('\n', 2000)
    .some(
      line =>
        /^[ \t]{0,40}domain name ?\.{3,40}[^.]/i.test(line) && line.trimEnd().includes('.', line.lastIndexOf('..') + 3),
    )

/** A date and somebody who serves or sells the name: no list of kept names has both. */
const isRegistered = ({ domain, registrar }: Omit<RegistrationFacts, 'verdict'>): boolean =>
  Boolean(domain.created ?? domain.expires) && (domain.nameServers.length > 0 || registrar.name !== undefined)

/** dns.lu names so a registered name without name servers (dns.lu, "API/Protocols"). Elsewhere "reserved" names are nobody's. */
const isWithoutServers = (text: string): boolean => /^domaintype:[ \t]{1,40}RESERVED\b/im.test(text)

/** `N/A` and `0000-00-00` stand in the form of a name that nobody holds. */
const isStated = (value: string): boolean => isValue(value) && /[^0\s:.TZ-]/.test(value)

/** Fewer than two lines state something below the name: `Status: free` may have stood there. */
const isCutOff = (text: string): boolean => {
  const lines = text.split('\n', 2000).map(lineOf)
  const at = lines.findIndex(({ label }) => label !== undefined && localFieldOf(label) === 'domain.name')
  const stated = lines.slice(at + 1).filter(({ label, value }) => label !== undefined && isStated(value))
  return at !== -1 && stated.length < 2
}

/** JSON belongs to another protocol: its words are not in the form of port 43. */
const isJson = (text: string): boolean => /^\s{0,99}(?:\{\s{0,99}["}]|\[\s{0,99}\{)/.test(text)

/** Does the reply end behind the flag that holds the name? `Status: reserved` may go on, and behind `Status: blocked` the record may. */
const isCutBehind = (text: string): boolean => {
  const lines = text.trimEnd().split('\n')
  const flag = statusOf(lineOf(lines.at(-1) ?? '').value)
  const isWhole = text.endsWith('\n') && !/^(?:blocked|restricted)\b/i.test(flag)
  return !isWhole && verdictOfStatus([flag], false) === 'reserved'
}

/** A flag is in doubt where the record, a sentence or the end of the reply speaks against it. */
const isDoubted = (verdict: Verdict, text: string, facts: Omit<RegistrationFacts, 'verdict'>): boolean =>
  isContradicted(verdict, facts) ||
  ((verdict === 'notfound' || verdict === 'reserved') && isUnanswered(text)) ||
  (verdict === 'reserved' && isCutBehind(text))

/** Signs of a record in the form of any registry: `Holder: Example Ltd`, or hosts below `Nameservers:`. Banners have other contacts and dates. */
const hasLocalSigns = (text: string): boolean => {
  const { domain, contacts } = factsOf(collectSections(text).values)
  return (domain.created ?? domain.expires ?? contacts.registrant) !== undefined || domain.nameServers.length > 0
}

const judge = (text: string, facts: Omit<RegistrationFacts, 'verdict'>, evidence: number): Verdict => {
  if (isJson(text)) return 'unavailable'
  if (facts.domain.name && isWithoutServers(text)) return 'found'
  const byStatus = verdictOfStatus(facts.domain.statuses, isRegistered(facts))
  // In doubt nothing is said of the name.
  if (byStatus) return isDoubted(byStatus, text, facts) ? 'unavailable' : byStatus
  const count = signs(facts)
  if (count === 1 && areDoubtful(facts.domain.statuses)) return 'unavailable'
  if (facts.domain.name ? count > 0 : count > 1) return 'found'
  const byPhrase = verdictOf(text)
  // A sentence against the signs of a record.
  if ((byPhrase === 'notfound' || byPhrase === 'reserved') && (count + evidence > 0 || hasLocalSigns(text)))
    return 'unavailable'
  if (byPhrase) return byPhrase
  if (evidence > 0 || dotted(text)) return 'found'
  if (facts.domain.name) return mayBeFree(text) || isCutOff(text) ? 'unavailable' : 'found'
  return verdictInProse(text) ?? 'unavailable'
}

/**
 * Clients that start at IANA quote its record of the top-level domain in front of the registry's reply. Where nothing follows, the
 * reply says nothing of the name asked.
 */
const behindIana = (text: string): string => {
  const end = /^source:[ \t]{1,20}IANA[ \t\r]{0,20}$/m.exec(text)
  const isTopLevel = end && /^domain:[ \t]{1,20}[^.\s]{1,63}\s*$/m.test(text.slice(0, end.index))
  return isTopLevel ? text.slice(end.index + end[0].length) : text
}

/** An object of another kind, such as a contact's: what its lines say is not about the domain. */
const otherObject = /^(?:nic-hdl(?:-br)?|person|role|aut-num|inet6?num|netrange):[ \t]{1,60}[^ \t]/im

/** The first line of such an object has dates and a registrar of its own. */
const otherBegin = /^(?:contact|nsset|keyset|inet6?num|netrange|aut-num)$/

const isOfOtherObject = (text: string, { domain }: Omit<RegistrationFacts, 'verdict'>, verdict: Verdict): boolean => {
  if (domain.name !== undefined) return false
  if (verdict !== 'found') return (verdict === 'notfound' || verdict === 'reserved') && otherObject.test(text)
  const first = text
    .split('\n', 200)
    .map(lineOf)
    .find(({ label, value }) => label !== undefined && value !== '')
  return otherBegin.test(first?.label ?? '')
}

export const readWhois = (bytes: Uint8Array): RegistrationFacts => {
  const text = behindIana(decode(bytes))
  const { values, evidence } = collect(text)
  const facts = factsOf(values)
  const judged = judge(text, facts, evidence)
  const verdict = isOfOtherObject(text, facts, judged) ? 'unavailable' : judged
  return verdict === 'found' ? { verdict, ...facts } : { verdict, ...noFacts }
}
