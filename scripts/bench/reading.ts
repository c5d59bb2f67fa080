/** What it costs to read replies in a thread of their own: the same replies stored with both ways of reading. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AlmanacError } from '../../pipeline/contract/errors.ts'
import type { ReadReply, SourceReply } from '../../pipeline/core/source.ts'
import { createReader } from '../../pipeline/fetch/reader.ts'
import { forexIntake } from '../../pipeline/forex/intake.ts'
import { defaultData } from '../lib/folders.ts'
import { compared, inTurns, type Measured, processorMs } from './measure.ts'
import { scratch } from './scratch.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const today = '2026-11-20'

/** The recorded replies of the tests by source, as small as those of a day. */
const recorded = async (): Promise<ReadonlyMap<string, readonly SourceReply[]>> => {
  const folder = join(root, 'test/fixtures/forex')
  const keys = [...(await forexIntake.sources()).keys()].filter(key => existsSync(join(folder, key)))
  const repliesOf = (key: string) =>
    readdirSync(join(folder, key)).map(name => ({ name, bytes: readFileSync(join(folder, key, name)), today }))
  return new Map(keys.map(key => [key, repliesOf(key)]))
}

export const bench = async function* (): AsyncGenerator<Measured> {
  const replies = await recorded()
  /** Milliseconds of processor of both threads: other programs of the machine do not count. */
  const store = async (readOf: (key: string) => ReadReply | undefined): Promise<number> => {
    const dir = scratch()
    mkdirSync(join(dir, 'forex'))
    cpSync(join(defaultData, 'forex/currencies.csv'), join(dir, 'forex/currencies.csv'))
    const from = process.cpuUsage()
    for (const [key, all] of replies)
      for (const reply of all)
        await forexIntake.store(dir, key, [reply], readOf(key)).catch((error: unknown) => {
          // Some recorded replies are refusals of their publishers.
          if (!(error instanceof AlmanacError && /^(SOURCE|CSV)_/.test(error.code))) throw error
        })
    return processorMs(from)
  }
  const reader = createReader()
  try {
    const ways = { thread: () => store(key => reader.readWith('forex', key)), here: () => store(() => undefined) }
    const { thread, here } = await inTurns(ways, 3)
    const count = [...replies.values()].flat().length
    const row = { name: `store ${count} recorded replies, read in a thread`, unit: 'ms of processor', goal: 1.1 }
    yield compared({ ...row, baseline: 'read in the calling thread' }, thread, here)
  } finally {
    await reader.close()
  }
}
