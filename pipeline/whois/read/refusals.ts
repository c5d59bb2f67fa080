/** The words in which registries refuse a client, and how they stand together. */
import { hasPhrase, isFollowed, phrasesOf, wordSet } from './phrases.ts'

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
ratelimit
rate limit
access denied
access is denied
access blocked
access refused
permission denied
access is temporarily blocked
quota exceeded
over quota
over the limit
request denied
request refused
query denied
query refused
query blocked
query was blocked
connection refused
service denied
not allowed to connect
not permitted to connect
unauthorized
unauthorised
not authorized to see
not authorized to view
query limit
limit exceeded
in grace period
used up
too high a rate
another enquiry
rate too high
interval is too short
in blacklist
in the blacklist
been banned
you are banned
deny list
denylist
zu viele
trop de requêtes
demasiadas consultas
слишком много`)

const allowances = wordSet(
  'limit whois-limit quota queries requests connections lookups maximum allowed maximal límite limite consultas requêtes anfragen лимит запросов limiti limitini limitinizi interrogazioni ' +
    'zapytań dotazů',
)

const exceeded = wordSet(
  'exceeded reached exhausted atteint atteinte dépassé dépassée superado superada excedido excedida überschritten erreicht превышен превышено исчерпан исчерпано aştınız aşıldı superata ' +
    'superato przekroczono przekroczony překročen atingido',
)

const clients = wordSet('address client host ip')

const asked = wordSet('requests queries lookups connections request query')

const client = wordSet('your client address ip network')

const served = wordSet('permitted accepted allowed served welcome')

const services = wordSet('service server access queries lookups rdap whois')

/** What may follow: `not accepted at this time`, unlike `not permitted to store the data`. */
const behindServed = wordSet('at please now today until any from')

const banned = wordSet('blocked banned denied')

/** Scripts without blanks: too often, wait a little, beyond the limit. */
const unspaced = /频繁|頻繁|稍后|稍後|しばらく|잠시|制限を超|超过限制|超過限制|초과/u

const numbered = wordSet('error err status code http query_status')

/** What a name may have too many of: a statement about the name, not about the client. */
const partsOfName = wordSet('parts labels dots levels characters hyphens')

/** `You may be blocked if you exceed the query limit`: what follows is a condition, and may not have come true. */
const conditions = wordSet('if unless when si falls wenn lorsque cuando quando если')

const withoutCondition = (words: readonly string[]): readonly string[] => {
  const at = words.findIndex(word => conditions.has(word))
  return at === -1 ? words : words.slice(0, at)
}

/** Does a statement, as words, say that the client asked too much or may not ask? */
export const isRefusal = (words: readonly string[]): boolean => isStatedRefusal(withoutCondition(words))

const isStatedRefusal = (words: readonly string[]): boolean =>
  hasPhrase(words, limited) ||
  words.some((word, at) => word === 'too' && words[at + 1] === 'many' && !partsOfName.has(words[at + 2] ?? '')) ||
  isFollowed(words, allowances, exceeded) ||
  isFollowed(words, exceeded, allowances) ||
  isFollowed(words, clients, banned) ||
  isRateLimited(words) ||
  words.some(word => unspaced.test(word)) ||
  isForbidden(words) ||
  isUnwanted(words) ||
  isWait(words) ||
  isRefusalNumber(words)

/**
 * `You are rate limited`, `rate limiting is in force for your address`, but not `This service is rate limited` or
 * `Rate limiting is in force`: notices to all.
 */
const isRateLimited = (words: readonly string[]): boolean =>
  (isOfClient(words) &&
    words.some((word, at) => word === 'rate-limiting' || (word === 'limiting' && words[at - 1] === 'rate'))) ||
  words.some((word, at) => {
    const isPhrase = word === 'rate-limited' || (word === 'limited' && words[at - 1] === 'rate')
    const verb = word === 'limited' ? at - 2 : at - 1
    const isNotice = /^(?:is|are)$/.test(words[verb] ?? '') && services.has(words[verb - 1] ?? '')
    return isPhrase && (!isNotice || isOfClient(words))
  })

/** `Your address`, `this client`, `192.0.2.1`, but not `an IP address`. */
const isOfClient = (words: readonly string[]): boolean =>
  words.some(
    (word, at) =>
      word === 'your' || (client.has(word) && words[at - 1] === 'this') || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(word),
  )

/** `403 Forbidden`, but not `It is forbidden to use the database for …` or `Such use is strictly forbidden and …`: terms of use. */
const isForbidden = (words: readonly string[]): boolean =>
  words.some(
    (word, at) =>
      word === 'forbidden' && words[at + 1] !== 'to' && !/^(?:explicit|strict|express)ly$/.test(words[at - 1] ?? ''),
  )

/** `Queries from your network are not accepted`: about the client, unlike `Queries by robots are not permitted`. */
const isUnwanted = (words: readonly string[]): boolean =>
  words.some(word => asked.has(word)) &&
  words.some(word => client.has(word)) &&
  words.some((word, at) => {
    const next = words[at + 2]
    return word === 'not' && served.has(words[at + 1] ?? '') && (next === undefined || behindServed.has(next))
  })

/** `try again in 60 …`, `wait 13 seconds`, but not `wait 1 second between queries`. */
const isWait = (words: readonly string[]): boolean =>
  !words.includes('between') &&
  words.some(
    (word, at) =>
      /^\d+$/.test(word) &&
      (words[at - 1] === 'wait' || (/^(?:in|after)$/.test(words[at - 1] ?? '') && words[at - 2] === 'again')),
  )

/** `ERROR 429`, `query_status 440`, `403 …` at the begin: a number of 400 to 499 is the client's, but 404 is a missing name. */
const isRefusalNumber = (words: readonly string[]): boolean =>
  words.some((word, at) => /^4\d\d$/.test(word) && word !== '404' && (at === 0 || numbered.has(words[at - 1]!)))
