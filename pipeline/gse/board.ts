/** Selects the session of the board and names newer ones that are held back. */
import { isDate, isWeekend } from '../contract/calendar.ts'
import { compare, groupBy } from '../core/order.ts'
import type { HeldBack } from './model.ts'
import { repeatRules } from './rules/duplicates.ts'
import type { Judgement } from './rules/judge.ts'

/** A session with more than this share of its rows refused is held back. */
const refusedShare = 0.05

export interface BoardChoice {
  readonly session: string
  readonly sessions: readonly string[]
  readonly heldBack: readonly HeldBack[]
}

/** The newest session of which at most 5 % was refused. A refused date with half as many rows as a board is held back too. */
export const chooseBoard = ({ sound, refused }: Judgement): BoardChoice | undefined => {
  const soundOn = groupBy(sound, ({ line }) => line.date)
  const refusedOn = groupBy(
    refused.filter(({ rule, date }) => !repeatRules.has(rule) && isDate(date) && !isWeekend(date)),
    ({ date }) => date,
  )
  const sessions = [...soundOn.keys()].sort(compare)
  const newest = sessions.at(-1)
  if (newest === undefined) return undefined
  const held = (date: string): HeldBack => {
    const bad = refusedOn.get(date)?.length ?? 0
    const rows = bad + (soundOn.get(date)?.length ?? 0)
    return { session: date, rows, refused: bad, reason: `${bad} of ${rows} rows refused, more than 5 %` }
  }
  const width = soundOn.get(newest)!.length
  const lost = [...refusedOn.keys()].filter(date => date > newest && refusedOn.get(date)!.length * 2 >= width)
  const heldBack = lost.sort(compare).map(held)
  let board = sessions.length - 1
  for (; board > 0; board -= 1) {
    const judged = held(sessions[board]!)
    if (judged.refused <= refusedShare * judged.rows) break
    heldBack.unshift(judged)
  }
  return { session: sessions[board]!, sessions: sessions.slice(0, board + 1), heldBack }
}
