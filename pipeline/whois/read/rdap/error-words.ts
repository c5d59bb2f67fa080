/** What the words of an RDAP error 404 say of the name asked. Its number alone is a web server's for any page that it lacks. */
import { isSaidElsewhere, isSaidHeld } from '../affirmations.ts'
import { isDoubt } from '../doubts.ts'
import { hasPhrase, isName, wordSet, wordsOf } from '../phrases.ts'
import { sentencesByLine, statementsOf } from '../statements.ts'
import { verdictOf } from '../verdict.ts'
import { absence, isOfSubject, topics } from '../verdict-phrases.ts'

const negations = wordSet('no not none nothing never neither cannot unable without')

const missing = wordSet('found find exist exists existing match matches matching registered known assigned located')

const records = wordSet('record records registration information data result results entry object domain name')

/** What may stand between `no` or `not` and what is lacking: `does not have any information`. */
const between = wordSet('have has had hold any a an the such')

/** `Registration data is not published`: it is there. */
const unpublished = wordSet('published public shown disclosed available hidden withheld')

/** What a server lacks when it cannot look a name up. */
const parts = wordSet('server service tld zone template host')

/** `The server has not found …`, `the server cannot find …`, but not `the server cannot be found`: it looks for the name. */
const isLooking = (words: readonly string[], server: number): boolean =>
  /^(?:has|could|cannot|can|did)$/.test(words[server + 1] ?? '') && !words.includes('be') && !words.includes('been')

const ofWebServer = wordSet('path route page endpoint url uri handler')

/** The absence in scripts without blanks. */
const unspaced = /不存在|没有|沒有|未找到|未注册|未註冊|ありません|見つかりません|없습니다|없음/u

/** `No registration for …`, `does not have information on …`. */
const lacksRecord = (words: readonly string[]): boolean => {
  let isDenied = false
  for (const word of words) {
    if (isDenied && records.has(word)) return !words.some(other => unpublished.has(other))
    isDenied = negations.has(word) || (isDenied && between.has(word))
  }
  return false
}

const isAbsence = (words: readonly string[]): boolean =>
  hasPhrase(words, absence) ||
  words.some(word => unspaced.test(word)) ||
  words.some((word, at) => word === 'unknown' && topics.has(words[at + 1] ?? '')) ||
  (words.some(word => negations.has(word)) && words.some(word => missing.has(word))) ||
  lacksRecord(words)

/** `No such path`, `Handler not found`: something other than the name is missing. */
const isOfPart = (words: readonly string[]): boolean =>
  words.some(word => ofWebServer.has(word)) ||
  (isAbsence(words) &&
    words.some((word, at) => parts.has(word) && !isLooking(words, at)) &&
    !words.some(word => topics.has(word) || word === 'information' || isName(word)))

const sentencesIn = (said: string): readonly string[] => sentencesByLine(statementsOf(said)).flat()

/** The phrase of HTTP, which stands in the title whatever is missing. */
const ofHttp = wordSet('rdap http error 404 not found')

/**
 * Does an error 404 say that the name is not registered? Where it has words of its own, one sentence must say so. None may contradict it:
 * `The domain is registered, but …`, `Wrong server for this domain`.
 */
export const saysAbsent = (title: string, descriptions: readonly string[]): boolean => {
  const said = [...(wordsOf(title).every(word => ofHttp.has(word)) ? [] : [title]), ...descriptions].flatMap(
    sentencesIn,
  )
  const words = said.map(wordsOf)
  const isAbsent = said.map((sentence, at) => isAbsence(words[at]!) || verdictOf(sentence) === 'notfound')
  const isTakenBack = words.some((sentence, at) => !isAbsent[at] && isDoubt(sentence))
  if (isTakenBack || words.some(isOfPart) || said.some(isSaidHeld) || words.some(isSaidElsewhere)) return false
  return words.every(sentence => sentence.every(isOfSubject)) || isAbsent.includes(true)
}
