/** A book of as many rates as asked, made up: what the downloads cost when there are twice as many as today. */
import type { Book } from '../../pipeline/book.ts'
import { addDays, isWeekend } from '../../pipeline/contract/calendar.ts'
import { exact } from '../../pipeline/contract/precision.ts'
import { vectorDigits } from '../../pipeline/contract/quote.ts'
import { noRegistries } from '../../pipeline/contract/registries.ts'
import { significant } from '../../pipeline/contract/significant.ts'
import type { CurrencyFacts } from '../../pipeline/forex/model.ts'
import { normalizeWhois } from '../../pipeline/whois/registration/normalize.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const codesOf = (count: number): readonly string[] => {
  const made = Array.from({ length: count - 2 }, (_, i) => `${letters[Math.floor(i / 26)]}${letters[i % 26]}X`)
  return [...made, 'EUR', 'USD'].sort()
}

const daysOf = (count: number): readonly string[] => {
  const days: string[] = []
  for (let day = '2000-01-03'; days.length < count; day = addDays(day, 1)) if (!isWeekend(day)) days.push(day)
  return days
}

/** Digits that do not repeat, the same on every run. */
const chance = () => {
  let state = 1
  return (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state / 2 ** 32
  }
}

export const largeBook = (rows: number): Book => {
  const codes = codesOf(180)
  const dates = daysOf(Math.ceil(rows / codes.length))
  const next = chance()
  const level = codes.map(code => (code === 'EUR' ? 1 : 10 ** (next() * 5 - 1)))
  const euro = codes.indexOf('EUR')
  const perEur = new Float64Array(dates.length * codes.length)
  const chosen = new Uint16Array(perEur.length)
  for (let i = 0; i < perEur.length; i += 1) {
    const column = i % codes.length
    if (column !== euro) level[column]! *= 1 + (next() - 0.5) / 50
    perEur[i] = significant(level[column]!, vectorDigits)
    chosen[i] = column % 4
  }
  const facts = codes.map((code): [string, CurrencyFacts] => [
    code,
    { code, name: code, numeric: '', kind: 'national', units: '2', first: '', last: '', successor: '', ratio: '' },
  ])
  const sources = ['bdi', 'ecb', 'fed', 'nbp'].map(source => ({ source }))
  const forex = {
    currencies: new Map(facts),
    codes,
    dates,
    perEur,
    precision: new Uint8Array(perEur.length).fill(exact),
    sources,
    chosen,
    findings: [],
    trust: new Map(),
    kinds: [],
    explained: new Map(),
    corrections: [],
    pegs: [],
    redenominations: [],
  }
  const board = { session: '2026-07-24', sessions: [], equities: new Map(), history: new Map() }
  const gse = {
    ...board,
    refused: [],
    rows: 0,
    heldBack: [],
    former: [],
    shareEvents: new Map(),
    indices: [],
    rescaled: [],
    degraded: null,
  }
  return {
    forex,
    gse,
    whois: normalizeWhois({
      followed: [],
      storedOf: () => undefined,
      contacts: 'all',
      registries: noRegistries,
      changes: new Map(),
    }),
    origin: null,
  }
}
