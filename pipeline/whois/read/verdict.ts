/** The verdict of a reply without a record: what its statements say, in the words that registries use. */
import type { Verdict } from '../model.ts'
import { isSaidElsewhere, isSaidHeld } from './affirmations.ts'
import { isDoubt } from './doubts.ts'
import { hasPhrase, isFollowed, isName, phraseAt, wordsAsWritten, wordsOf } from './phrases.ts'
import { isRefusal } from './refusals.ts'
import { down, faults, isFailure, isOfFault, patience, serviceNouns, unsupported } from './service-phrases.ts'
import { isWithin, sentencesByLine, statementsOf } from './statements.ts'
import {
  absence,
  bareAbsence,
  dataNouns,
  hedges,
  isOfSubject,
  questionNouns,
  reservation,
  topics,
} from './verdict-phrases.ts'
import {
  behindAbsence,
  behindOffer,
  behindReservation,
  explaining,
  inside,
  narrower,
  phrasesBehindAbsence,
} from './words-behind.ts'

interface Statement {
  readonly verdict: 'notfound' | 'reserved'
  /** Does the sentence name a domain, or speak of one, or say nothing else? */
  readonly isAboutName: boolean
  /** `Restricted`: a heading of legal text says so too, hence only a reply of no other sentence does. */
  readonly isWord: boolean
}

/** How long a sentence may be that does not speak of a name: `Reserved by the registry operator`. */
const shortest = 6

const ruleAt = (
  words: readonly string[],
  at: number,
): { verdict: Statement['verdict']; length: number } | undefined => {
  const gone = phraseAt(words, at, absence)
  const held = phraseAt(words, at, reservation)
  if (gone > 0 && gone >= held) return { verdict: 'notfound', length: gone }
  const next = words[at + held]
  // `Restricted to look-ups on the web` limits a use.
  const last = words[at + held - 1]
  const isHeld = next !== 'to' || last === 'reserved'
  const isEnd = next === undefined || behindReservation.has(next) || isName(next)
  // `Not available: registrant data`, `not available for look-up`, `not available from this host` are about something else.
  const isUse =
    last === 'available' &&
    /^(?:for|from|in|at|on)$/.test(next ?? '') &&
    !offers.some(word => words.includes(word, at + held))
  if (held > 0 && !isUse && (isEnd || (held > 1 && isHeld && last !== 'available')))
    return { verdict: 'reserved', length: held }
  const bare = phraseAt(words, at, bareAbsence)
  return bare > 0 && at + bare === words.length ? { verdict: 'notfound', length: bare } : undefined
}

const offers = ['registration', 'purchase', 'delegation', 'sale']

/** `Because it was registered in 2001`, `it is in use`, but not `it cannot be registered`. */
const isTaken = (words: readonly string[]): boolean =>
  words.some((word, at) =>
    word === 'registered' ? !/^(?:be|not)$/.test(words[at - 1] ?? '') : word === 'use' && words[at - 1] === 'in',
  )

const manyNames: ReadonlySet<string> = new Set(['names', 'domains'])

const isOfServer = (word: string): boolean => dataNouns.has(word) || questionNouns.has(word)

/**
 * Does nothing behind an absence qualify it? `No match in our database` says it of the name, `no match in the routing table` and
 * `no match because queries are limited` do not.
 */
const isClosed = (sentence: string, words: readonly string[], from: number): boolean => {
  // `The last record was cleared (DOMAIN NOT FOUND)`: the last words say it again.
  if (words.some((_, at) => at >= from && at + phraseAt(words, at, absence) === words.length)) return true
  const written = /\p{Ll}/u.test(sentence) ? wordsAsWritten(sentence) : []
  const isOffer = /^(?:registration|purchase)$/.test(words[from - 1] ?? '')
  let isInside = false
  for (let at = from; at < words.length; ) {
    const word = words[at]!
    const length = phraseAt(words, at, phrasesBehindAbsence)
    const isKnown =
      behindAbsence.has(word) || isName(word) || /^\d[\d.-]*$/.test(word) || (isOffer && behindOffer.has(word))
    const isOwnName = isInside && /^\p{Lu}/u.test(written[at] ?? '') && !narrower.has(word)
    // `Not found in the request`: the name was not sent.
    const isOfQuestion = /^(?:request|query)$/.test(word) && words.slice(at - 2, at).includes('in')
    if ((length === 0 && !isKnown && !isOwnName) || isOfQuestion) return false
    isInside ||= inside.has(word)
    at += Math.max(length, 1)
  }
  return true
}

/** `The .nc database`, `a registered .ie domain name`: the registry's own suffix. */
const ownSuffix = / \.\p{L}{2,24} (?=(?:domain|database|registry)\b)/giu

/** Donuts' Domains Protected Marks List: a holder of a trademark keeps the name from being registered. */
const protectedMark = /^the registration of this domain is restricted, as it is protected by the donuts dpml\b/i

/** What a sentence states of the name asked: a phrase behind nothing but its subject. */
const statementIn = (line: string): Statement | undefined => {
  const sentence = line.replace(ownSuffix, ' ')
  // `Domain name available?`, `Is this name free`: a question.
  if (sentence.trimEnd().endsWith('?') || /^is\b/i.test(sentence)) return undefined
  if (protectedMark.test(sentence)) return { verdict: 'reserved', isAboutName: true, isWord: false }
  const words = wordsOf(sentence)
  let isTopic = false
  for (let at = 0; at < words.length; at += 1) {
    const rule = ruleAt(words, at)
    if (rule) {
      const front = words.slice(0, at)
      // `Database not found`, `WHOIS information for example.com is not available`, `Query not allowed`: not about the name.
      if (rule.verdict === 'reserved' ? front.some(isOfServer) : !isTopic && front.some(word => dataNouns.has(word)))
        return undefined
      const rest = words.slice(at + rule.length)
      // `Reserved and premium names are listed at …`: about names, not about this one.
      if (rule.verdict === 'reserved' && !front.some(isName) && !isTopic && rest.some(word => manyNames.has(word)))
        return undefined
      // `The object does not exist: this name is reserved`, but not `Names not found may be reserved`.
      const isHeld = rest.some((_, later) => rest[later - 1] !== 'be' && ruleAt(rest, later)?.verdict === 'reserved')
      const verdict = isHeld ? 'reserved' : rule.verdict
      const isQualified =
        verdict === 'notfound'
          ? !isClosed(sentence, words, at + rule.length)
          : isTaken(rest) || rest.some(word => explaining.has(word))
      if (isQualified) return undefined
      // An absence that nothing qualifies is the name's; `Blocked by our abuse team until you write to us` is the client's.
      const isAboutName = verdict === 'notfound' || isTopic || words.some(isName) || words.length <= shortest
      return { verdict, isAboutName, isWord: verdict === 'reserved' && words.length === 1 }
    }
    const word = words[at]!
    if (topics.has(word)) isTopic = true
    if (!isOfSubject(word)) return undefined
  }
  return undefined
}

/** `Internal fault. Not found.`: behind a sentence that is not understood an absence may follow from it. */
const saidIn = (line: readonly string[]): readonly (Statement | undefined)[] => {
  let isOpen = false
  return line.map(sentence => {
    const said = statementIn(sentence)
    if (isOpen && said?.verdict === 'notfound') return undefined
    isOpen ||= said === undefined && /[.!?]$/.test(sentence) && !wordsOf(sentence).every(isOfSubject)
    return said
  })
}

/** Does a line state the verdict? An absence counts wherever it stands. */
export const states = (verdict: Verdict, line: string): boolean => {
  const words = wordsOf(line)
  if (verdict !== 'notfound') return statementIn(line)?.verdict === verdict
  return (
    hasPhrase(words, absence) || ruleAt(words, 0)?.verdict === 'notfound' || /\bis (?:available|free)\b/i.test(line)
  )
}

/** The verdict of a reply without a record; undefined when nothing in it says one. */
export const verdictOf = (text: string): Verdict | undefined => {
  const statements = statementsOf(text)
  const lines = statements.map(wordsOf)
  if (lines.some(words => hasPhrase(words, unsupported))) return 'unsupported'
  if (lines.some(isRefusal)) return 'limited'
  if (lines.some(isFault)) return 'unavailable'
  if (lines.some(words => hasPhrase(words, patience))) return 'limited'
  const byLine = sentencesByLine(statements)
  const sentences = byLine.flat()
  const words = sentences.map(wordsOf)
  const said = byLine.flatMap(saidIn)
  const counting = said.filter(one => one?.isAboutName && (!one.isWord || sentences.length === 1))
  // `Not available. The domain has been registered.`
  const isSaidTaken = words.some((sentence, at) => said[at - 1]?.verdict === 'reserved' && isTaken(sentence))
  if (counting[0]?.verdict === 'reserved') return isSaidTaken ? 'unavailable' : 'reserved'
  if (counting.length === 0) return undefined
  // `No match. However, …`, `No match. This name is reserved.`: in doubt nothing is said of the name.
  const isDoubted =
    counting.some(one => one?.verdict === 'reserved') ||
    words.some((sentence, at) => said[at - 1]?.verdict === 'notfound' && isHedge(sentence)) ||
    words.some(isSaidElsewhere) ||
    sentences.some(isSaidHeld) ||
    words.some(
      (sentence, at) => !said[at] && (isOfFault(sentence) || isDoubt(sentence)) && !sentence.every(isOfSubject),
    )
  return isDoubted ? 'unavailable' : 'notfound'
}

const isFault = (words: readonly string[]): boolean =>
  isFollowed(words, serviceNouns, down) || hasPhrase(words, faults) || isFailure(words)

/**
 * Does a statement say that the question was refused or went wrong, or that somebody holds the name? Then a flag such as
 * `Status: free` is in doubt.
 */
export const isUnanswered = (text: string): boolean =>
  sentencesByLine(statementsOf(text))
    .flat()
    .some(sentence => {
      const words = wordsOf(sentence)
      // `Status: invalid` is the flag itself.
      const isDoubtful = isOfFault(words) || (!sentence.includes(': ') && isDoubt(words))
      const isError = isDoubtful && !words.every(isOfSubject) && !statementIn(sentence)
      return isRefusal(words) || isFault(words) || isError || hasPhrase(words, patience) || isSaidHeld(sentence)
    })

const isHedge = (words: readonly string[]): boolean => phraseAt(words, 0, hedges) > 0

/** Does a statement hold words of absence or reservation, whatever else it says? */
export const mayBeFree = (text: string): boolean =>
  statementsOf(text)
    .map(wordsOf)
    .some(words => hasPhrase(words, absence) || hasPhrase(words, reservation))

/** The last resort: prose is searched too, for a line that states an absence and does not go on with the line before. */
export const verdictInProse = (text: string): Verdict | undefined => {
  let before = ''
  const lines = text.split('\n', 5000).map(line => line.trim())
  for (const [at, line] of lines.entries()) {
    if (line.length <= 200 && !isWithin(before, line) && !isWithin(line, lines[at + 1] ?? '')) {
      const statement = statementIn(line)
      if (statement?.verdict === 'notfound' && statement.isAboutName) return 'notfound'
    }
    before = line
  }
  return undefined
}
