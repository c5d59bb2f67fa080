/** A stock board made up: as many symbols over as many sessions as asked, the same on every run. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, isWeekend } from '../../pipeline/contract/calendar.ts'

export interface BoardSize {
  readonly symbols: number
  readonly sessions: number
}

const header = 'date,code,year_high,year_low,previous_close,open,last,close,change,bid,offer,volume,value\n'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const symbolOf = (i: number): string =>
  `${letters[Math.floor(i / 17_576) % 26]}${letters[Math.floor(i / 676) % 26]}${letters[Math.floor(i / 26) % 26]}${letters[i % 26]}`

const price = (pesewas: number): string => (pesewas / 100).toFixed(2)

export const writeBoard = (dataDir: string, { symbols, sessions }: BoardSize): void => {
  const codes = Array.from({ length: symbols }, (_, i) => symbolOf(i))
  const years = new Map<string, string[]>()
  let done = 0
  for (let date = '2007-01-01'; done < sessions; date = addDays(date, 1)) {
    if (isWeekend(date)) continue
    const year = date.slice(0, 4)
    const lines = years.get(year) ?? [header]
    years.set(year, lines)
    for (const [i, code] of codes.entries()) {
      // A price that goes up and down by a pesewa, and whose line agrees with itself.
      const [before, now] = [500 + i + ((done + i) % 2), 500 + i + ((done + i + 1) % 2)]
      const bid = price(now - 1)
      lines.push(
        `${date},${code},${price(600 + i)},${price(400 + i)},${price(before)},${price(before)},${price(now)},${price(now)},${price(now - before)},${bid},${price(now + 1)},1000,${(now * 10).toFixed(2)}\n`,
      )
    }
    done += 1
  }
  mkdirSync(join(dataDir, 'gse/official'), { recursive: true })
  for (const [year, lines] of years) writeFileSync(join(dataDir, `gse/official/${year}.csv`), lines.join(''))
}
