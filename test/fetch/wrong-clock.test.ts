/** A clock that is a year ahead while a publisher corrects a figure. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fetchSources } from '../../pipeline/fetch/fetch.ts'
import { sharedReader } from '../support/reader.ts'
import { clientOf, serve } from '../support/serve.ts'
import { tinyCopy } from '../support/temp.ts'

/** The stored 1.1685 of 9 April was a misprint; 28 April is new. */
const reply = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="urn:g" xmlns="urn:e"><Cube>
<Cube time="2026-04-28"><Cube currency="USD" rate="1.1702"/></Cube>
<Cube time="2026-04-09"><Cube currency="USD" rate="1.1687"/></Cube></Cube></gesmes:Envelope>`

/** The rows of the record after a fetch at `now` of a reply that is dated `date`. */
const recorded = async (now: string, date: string | undefined): Promise<readonly string[]> => {
  const dataDir = tinyCopy()
  const origin = await serve((_, response) => {
    response.sendDate = false
    response.writeHead(200, date === undefined ? {} : { date }).end(reply)
  })
  const client = clientOf(origin)
  const options = { reader: sharedReader(), dataDir, only: ['forex/ecb'], client }
  const [outcome] = await fetchSources({ ...options, now: new Date(now) })
  expect(outcome).toMatchObject({ result: 'stored', added: 1, changed: 1 })
  const file = join(dataDir, 'forex/corrections.csv')
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(1) : []
}

const correction = 'ecb,2026-04-09,2026-04-09,USD,1.1685,1.1687'

test.each([
  [
    'a right clock: the day of both',
    '2026-04-29T08:00:00Z',
    'Wed, 29 Apr 2026 08:00:02 GMT',
    `2026-04-29,${correction}`,
  ],
  [
    'a year ahead: the day of the reply',
    '2027-04-29T08:00:00Z',
    'Wed, 29 Apr 2026 08:00:02 GMT',
    `2026-04-29,${correction}`,
  ],
  [
    'a reply that is dated long ago: the newest figure',
    '2026-04-29T08:00:00Z',
    'Thu, 01 Jan 1970 00:00:00 GMT',
    `2026-04-28,${correction}`,
  ],
  [
    'a reply that is dated ahead: the clock',
    '2026-04-29T08:00:00Z',
    'Thu, 29 Apr 2027 08:00:02 GMT',
    `2026-04-29,${correction}`,
  ],
  ['no date, or none that can be read: the clock', '2026-04-29T08:00:00Z', 'soon', `2026-04-29,${correction}`],
])('%s is on record', async (_, now, date, row) => {
  expect(await recorded(now, date)).toEqual([row])
})

test('a figure that is new is no correction under a clock that is a year ahead', async () => {
  expect(await recorded('2027-04-20T08:00:00Z', 'Tue, 28 Apr 2026 16:00:00 GMT')).toEqual([`2026-04-28,${correction}`])
})

test('a reply without a date leaves the day to the clock', async () => {
  expect(await recorded('2026-04-29T08:00:00Z', undefined)).toEqual([`2026-04-29,${correction}`])
})
