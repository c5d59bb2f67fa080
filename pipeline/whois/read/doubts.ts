/** Sentences that make an absence next to them doubtful: another claim about the name, or a look-up that went wrong. */
import { hasPhrase, isName, phrasesOf, wordSet } from './phrases.ts'
import { dataNouns, isOfSubject, topics } from './verdict-phrases.ts'

const longestDoubt = 14

const failing = wordSet(
  'aborted truncated failure failures incomplete malformed invalid reset interrupted rejected crashed corrupt corrupted stale outdated withheld hidden wrong ' +
    'partial degraded offline unavailable expired private quota maintenance discontinued retired quarantine',
)

const phrases = phrasesOf(`did not respond
does not respond
not responding
not supported
not within
not valid
not loaded
not been loaded
could not parse
cannot parse
session has expired
session expired
read-only mode
out of date
has moved
been moved
is pending
in progress
ask again
registered elsewhere
authentication required
not recognised
not recognized
not be opened
may query this
not allowed to query
not permitted to query
held by
for this domain
for this name
of this domain
of this name
of this registration
to this record
disk full`)

const conditions = wordSet('if when unless')

/** `The record was refreshed today`, `The query is logged`: not of the name. */
const ofReply = wordSet('query record entry status state key')

/** `Names not found may be premium`: about names, not about this one. */
const many = wordSet('names domains objects')

const claims = wordSet('is was has had not belongs registered')

/** `The domain is suspended`, `Domain not under our sponsorship`: of the name alone, unlike `Domain information is …`. */
const isClaim = (words: readonly string[]): boolean => {
  const at = words.findIndex((word, index) => index > 0 && claims.has(word))
  const front = words.slice(0, Math.max(at, 0))
  return (
    front.every(word => isOfSubject(word) && !dataNouns.has(word) && !many.has(word)) &&
    front.some(word => (topics.has(word) && !ofReply.has(word)) || isName(word)) &&
    at + 1 < words.length
  )
}

export const isDoubt = (words: readonly string[]): boolean =>
  words.length <= longestDoubt &&
  !conditions.has(words[0] ?? '') &&
  (isClaim(words) || hasPhrase(words, phrases) || words.some(word => failing.has(word)))
