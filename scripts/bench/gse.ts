/** The exchange's export: rows read, judged and written, and how cost grows with them. */
import { parse } from 'csv-parse/sync'
import { addDays, isWeekend } from '../../pipeline/contract/calendar.ts'
import { gseIntake } from '../../pipeline/gse/intake.ts'
import { compared, inTurns, type Measured } from './measure.ts'
import { scratch } from './scratch.ts'

const headings =
  '"Daily Date","Share Code","Year High (GH¢)","Year Low (GH¢)","Previous Closing Price - VWAP (GH¢)","Opening Price (GH¢)","Last Transaction Price (GH¢)","Closing Price - VWAP (GH¢)","Price Change (GH¢)","Closing Bid Price (GH¢)","Closing Offer Price (GH¢)","Total Shares Traded","Total Value Traded (GH¢)"'
const figures = '"46.64","16.20","31.90","31.90","31.90","31.90","0.00","30.00","31.90","1,820","58,058.00"'
const codes = Array.from({ length: 40 }, (_, i) => `S${String.fromCharCode(65 + (i % 26), 65 + Math.floor(i / 26))}`)

/** An export in the exchange's layout: 40 symbols a day, as many rows as asked. */
const exportOf = (count: number): string => {
  const lines: string[] = [headings]
  for (let date = '2022-01-03'; lines.length <= count; date = addDays(date, 1))
    if (!isWeekend(date)) {
      const [year, month, day] = date.split('-')
      for (const code of codes) lines.push(`"${day}/${month}/${year}","${code}",${figures}`)
    }
  return lines.slice(0, count + 1).join('\n')
}

export const bench = async function* (): AsyncGenerator<Measured> {
  for (const count of [6_250, 12_500, 25_000]) {
    const text = exportOf(count)
    const reply = { name: 'export.csv', bytes: new TextEncoder().encode(text) }
    const { ours, theirs } = await inTurns({
      ours: () => gseIntake.store(scratch(), 'official', [reply]),
      theirs: () => parse(text),
    })
    const row = { name: `import ${count.toLocaleString('en-US')} export rows`, unit: 'ms', goal: 8 }
    yield compared({ ...row, baseline: 'csv-parse reading them' }, ours, theirs)
  }
}
