/** The weekly table of a publisher that also has a daily one: its cadence and its last date. */
import type { Rhythm } from '../../core/cadence.ts'
import type { ForexSource } from '../model.ts'
import { lastOfTable } from './store.ts'

export interface WeeklyTableState {
  readonly name: string
  readonly rhythm: Rhythm
  readonly latest: string | null
}

export const weeklyOf = (
  dataDir: string,
  key: string,
  { weekly, publishes }: ForexSource,
): WeeklyTableState | undefined =>
  weekly && {
    name: weekly.name,
    rhythm: { cadence: 'weekly', ...(publishes && { publishes }) },
    latest: lastOfTable(dataDir, key, weekly.labelPrefix) ?? null,
  }
