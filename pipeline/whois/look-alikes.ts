/** Names that may imitate others by their letters: scripts mixed as no language does (UTS 39, 5.2), or letters that look like Latin ones. */
import { domainToUnicode } from 'node:url'

const scripts =
  'Latin Cyrillic Greek Armenian Georgian Hebrew Arabic Devanagari Thai Han Hiragana Katakana Bopomofo Hangul'
    .split(' ')
    .map(name => ({ name, letter: new RegExp(String.raw`\p{Script_Extensions=${name}}`, 'u') }))

const shared = /^[\p{Script=Common}\p{Script=Inherited}]$/u

/** Japanese, Chinese and Korean are written in several scripts, Latin among them. */
const together = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

/** Letters of other scripts, and rare Latin ones, that look like a to z in most fonts: from Unicode's confusables. */
const latinOf: ReadonlyMap<string, string> = new Map(
  'аa сc ԁd еe һh іi јj ӏl оo рp ԛq ѕs ѵv ԝw хx уy гr ԍg αa γy ιi νv οo ρp σo υu օo ոn սu հh ցg զq յj ɑa ɡg ıi'
    .split(' ')
    .map(pair => [pair[0]!, pair[1]!]),
)

const scriptsOf = (letters: readonly string[]): readonly string[] =>
  scripts.filter(({ letter }) => letters.some(one => letter.test(one))).map(({ name }) => name)

const concernOf = (label: string): string | undefined => {
  const letters = [...label].filter(letter => !shared.test(letter))
  const plain = [...label].map(letter => latinOf.get(letter) ?? letter).join('')
  if (plain !== label && /^[a-z0-9-]+$/.test(plain)) return `"${label}" looks like "${plain}"`
  const mixed = scriptsOf(letters)
  const isOneLanguage = mixed.length < 2 || together.some(set => mixed.every(name => set.includes(name)))
  return isOneLanguage ? undefined : `"${label}" mixes ${mixed.join(' and ')} letters`
}

/** One sentence for each name that may imitate another. It is no error: such names are registered, and worth following. */
export const lookAlikeWarnings = (names: readonly string[]): readonly string[] =>
  names.flatMap(name => {
    const labels = name.includes('xn--') ? domainToUnicode(name).split('.') : []
    const concerns = labels.flatMap(label => concernOf(label) ?? [])
    return concerns.length === 0 ? [] : [`${name}: ${concerns.join(', ')}. It may imitate another name.`]
  })
