/** Where the body of each live pair lies, without a string for each of their 70,000 keys: those alone would take 8 MB. */

/** As many currencies as a table of 2 MB has room for; there are 300. */
const mostCodes = 512

const pairKey = /^forex\/([a-z]{3})\/([a-z]{3})(~pretty)?\.json$/

export interface PairPlaces {
  /** False for a key that is no pair, or for more currencies than there is room for. */
  set(key: string, place: number): boolean
  get(key: string): number | undefined
}

export const createPairPlaces = (): PairPlaces => {
  const numbers = new Map<string, number>()
  /** By base, counter and layout; 0 where there is none, so places are one higher here. */
  const table = new Uint32Array(2 * mostCodes * mostCodes)
  const slot = (base: number, counter: number, isPretty: boolean): number =>
    2 * (base * mostCodes + counter) + (isPretty ? 1 : 0)
  const numberOf = (code: string): number => {
    const known = numbers.get(code)
    if (known !== undefined) return known
    numbers.set(code, numbers.size)
    return numbers.size - 1
  }
  return {
    set(key, place) {
      const pair = pairKey.exec(key)
      if (!pair) return false
      const [base, counter] = [numberOf(pair[1]!), numberOf(pair[2]!)]
      if (Math.max(base, counter) >= mostCodes) return false
      table[slot(base, counter, pair[3] !== undefined)] = place + 1
      return true
    },
    get(key) {
      const pair = pairKey.exec(key)
      const base = pair ? numbers.get(pair[1]!) : undefined
      const counter = pair ? numbers.get(pair[2]!) : undefined
      if (!pair || base === undefined || counter === undefined) return undefined
      if (Math.max(base, counter) >= mostCodes) return undefined
      const found = table[slot(base, counter, pair[3] !== undefined)]!
      return found === 0 ? undefined : found - 1
    },
  }
}
