/** What a reply amounts to where no record stands in it. */
import type { Verdict } from '../model.ts'
import { statementsOf } from './statements.ts'

/** A refusal may quote "not found" too (AFNIC's does), so what is said of the asking comes before what is said of the name. */
const ofAsking: readonly { readonly verdict: Verdict; readonly phrases: readonly RegExp[] }[] = [
  {
    verdict: 'unsupported',
    phrases: [/tld is not supported/i, /\b(?:tld|zone|extension) (?:is )?not (?:supported|served)/i],
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
      /\baccess (?:\w+ ){0,3}(?:denied|blocked|refused)/i,
      /\b(?:address|client|host|ip)\b.{0,60}\b(?:blocked|banned|denied)\b/i,
      /\btry again (?:in|after) \d/i,
      /\bwait \d+ (?:second|minute|hour)/i,
    ],
  },
]

const absence = [
  /\bno match/i,
  /\bnot (?:been |yet |been yet )?(?:found|registered|exist|assigned|delegated)/i,
  /\b(?:does|did)(?: not|n't) exist/i,
  /\bno (?:data|entry|entries|objects?|results?|information|record|records|domains?|domain records?)\b.{0,60}\b(?:found|exists?|match|available|for)/i,
  /\bno such (?:domain|object|record|name)/i,
  /\bnothing found\b/i,
  /\breturned 0 (?:objects?|results?|records?)/i,
  /\b(?:could|can) ?not (?:be found|find|locate)/i,
  /^(?:status:?\s*)?(?:available|free)\.?$/i,
  /\bis (?:available|free)\b/i,
  /\bavailable for (?:registration|purchase)/i,
  /\bunregistered\b/i,
]

/** Of two on one line the first counts: `Status: PREMIUM NAME (No match for …)` is reserved. */
const ofName: readonly { readonly verdict: Verdict; readonly phrases: readonly RegExp[] }[] = [
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
  { verdict: 'notfound', phrases: absence },
]

/** Whatever is neither is unavailable anyway; these keep a server that is down from being taken for one that knows no match. */
const ofService = [
  /\b(?:currently|temporarily) (?:down|unavailable|not available|offline|out of service)/i,
  /\b(?:service|server|database|system)\b.{0,40}\b(?:unavailable|is down|under maintenance|not responding)/i,
]

const says = (line: string, phrases: readonly RegExp[]): boolean => phrases.some(phrase => phrase.test(line))

/** Does a line go on with the sentence of the line before it? */
const isWithin = (before: string, line: string): boolean => /^\p{Ll}/u.test(line) && /[\p{L}\p{N},]$/u.test(before)

/** Statements with broken sentences put together again, then cut into sentences: `If` and `no match for` belong to one another. */
const sentencesOf = (statements: readonly string[]): readonly string[] => {
  const whole: string[] = []
  let before = ''
  for (const line of statements) {
    const last = whole.length - 1
    if (isWithin(before, line) && whole[last]!.length < 2000) whole[last] += ` ${line}`
    else whole.push(line)
    before = line
  }
  return whole.flatMap(line => line.split(/(?<=[.!?]) +(?=\p{Lu})/u))
}

/** What stands before a phrase that is talked of, not said. */
const conditional =
  /\b(?:if|when|whenever|where|unless|until|whether|in case|in the event|although|even though|the fact that|you (?:agree|understand|acknowledge))\b/i
const notice =
  /^\W*(?:notice|terms(?: (?:of use|and conditions))?|disclaimer|legal(?: notice)?|copyright|important|please note)\b\W*/i
/** What follows one: `No match means only that …`. */
const explained = /\b(?:means?|impl(?:y|ies)|indicates?|does not (?:mean|imply|guarantee)|is returned|is found)\b/i

/** Is the phrase said of the name asked? In a sentence of terms it is not: `If no match for a domain is found, …`. */
const isClaimed = (sentence: string, phrase: RegExp): boolean => {
  const found = phrase.exec(sentence)
  if (!found) return false
  const before = sentence.slice(0, found.index)
  const label = notice.exec(sentence)?.[0].length ?? 0
  if (conditional.test(before) || explained.test(sentence.slice(found.index + found[0].length))) return false
  // After the label of a notice only a phrase that follows at once is an answer: `NOTICE: No match for …`.
  return label === 0 || found.index <= label
}

/** Does a line say, wherever it stands, that there is no such name? */
export const isOfAbsence = (line: string): boolean => says(line, absence)

/** The verdict of a reply without a record; undefined when nothing in it says one. */
export const verdictOf = (text: string): Verdict | undefined => {
  const statements = statementsOf(text)
  const refusal = ofAsking.find(({ phrases }) => statements.some(line => says(line, phrases)))
  if (refusal) return refusal.verdict
  if (statements.some(line => says(line, ofService))) return 'unavailable'
  for (const sentence of sentencesOf(statements)) {
    const rule = ofName.find(({ phrases }) => phrases.some(phrase => isClaimed(sentence, phrase)))
    if (rule) return rule.verdict
  }
  return undefined
}

/** A refusal that begins a line, wherever it stands: some servers put it into the paragraph of their terms. */
const anchored =
  /^[ \t%#*>;-]{0,40}(?:no match for|no data found|domain not found|object not found|not found\b|no entries found)/i

/** The last resort: prose is searched too, but only for what begins a line and is not the middle of a sentence. */
export const verdictInProse = (text: string): Verdict | undefined => {
  let before = ''
  for (const line of text.split('\n')) {
    if (anchored.test(line) && !isWithin(before, line.replace(/^\W+/, '')) && isClaimed(line, anchored))
      return 'notfound'
    before = line.trim()
  }
  return undefined
}
