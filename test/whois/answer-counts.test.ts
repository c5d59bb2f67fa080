import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { answerCounts } from '../../pipeline/whois/answer-counts.ts'
import { tinyCopy } from '../support/temp.ts'
import { filesOf } from '../support/tree.ts'

const remember = (dataDir: string, ...lines: readonly string[]): void => {
  mkdirSync(join(dataDir, '.state/whois'), { recursive: true })
  writeFileSync(join(dataDir, '.state/whois/tries.csv'), lines.map(line => `${line}\n`).join(''))
}

test('names never asked are due at once, and looking writes nothing', () => {
  const dataDir = tinyCopy()
  const before = filesOf(dataDir)
  expect(answerCounts(dataDir)).toEqual({ asked: 0, unanswered: 0, nextDue: 0 })
  expect(filesOf(dataDir)).toEqual(before)
})

test('the next is due when the first of them is', () => {
  const dataDir = tinyCopy()
  const [at, later] = ['2026-04-13T10:00:00+00:00', '2026-04-13T12:00:00+00:00']
  remember(
    dataDir,
    `example.com,found,${at},,2030-01-01T00:00:00+00:00`,
    // Six hours after no answer.
    `example.net,unavailable,${later},,`,
    `example.edu,found,${at},,2030-01-01T00:00:00+00:00`,
    `not-followed.com,limited,${at},,`,
  )
  expect(answerCounts(dataDir)).toEqual({ asked: 3, unanswered: 1, nextDue: Date.parse('2026-04-13T18:00:00Z') })
})
