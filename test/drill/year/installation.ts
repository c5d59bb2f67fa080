/** One installation of the year's drill: its data before the first day, its folders, and what a restart replaces. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { httpOptions, politeClient } from '../../../pipeline/core/http.ts'
import { fetchSources } from '../../../pipeline/fetch/fetch.ts'
import { createReader } from '../../../pipeline/fetch/reader.ts'
import { forexIntake } from '../../../pipeline/forex/intake.ts'
import { build } from '../../../pipeline/publish/build.ts'
import { whoisSettings } from '../../../pipeline/whois/ask/settings.ts'
import { uploadNotice } from '../../../scripts/schedule/notices.ts'
import { openNotifier } from '../../../scripts/schedule/notify.ts'
import type { RunContext } from '../../../scripts/schedule/run.ts'
import { openUploadQueue } from '../../../scripts/schedule/upload-queue.ts'
import { tinyData } from '../../support/temp.ts'
import type { Internet } from './internet.ts'
import { banks, codes, domains, events } from './market.ts'

/** Nobody stops these runs. */
export const never = new AbortController().signal

/** The data of both years before the first day: two years of rates, twenty domains, a board. */
export const prepare = async (dataDir: string): Promise<void> => {
  cpSync(tinyData, dataDir, { recursive: true })
  for (const part of ['forex/ecb', 'whois/samples']) rmSync(join(dataDir, part), { recursive: true })
  const table = (name: string, lines: readonly string[]) => writeFileSync(join(dataDir, name), `${lines.join('\n')}\n`)
  const currencies = [...codes].sort().map(code => {
    const isGone = code === 'BGN'
    return `${code},${code} of the drill,,2,national,,${isGone ? '2028-12-31,EUR,1.95583' : ',,'}`
  })
  table('forex/currencies.csv', ['code,name,numeric,units,kind,first,last,successor,ratio', ...currencies])
  table('forex/pegs.csv', ['code,anchor,rate,kind,since,until,authority'])
  table('forex/redenominations.csv', ['code,date,ratio,authority', `SYP,${events.zerosCut},100,the drill`])
  table('whois/domains.csv', ['domain,since', ...domains.map(domain => `${domain},2028-11-01`)])
  mkdirSync(join(dataDir, '.state'), { recursive: true })
  const [now, today] = [Date.parse('2028-11-30T12:00:00Z'), '2028-11-30']
  for (const { key, reply } of banks)
    await forexIntake.store(dataDir, key, [{ name: key, bytes: new TextEncoder().encode(reply(now, 230)), today }])
}

/** One installation: its folders, and what a restart replaces. */
export const openInstallation = (dir: string, internet: Internet) => {
  const [dataDir, out] = [join(dir, 'data'), join(dir, 'shown/public')]
  const { env } = internet
  const bucket = { edition: '', tries: [] as boolean[] }
  let reader = createReader()
  const open = (): RunContext => {
    // Asked each time: the drill puts another clock in place.
    const now = (): number => Date.now()
    const notifier = openNotifier(dataDir, env, now)
    const uploads = openUploadQueue({
      dataDir,
      now,
      async upload(edition) {
        const isDown = internet.isDown('upload')
        bucket.tries.push(!isDown)
        if (isDown) return 'the storage refused'
        bucket.edition = edition
        return null
      },
      onTried: async ({ error }) => notifier.note([uploadNotice(error)]),
    })
    return {
      dataDir,
      fetch: (names, _, stop) =>
        fetchSources({
          ...{ dataDir, only: names, stop, reader, now: new Date(), whois: whoisSettings(env) },
          client: politeClient(httpOptions(env)),
        }),
      build: () => build({ dataDir, out, profile: 'edge', jobs: 1, extras: () => ({}) }),
      notifier,
      uploads,
    }
  }
  let context = open()
  return {
    dataDir,
    out,
    bucket,
    context: () => context,
    async restart(): Promise<void> {
      await reader.close()
      reader = createReader()
      context = open()
    },
    close: () => reader.close(),
    /** Asks all registries at one instant, so that no reply says when a failure delayed it. */
    async settle(): Promise<void> {
      const client = politeClient(httpOptions(env))
      await fetchSources({
        dataDir,
        only: ['whois'],
        all: true,
        now: new Date(),
        client,
        reader,
        whois: whoisSettings(env),
      })
      await context.build(never)
    },
  }
}
export type Installation = ReturnType<typeof openInstallation>
