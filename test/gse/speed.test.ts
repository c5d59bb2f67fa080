import { expect, test } from 'vitest'
import { addDays, isWeekend } from '../../pipeline/contract/calendar.ts'
import { gseIntake } from '../../pipeline/gse/intake.ts'
import { tempDir } from '../support/temp.ts'
import { bytesOf, headings } from './rows.ts'

const figures = '"46.64","16.20","31.90","31.90","31.90","31.90","0.00","30.00","31.90","1,820","58,058.00"'
const codes = Array.from({ length: 40 }, (_, i) => `S${String.fromCharCode(65 + (i % 26), 65 + Math.floor(i / 26))}`)

/** An export of 40 symbols a day, as many rows as asked. */
const exportOf = (count: number): Uint8Array => {
  const lines: string[] = []
  for (let date = '2022-01-03'; lines.length < count; date = addDays(date, 1))
    if (!isWeekend(date)) {
      const [year, month, day] = date.split('-')
      for (const code of codes) lines.push(`"${day}/${month}/${year}","${code}",${figures}`)
    }
  return bytesOf([headings, ...lines.slice(0, count)].join('\n'))
}

/** Seconds of processor time, which a busy neighbour does not change. */
const secondsFor = async (count: number): Promise<number> => {
  const reply = { name: 'export.csv', bytes: exportOf(count) }
  const dir = tempDir()
  const from = process.cpuUsage()
  expect(await gseIntake.store(dir, 'official', [reply])).toMatchObject({ rows: count, added: count, refused: [] })
  const { user } = process.cpuUsage(from)
  return user / 1e6
}

test('25,000 rows are read, judged and written in a second, and twice as many in about twice the time', async () => {
  await secondsFor(2_000)
  const once = await secondsFor(25_000)
  const twice = await secondsFor(50_000)
  expect(once).toBeLessThan(1)
  expect(twice / once).toBeLessThan(3.5)
})
