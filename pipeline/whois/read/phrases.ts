/** Sentences as words, and phrases of words in them. Linear in the length of the sentence, unlike expressions with gaps. */
import { stripped } from './lines.ts'

const edges = ".'_-"

export const wordsAsWritten = (sentence: string): readonly string[] =>
  sentence
    .split(/[^\p{L}\p{M}\p{N}.'_-]/u)
    .map(word => stripped(word, edges, edges))
    .filter(word => word !== '')

/** `Domain "EXAMPLE.COM" isn't free!` to `domain example.com isn't free`. */
export const wordsOf = (sentence: string): readonly string[] => wordsAsWritten(sentence.toLowerCase())

export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** A phrase list, compiled once: phrases by their first word. */
type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>

export const phrasesOf = (lines: string): Phrases => {
  const found = new Map<string, (readonly string[])[]>()
  for (const line of lines.split('\n')) {
    const words = wordsOf(line)
    if (words[0] !== undefined) found.set(words[0], [...(found.get(words[0]) ?? []), words])
  }
  return found
}

/** How many words of a phrase stand at a place; 0 for no phrase. */
export const phraseAt = (words: readonly string[], at: number, phrases: Phrases): number => {
  const candidates = phrases.get(words[at] ?? '') ?? []
  return Math.max(
    0,
    ...candidates.filter(list => list.every((word, i) => words[at + i] === word)).map(list => list.length),
  )
}

export const hasPhrase = (words: readonly string[], phrases: Phrases): boolean =>
  words.some((_, at) => phraseAt(words, at, phrases) > 0)

/** Does a word of the second list follow one of the first within ten words? */
export const isFollowed = (
  words: readonly string[],
  first: ReadonlySet<string>,
  second: ReadonlySet<string>,
): boolean => {
  let last = Number.NEGATIVE_INFINITY
  for (const [at, word] of words.entries()) {
    if (second.has(word) && at - last <= 10) return true
    if (first.has(word)) last = at
  }
  return false
}

/** Words that hold a name such as `example.com`: a dot inside, and letters behind the last one. */
export const isName = (word: string): boolean => /\.[\p{L}\p{M}][\p{L}\p{M}\p{N}-]+$/u.test(word)
