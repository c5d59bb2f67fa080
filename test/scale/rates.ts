/** Exchange rates made up: as many currencies over as many years as asked, the same on every run. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, isWeekend } from '../../pipeline/contract/calendar.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Codes that no currency has: they begin with Q. */
const codesOf = (count: number): readonly string[] => [
  'USD',
  ...Array.from({ length: count - 2 }, (_, i) => `Q${letters[Math.floor(i / 26) % 26]}${letters[i % 26]}`),
]

const chance = () => {
  let state = 1
  return (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state / 2 ** 32
  }
}

export interface RatesSize {
  readonly currencies: number
  readonly years: number
}

/** The ECB's table holds every tenth code, the other bank's all of them: both are read, gated and chosen from. */
export const writeRates = (dataDir: string, { currencies, years }: RatesSize): void => {
  const codes = codesOf(currencies)
  const tables = [
    { source: 'ecb', codes: codes.filter((_, i) => i % 10 === 0) },
    { source: 'bdi', codes },
  ]
  const forex = join(dataDir, 'forex')
  const lines = [...codes, 'EUR'].sort().map(code => `${code},Made up ${code},,2,national,,,,\n`)
  mkdirSync(forex, { recursive: true })
  writeFileSync(
    join(forex, 'currencies.csv'),
    `code,name,numeric,units,kind,first,last,successor,ratio\n${lines.join('')}`,
  )
  for (const { source, codes } of tables) {
    const labels = codes.map(code => `${code},,,EUR,${code},1,mid\n`).sort()
    mkdirSync(join(forex, source), { recursive: true })
    writeFileSync(join(forex, source, 'labels.csv'), `label,since,until,base,counter,units,side\n${labels.join('')}`)
  }
  const next = chance()
  const level = codes.map(() => 10 ** (next() * 5 - 1))
  for (let year = 2000; year < 2000 + years; year += 1) {
    const texts = tables.map(({ codes }) => [`date,${codes.join()}\n`])
    for (let date = `${year}-01-01`; date.startsWith(String(year)); date = addDays(date, 1)) {
      if (isWeekend(date)) continue
      for (const [i] of codes.entries()) level[i]! *= 1 + (next() - 0.5) / 50
      const figures = new Map(codes.map((code, i) => [code, level[i]!.toPrecision(6)]))
      for (const [i, { codes }] of tables.entries())
        texts[i]!.push(`${date},${codes.map(code => String(Number(figures.get(code)!))).join()}\n`)
    }
    for (const [i, { source }] of tables.entries())
      writeFileSync(join(forex, source, `${year}.csv`), texts[i]!.join(''))
  }
}
