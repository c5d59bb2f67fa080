/** Known names close to a misspelt one. They are named in a refusal; no answer is guessed from them. */

/** Longer names are no misspelt code, and comparing them would cost time that a hostile client chooses. */
const longest = 12
const most = 3

/** One letter wrong, missing or too many, or two neighbours swapped. */
const isOneSlipAway = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1) return false
  let from = 0
  while (from < a.length && a[from] === b[from]) from += 1
  const [restA, restB] = [a.slice(from), b.slice(from)]
  if (restA.length < restB.length) return restB.slice(1) === restA
  if (restA.length > restB.length) return restA.slice(1) === restB
  const isSwapped = restA[0] === restB[1] && restA[1] === restB[0]
  return restA.slice(1) === restB.slice(1) || (isSwapped && restA.slice(2) === restB.slice(2))
}

/** Lower is closer: the same letters in another order, then the same first letter, then the rest. */
const distance = (asked: string, name: string): number => {
  if ([...asked].sort().join('') === [...name].sort().join('')) return 0
  return asked[0] === name[0] ? 1 : 2
}

/** At most three of `known`, closest first, else in the order of `known`. A name that begins with what was asked is close too. */
export const nearby = (asked: string, known: readonly string[]): readonly string[] => {
  if (asked.length > longest) return []
  const isBeginning = (name: string): boolean => asked.length > 2 && name.startsWith(asked)
  return known
    .filter(name => isBeginning(name) || isOneSlipAway(asked, name))
    .map(name => ({ name, far: distance(asked, name) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ name }) => name)
}

/** ` Did you mean USD or UZS?` to follow a sentence; empty when nothing is close. */
export const didYouMean = (names: readonly string[]): string => {
  if (names.length === 0) return ''
  const before = names.slice(0, -1).join(', ')
  return ` Did you mean ${before === '' ? '' : `${before} or `}${names.at(-1)}?`
}
