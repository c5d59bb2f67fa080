/** The exchange's way in: what `parse`, `import` and `fetch` share. */
import { discoverSources, sourceOf } from '../core/discover.ts'
import type { Intake, Reply, Source, Stored } from '../core/source.ts'
import { judge } from './judge.ts'
import { planRows, writePlan } from './keep.ts'
import type { PrintedRow } from './model.ts'
import { lastDateOf } from './store.ts'

export const gseSources = () => discoverSources<Source<PrintedRow>>(new URL('./sources/', import.meta.url))

const readAll = async (key: string, replies: readonly Reply[]) => {
  const source = sourceOf(await gseSources(), 'gse', key)
  return replies.map(reply => source.read(reply))
}

export const gseIntake: Intake = {
  service: 'gse',
  sources: gseSources,
  lastDate: (dataDir, key) => lastDateOf(dataDir, key),
  async parse(key, reply) {
    const [reading] = await readAll(key, [reply])
    const { rows, refused } = reading!
    const judgement = judge(rows.map(row => ({ ...row, file: reply.name, rank: 0 })))
    const bad = [...refused, ...judgement.refused].map(({ row, date, code, rule, reason }) => ({
      row,
      date,
      code,
      rule,
      reason,
    }))
    return {
      lines: judgement.sound
        .toSorted((a, b) => a.printed.row - b.printed.row)
        .map(({ line: { date, symbol, close, change, volume, value, suspended } }) => ({
          date,
          symbol,
          close,
          change,
          volume,
          value,
          suspended,
        })),
      refused: bad.sort((a, b) => (a.row ?? 0) - (b.row ?? 0)),
    }
  },
  async store(dataDir, key, replies): Promise<Stored> {
    const readings = await readAll(key, replies)
    const plan = planRows(
      dataDir,
      key,
      readings.map(({ rows }) => rows),
    )
    writePlan(dataDir, plan)
    return {
      rows: readings.reduce((sum, { rows, refused }) => sum + rows.length + refused.length, 0),
      added: plan.added,
      changed: 0,
      refused: readings.flatMap(({ refused, rows }) => [
        ...refused,
        ...judge(rows.map(row => ({ ...row, file: key, rank: 0 }))).refused,
      ]),
    }
  },
}
