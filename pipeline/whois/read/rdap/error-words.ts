/** What the words of an RDAP error 404 say of the name asked. Its number alone is a web server's for any page that it lacks. */
import { isSaidElsewhere, isSaidHeld } from '../affirmations.ts'
import { isDoubt } from '../doubts.ts'
import { hasPhrase, isName, wordSet, wordsOf } from '../phrases.ts'
import { sentencesByLine, statementsOf } from '../statements.ts'
import { absence, isOfSubject, topics } from '../verdict-phrases.ts'

const negations = wordSet('no not none nothing never neither cannot unable without')

const lacking = wordSet(
  'found find exist exists record records match matches matching registered information data results result known assigned',
)

/** What a server lacks when it cannot look a name up. */
const parts = wordSet('server service tld zone template host')

const ofWebServer = wordSet('path route page endpoint url uri handler')

/** The absence in scripts without blanks. */
const unspaced = /不存在|没有|沒有|未找到|未注册|未註冊|ありません|見つかりません|없습니다|없음/u

const isAbsence = (words: readonly string[]): boolean =>
  hasPhrase(words, absence) ||
  words.some(word => unspaced.test(word)) ||
  (words.some(word => negations.has(word)) && words.some(word => lacking.has(word)))

/** `No such path`, `Handler not found`: not the name is missing. */
const isOfPart = (words: readonly string[]): boolean =>
  words.some(word => ofWebServer.has(word)) ||
  (isAbsence(words) &&
    words.some(word => parts.has(word)) &&
    !words.some(word => topics.has(word) || word === 'information' || isName(word)))

const sentencesIn = (said: string): readonly string[] => sentencesByLine(statementsOf(said)).flat()

/** HTTP's own phrase, which stands in the title whatever is missing. */
const ofHttp = wordSet('rdap http error 404 not found')

/**
 * Does an error 404 say that the name is not registered? A sentence that says so must be among its own words, where it has any, and none
 * may take it back: `The domain is registered, but …`, `Wrong server for this domain`.
 */
export const saysAbsent = (title: string, descriptions: readonly string[]): boolean => {
  const said = [...(wordsOf(title).every(word => ofHttp.has(word)) ? [] : [title]), ...descriptions].flatMap(
    sentencesIn,
  )
  const words = said.map(wordsOf)
  const isTakenBack = words.some(sentence => !isAbsence(sentence) && isDoubt(sentence))
  if (isTakenBack || words.some(isOfPart) || said.some(isSaidHeld) || words.some(isSaidElsewhere)) return false
  return words.every(sentence => sentence.every(isOfSubject)) || words.some(isAbsence)
}
