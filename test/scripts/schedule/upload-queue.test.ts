import { expect, test } from 'vitest'
import { readUploadState, uploadStatus } from '../../../pipeline/health/upload-state.ts'
import { waitMs } from '../../../scripts/schedule/backoff.ts'
import { openUploadQueue, type TryUpload, uploadBy } from '../../../scripts/schedule/upload-queue.ts'
import { tempDir } from '../../support/temp.ts'

const minute = 60_000
const start = Date.UTC(2026, 3, 14)

/** A queue whose tries end with the next of `ends`, then well; `wait` moves its clock. */
const queueIn = (dataDir: string, ...ends: readonly (string | null)[]) => {
  let now = start
  const [tried, told]: [string[], (string | null)[]] = [[], []]
  const upload: TryUpload = async edition => {
    tried.push(edition)
    return ends[tried.length - 1] ?? null
  }
  const onTried = async ({ error }: { error: string | null }) => void told.push(error)
  const open = () => openUploadQueue({ dataDir, upload, onTried, now: () => now })
  return { tried, told, open, wait: (ms: number) => (now += ms) }
}

test('an edition is tried with growing pauses, across restarts, until it holds', async () => {
  const dataDir = tempDir()
  const { tried, told, open, wait } = queueIn(dataDir, 'refused', 'refused')
  open().want('e1')
  expect(uploadStatus(dataDir)).toEqual({
    edition: 'e1',
    state: 'waiting',
    tries: 0,
    uploaded: null,
    dueBy: '2026-04-15T00:00:00.000Z',
  })
  await open().run()
  await open().run()
  expect(told).toEqual(['refused'])
  expect(uploadStatus(dataDir)).toMatchObject({ state: 'failed', tries: 1 })
  wait(minute)
  await open().run()
  wait(minute)
  await open().run()
  expect(told).toEqual(['refused', 'refused'])
  wait(minute)
  await open().run()
  await open().run()
  expect([tried, told]).toEqual([
    ['e1', 'e1', 'e1'],
    ['refused', 'refused', null],
  ])
  expect(uploadStatus(dataDir)).toMatchObject({
    state: 'done',
    tries: 0,
    uploaded: { edition: 'e1', at: '2026-04-14T00:03:00.000Z' },
    dueBy: null,
  })
})

test('a newer edition takes the place of one that waits, and keeps its deadline', async () => {
  const dataDir = tempDir()
  const { tried, open, wait } = queueIn(dataDir, 'refused')
  open().want('e1')
  await open().run()
  wait(minute)
  open().want('e2')
  open().want('e2')
  expect(uploadStatus(dataDir)).toMatchObject({ edition: 'e2', dueBy: '2026-04-15T00:00:00.000Z' })
  await open().run()
  expect(tried).toEqual(['e1', 'e2'])
  wait(minute)
  open().want('e3')
  expect(uploadStatus(dataDir)).toMatchObject({ dueBy: '2026-04-15T00:02:00.000Z', uploaded: { edition: 'e2' } })
})

test('an edition that comes while another is sent is sent next', async () => {
  const dataDir = tempDir()
  const tried: string[] = []
  const upload: TryUpload = async edition => {
    if (tried.push(edition) === 1) queue.want('e2')
    return null
  }
  const queue = openUploadQueue({ dataDir, upload, onTried: async () => {} })
  queue.want('e1')
  await queue.run()
  expect(tried).toEqual(['e1', 'e2'])
})

test('the clock that went back holds no try for longer than an hour', async () => {
  const { tried, open, wait } = queueIn(tempDir(), 'refused')
  open().want('e1')
  await open().run()
  wait(-86_400_000)
  await open().run()
  expect(tried).toHaveLength(2)
})

test('pauses grow to an hour', () =>
  expect([1, 2, 3, 6, 7, 8, 5_000].map(tries => waitMs(tries) / minute)).toEqual([1, 2, 4, 32, 60, 60, 60]))

test('a command that hangs is ended, with all that it started, and counts as failed', async () => {
  const dataDir = tempDir()
  const told: (string | null)[] = []
  const queue = openUploadQueue({
    dataDir,
    upload: uploadBy('trap "" TERM; sleep 600 & wait', '/nowhere'),
    onTried: async ({ error }) => void told.push(error),
    tryLimitMs: 300,
  })
  queue.want('e1')
  await queue.run()
  expect(told).toEqual([expect.stringMatching(/^it took longer than/)])
})

test('the end of the scheduler ends a try, which is then no failure', async () => {
  const dataDir = tempDir()
  const told: (string | null)[] = []
  const onTried = async ({ error }: { error: string | null }) => void told.push(error)
  const queue = openUploadQueue({ dataDir, upload: uploadBy('sleep 600', '/nowhere'), onTried })
  queue.want('e1')
  void queue.run()
  await queue.stop()
  expect([told, readUploadState(dataDir)?.tries]).toEqual([[], 0])
})

test('a failure names the code and the last line of the command', async () => {
  const never = new AbortController().signal
  expect(await uploadBy('echo "UPLOAD s3://almanac: no such bucket" >&2; exit 7', '/nowhere')('e1', never)).toBe(
    'it ended with 7: UPLOAD s3://almanac: no such bucket',
  )
  expect(await uploadBy('test "$ALMANAC_EDITION in $ALMANAC_OUT" = "e1 in /nowhere"', '/nowhere')('e1', never)).toBe(
    null,
  )
})
