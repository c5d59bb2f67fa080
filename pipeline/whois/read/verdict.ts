/** The verdict of a reply without a record: what its statements say, in the words that registries use. */
import type { Verdict } from '../model.ts'
import { hasPhrase, isFollowed, isName, type Phrases, phraseAt, phrasesOf, wordsOf } from './phrases.ts'
import { sentencesOf, statementsOf } from './statements.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const unsupported = phrasesOf(`tld is not supported
tld not supported
zone not supported
zone is not supported
extension not supported
extension is not supported
tld is not served
zone is not served
zone not served`)

const limited = phrasesOf(`too fast
too frequent
too frequently
excessive querying
excessive queries
excessive requests
excessive access
slow down
go away
throttled
blacklisted
black-listed
rate-limited
rate limited
rate limit
access denied
access is denied
access blocked
access refused
access is temporarily blocked
quota exceeded
over quota
over the limit
request denied
request refused
query denied
query refused
connection refused
service denied
not allowed to connect
not permitted to connect
unauthorized
unauthorised
forbidden
query limit
limit exceeded
in grace period`)
const allowances = set('limit whois-limit quota queries requests connections lookups maximum allowed')
const exceeded = set('exceeded reached')
const clients = set('address client host ip')
const banned = set('blocked banned denied')

/** What a name may have too many of: a statement about the name, not about the client. */
const partsOfName = set('parts labels dots levels characters hyphens')
const tooMany = phrasesOf('too many')

const isRefusal = (words: readonly string[]): boolean =>
  hasPhrase(words, limited) ||
  words.some((_, at) => phraseAt(words, at, tooMany) > 0 && !partsOfName.has(words[at + 2] ?? '')) ||
  isFollowed(words, allowances, exceeded) ||
  isFollowed(words, exceeded, allowances) ||
  isFollowed(words, clients, banned) ||
  isWait(words) ||
  isRefusalNumber(words)

/** `try again in 60 …`, `wait 13 seconds`. */
const isWait = (words: readonly string[]): boolean =>
  words.some(
    (word, at) =>
      /^\d+$/.test(word) &&
      (words[at - 1] === 'wait' || (/^(?:in|after)$/.test(words[at - 1] ?? '') && words[at - 2] === 'again')),
  )

/** Requests for patience: of a server that is not down they are refusals. */
const patience = phrasesOf(`please be patient
please wait
be patient
try again later
try again tomorrow
try later
retry later
connect later
come back later`)

const numbered = set('error status code http query_status')

/** `ERROR 429`, `query_status 440`, `403 …` at the begin: a number of 400 to 499 is the client's, but 404 is a missing name. */
const isRefusalNumber = (words: readonly string[]): boolean =>
  words.some((word, at) => /^4\d\d$/.test(word) && word !== '404' && (at === 0 || numbered.has(words[at - 1]!)))

const services = set('service server database system')
const down = set('down unavailable offline maintenance responding')

/** What may stand in front of a statement about the name asked. Any other word makes the sentence one about something else. */
const subjects = set(
  'the this that your you apply but above requested queried searched specified following domain domains name names object objects query record records key entry sorry error status state result results registration information whois database for in our we as dominio domaine el o le nom de',
)
const topics = set(
  'domain domains name names object objects key query record entry status dominio domaine status state',
)

/** Statements that there is no such name. */
const absence = phrasesOf(`no match
no matches
no matching
no exact match
not found
no found
no data found
no data was found
no entries found
no entry found
no object found
no objects found
no record found
no records found
no results found
no domain found
no domain records were found
no domain record was found
no information available about
no information was found
no such domain
no such object
no such record
no such name
nothing found
does not exist
doesn't exist
did not exist
do not exist
not exist
no existe
is not registered
not registered
is not yet registered
has not been registered
have not been registered
not been registered
is unregistered
unregistered
is not assigned
not assigned
unassigned
is not delegated
not delegated
is not found
was not found
could not find
could not be found
can not be found
cannot be found
can not find
cannot find
do not have an entry
no se encuentra registrado
no registrado
não registrado
nao registrado
introuvable
nincs talalat
no_se_encontro_el_objeto
object_not_found
inconnu
returned 0 objects
available for registration
available for purchase
is available for registration
is available for purchase
is still available for registration
is currently available for registration`)

/** Words that say so only when nothing else is said. */
const bareAbsence = phrasesOf(`available
free
is available
is free
domain unknown
unknown domain`)

/** Statements that nobody may register the name. */
const reservation = phrasesOf(`reserved
is reserved
has been reserved
restricted
is restricted
prohibited
is prohibited
blocked
is blocked
is in the reserved list
is on the reserved list
prohibited string
premium name
premium domain
not available
is not available
can not be registered
cannot be registered
can't be registered
may not be registered
is not allowed
not allowed`)

/** What may follow a word of reservation: `Reserved by the registry`, `Restricted rights` is about something else. */
const behindReservation = set('restricted reserved by for from name names domain domains string until and or in on at')

/** Where an absence may say it looked, as its last word: `No entries found for the selected source`. */
const places = set('source sources database registry criteria')
const longestPlace = 6

const explaining = set('mean means imply implies indicate indicates returned')

interface Statement {
  readonly verdict: 'notfound' | 'reserved'
  /** Does the sentence name a domain, or speak of one, or say nothing else? */
  readonly isAboutName: boolean
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
  if (held > 1 || (held === 1 && (next === undefined || behindReservation.has(next) || isName(next))))
    return { verdict: 'reserved', length: held }
  const bare = phraseAt(words, at, bareAbsence)
  return bare > 0 && at + bare === words.length ? { verdict: 'notfound', length: bare } : undefined
}

/** What a sentence states of the name asked: a phrase behind nothing but its subject. */
const statementIn = (sentence: string): Statement | undefined => {
  const words = wordsOf(sentence)
  let [isTopic, named] = [false, words.some(isName)]
  for (let at = 0; at < words.length; at += 1) {
    const rule = ruleAt(words, at)
    if (rule) {
      const rest = words.slice(at + rule.length)
      if (rest.some(word => explaining.has(word))) return undefined
      // `No match for the domain`: an absence may name its subject afterwards.
      const isPlace = rest.length <= longestPlace && places.has(rest.filter(word => word !== 's').at(-1) ?? '')
      const isLater = rule.verdict === 'notfound' && (isPlace || rest.some(other => topics.has(other)))
      return { verdict: rule.verdict, isAboutName: named || isTopic || isLater || words.length <= shortest }
    }
    const word = words[at]!
    if (topics.has(word)) isTopic = true
    named ||= isName(word)
    // `ERROR 101`, `-1`: a code in front says nothing.
    if (!subjects.has(word) && !isName(word) && !/^\d+$/.test(word)) return undefined
  }
  return undefined
}

const anyWordsOf = (phrases: Phrases) => (line: string) => hasPhrase(wordsOf(line), phrases)

/** Does a line say, wherever it stands, that there is no such name? */
export const isOfAbsence = (line: string): boolean =>
  anyWordsOf(absence)(line) ||
  ruleAt(wordsOf(line), 0)?.verdict === 'notfound' ||
  /\bis (?:available|free)\b/i.test(line)

/** The verdict of a reply without a record; undefined when nothing in it says one. */
export const verdictOf = (text: string): Verdict | undefined => {
  const statements = statementsOf(text)
  const lines = statements.map(wordsOf)
  if (lines.some(words => hasPhrase(words, unsupported))) return 'unsupported'
  if (lines.some(isRefusal)) return 'limited'
  if (lines.some(words => isFollowed(words, services, down))) return 'unavailable'
  if (lines.some(words => hasPhrase(words, patience))) return 'limited'
  for (const sentence of sentencesOf(statements)) {
    const statement = statementIn(sentence)
    if (statement?.isAboutName) return statement.verdict
  }
  return undefined
}

/** The last resort: prose is searched too, for a line that states an absence and does not go on with the line before. */
export const verdictInProse = (text: string): Verdict | undefined => {
  let before = ''
  for (const raw of text.split('\n', 5000)) {
    const line = raw.trim()
    const isContinued = /^[\p{Ll}]/u.test(line) && /[\p{L}\p{N},]$/u.test(before)
    if (line.length <= 200 && !isContinued) {
      const statement = statementIn(line)
      if (statement?.verdict === 'notfound' && statement.isAboutName) return 'notfound'
    }
    before = line
  }
  return undefined
}
