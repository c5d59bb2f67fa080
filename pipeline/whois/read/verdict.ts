/** What a reply amounts to where no record stands in it. The rules are asked in order: a refusal may quote "not found" too. */
import type { Verdict } from '../model.ts'
import { statementsOf } from './statements.ts'

interface Rule {
  readonly verdict: Verdict
  readonly phrases: readonly RegExp[]
}

export const rules: readonly Rule[] = [
  {
    verdict: 'unsupported',
    phrases: [/tld is not supported/i, /(?:tld|zone|extension) (?:is )?not (?:supported|served)/i],
  },
  {
    verdict: 'limited',
    phrases: [
      /\b(?:limit|quota|queries|requests|connections|lookups|maximum)\b.{0,60}\b(?:exceeded|reached)/i,
      /\bexceeded\b.{0,60}\b(?:limit|quota|maximum|number|allowed|rate)/i,
      /\btoo (?:many|fast|frequent)/i,
      /\bexcessive (?:querying|queries|requests|access)/i,
      /\b(?:slow down|go away)\b/i,
      /\b(?:throttled|blacklisted|black-listed|rate.limited)\b/i,
      /\baccess (?:\w+ ){0,3}(?:denied|blocked|refused|restricted)/i,
      /\b(?:address|client|host|ip)\b.{0,60}\b(?:blocked|banned|denied)\b/i,
      /\btry again (?:in|after) \d/i,
      /\bwait \d+ (?:second|minute|hour)/i,
    ],
  },
  {
    verdict: 'unavailable',
    phrases: [
      /\b(?:currently|temporarily) (?:down|unavailable|not available|offline|out of service)/i,
      /\b(?:service|server|database|system)\b.{0,40}\b(?:unavailable|is down|under maintenance|not responding)/i,
      /\b(?:internal|database|system) (?:server )?error/i,
      /\b(?:connect|connection|request|query) (?:has )?(?:timed out|timeout|failed)/i,
      /\b(?:unable|failed) to (?:connect|process|complete|contact)/i,
      /\b(?:wait|try)\b.{0,30}\bagain\b/i,
    ],
  },
  {
    verdict: 'reserved',
    phrases: [
      /(?<!rights )\breserved\b(?! by law)/i,
      /\brestricted\b/i,
      /\bprohibited\b/i,
      /\bblocked\b/i,
      /\bpremium (?:name|domain)/i,
      /\bnot available for (?:second.level )?registration/i,
      /\b(?:can ?not|can't|may not) be registered/i,
      /\bdomain (?:name )?(?:is )?not available/i,
      /\bnot allowed\b/i,
    ],
  },
  {
    verdict: 'notfound',
    phrases: [
      /\bno match/i,
      /\bnot (?:been )?(?:found|registered|exist|assigned|delegated)/i,
      /\b(?:does|did)(?: not|n't) exist/i,
      /\bno (?:data|entry|entries|objects?|results?|information|record|records|domains?|domain records?)\b.{0,60}\b(?:found|exists?|match|available|for)/i,
      /\bno such (?:domain|object|record|name)/i,
      /\bnothing found\b/i,
      /\b(?:could|can) ?not (?:be found|find|locate)/i,
      /^(?:status:?\s*)?(?:available|free)\.?$/i,
      /\bis (?:available|free)\b/i,
      /\bavailable for (?:registration|purchase)/i,
      /\bunregistered\b/i,
    ],
  },
]

/** The verdict of a reply without a record; undefined when nothing in it says one. */
export const verdictOf = (text: string): Verdict | undefined => {
  const statements = statementsOf(text)
  return rules.find(({ phrases }) => statements.some(line => phrases.some(phrase => phrase.test(line))))?.verdict
}

/** A refusal that begins a line, wherever it stands: some servers put it into the paragraph of their terms. */
const anchored =
  /^[ \t%#*>;-]{0,40}(?:no match for|no data found|domain not found|object not found|not found\b|no entries found)/im

/** The last resort: prose is searched too, but only for what begins a line. */
export const verdictInProse = (text: string): Verdict | undefined => (anchored.test(text) ? 'notfound' : undefined)
