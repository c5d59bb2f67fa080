/**
 * A year of operation on a small book, day by day, through the runs of the scheduler: publishers that fail, a full disk, a clock
 * that jumps, a restart every week. It must end in the tree of a year without failures, and tell each incident once.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { addDays, isWeekend } from '../../../pipeline/contract/calendar.ts'
import { forexSources } from '../../../pipeline/forex/intake.ts'
import { readManifestHead } from '../../../pipeline/publish/manifest.ts'
import { runOnce } from '../../../scripts/schedule/run.ts'
import { daysFromTo } from '../../support/days.ts'
import { edit } from '../../support/edit.ts'
import { type Files, filesOf, treeFiles } from '../../support/tree-files.ts'
import { stopClock } from '../clock.ts'
import type { Drill } from '../drill.ts'
import { arm, disarm } from '../faulty-disk.ts'
import { difference } from '../whole.ts'
import { type Installation, never, openInstallation, prepare } from './installation.ts'
import { type Internet, openInternet } from './internet.ts'
import { banks, events, firstDay, targetClosed } from './market.ts'

const sources = [...banks.map(({ key }) => `forex/${key}`), 'gse/ajax', 'whois']

/** Sixty days hold each kind of holiday; between them the machine was off. */
const shortYear = [
  ...daysFromTo(firstDay, '2029-01-20'),
  ...daysFromTo('2029-03-29', '2029-04-04'),
  ...daysFromTo('2029-04-30', '2029-05-02'),
]
const longYear = daysFromTo(firstDay, '2029-11-30')

const looks = ['02:20', '08:20', '20:20']

const fullDisk = '2028-12-19'
const deafReceiver = new Set(['2028-12-12', '2028-12-13'])
const noUploads = new Set(['2028-12-12', '2028-12-13', '2028-12-14'])
const silentBank = { key: 'boc', from: '2029-01-05', to: '2029-01-12' }
/** The clock is a year ahead for one look, and behind by a week for another. */
const jumps: Readonly<Record<string, number>> = { '2029-01-17T08:20': 365, '2029-01-18T08:20': -7 }

/** One look of the scheduler at everything that is due. Gives the error of its build. */
const look = async (installation: Installation, internet: Internet, at: number, clock: number) => {
  internet.now = at
  const goOn = stopClock(new Date(clock).toISOString())
  try {
    const context = installation.context()
    const { error } = await runOnce(context, { trigger: 'tick', lane: 'forex', sources }, never)
    await context.uploads?.run()
    await context.notifier.deliver()
    return error
  } finally {
    goOn()
  }
}

/** What the operator does by hand on a day. */
const operate = ({ dataDir }: Installation, day: string): void => {
  const { on, from, to } = events.renamed
  if (day === on) edit(dataDir, 'gse/listings.csv', text => `${text}${from},renamed,${on},${to},the drill\n`)
}

/** Which parts of the newest figures that were told are not out. */
const notOut = ({ out }: Installation, told: ReadonlyMap<string, string>, ecb: string): readonly string[] => {
  return [...told].flatMap(([key, date]) => {
    const file = join(out, `forex/days/${date.slice(0, 4)}/${date}.json`)
    const { own } = banks.find(bank => bank.key === key)!
    // Until the ECB tells a day, two others must; on TARGET's closing days there is none.
    if (targetClosed.includes(date) || (date > ecb && !existsSync(file))) return []
    const isOut = existsSync(file) && (own === '' || readFileSync(file, 'utf8').includes(`"${own}"`))
    return isOut ? [] : [`${key} told ${date} and it is not out`]
  })
}

/**
 * All that is published, but what says when it was noticed: editions by name (the manifest, the changes), and the instant at which a
 * name's change was seen, because the look at which the registry answered differs.
 */
const bodiesOf = ({ out }: Installation): Files =>
  new Map(
    [...treeFiles(out)].flatMap(([name, body]) => {
      if (name.startsWith('manifest.json')) return []
      if (!name.startsWith('whois/history/')) return [[name, body]]
      return [[name, Buffer.from(body.toString().replaceAll(/"at":"[^"]*"/g, '"at":""'))]]
    }),
  )

const gc = (): void => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

const bytesBelow = (dir: string): number => [...filesOf(dir).values()].reduce((sum, bytes) => sum + bytes.length, 0)

/** What a week leaves: heap in MB, editions on the disk, and state in kB. */
const weigh = ({ dataDir, out }: Installation) => {
  gc()
  return {
    heap: process.memoryUsage().heapUsed / (1 << 20),
    editions: readdirSync(join(out, '../.generations')).filter(name => !/^(lock|inputs|registrations)/.test(name))
      .length,
    state: bytesBelow(join(dataDir, '.state')) / 1024,
  }
}
type Weight = ReturnType<typeof weigh>

const boundsBroken = (weights: readonly Weight[]): readonly string[] => {
  const [first, last] = [weights[1], weights.at(-1)]
  if (!first || !last) return []
  return [
    ...(last.heap > first.heap + 40 ? [`the heap grew from ${first.heap.toFixed()} to ${last.heap.toFixed()} MB`] : []),
    ...(weights.some(({ editions }) => editions > 3) ? [`editions were left: ${last.editions}`] : []),
    ...(weights.some(({ state }) => state > 2_048) ? [`the state has ${last.state.toFixed()} kB`] : []),
  ]
}

/** How often something failed that worked before: runs of false. */
const incidentsIn = (tries: readonly boolean[]): number =>
  tries.filter((isGood, i) => !isGood && (i === 0 || tries[i - 1])).length

/** Notices that are not the warning and the recovery of an expected incident, in turn. */
const noticeFaults = (internet: Internet, expected: ReadonlyMap<string, number>): readonly string[] => {
  const { messages } = internet
  const faults = new Set(messages.map(({ id }) => id)).size < messages.length ? ['a message was sent twice'] : []
  for (const subject of new Set([...expected.keys(), ...messages.map(message => message.subject)])) {
    const told = messages.filter(message => message.subject === subject).map(({ severity }) => severity)
    const should = Array.from({ length: (expected.get(subject) ?? 0) * 2 }, (_, i) =>
      i % 2 === 0 ? 'warning' : 'recovery',
    )
    if (told.join() !== should.join())
      faults.push(`${subject}: told ${told.join() || 'nothing'}, not ${should.join() || 'nothing'}`)
  }
  return faults
}

/** A sequence that looks random and is the same each time (a linear congruential generator). */
const sequence = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const playGood = async (dir: string, days: readonly string[], onDay: () => void): Promise<Installation> => {
  const internet = await openInternet(await forexSources())
  const installation = openInstallation(dir, internet)
  await prepare(installation.dataDir)
  for (const day of days) {
    operate(installation, day)
    const at = Date.parse(`${day}T20:20:00Z`)
    await look(installation, internet, at, at)
    onDay()
  }
  const goOn = stopClock(`${days.at(-1)}T23:00:00Z`)
  await installation.settle().finally(goOn)
  await installation.close()
  internet.close()
  return installation
}

const playBad = async (dir: string, days: readonly string[], onDay: () => void) => {
  const internet = await openInternet(await forexSources())
  const installation = openInstallation(dir, internet)
  const { dataDir, bucket } = installation
  const [random, faults, weights] = [sequence(28), [] as string[], [] as Weight[]]
  await prepare(dataDir)
  let [isSure, ecb] = [true, firstDay as string]
  for (const [n, day] of days.entries()) {
    operate(installation, day)
    if (n % 7 === 6) {
      await installation.restart()
      weights.push(weigh(installation))
    }
    // A figure that months without power delay is another story: the first and the last look of a stretch of days are sure.
    const wasOff = n === 0 || addDays(days[n - 1]!, 1) !== day
    const goesOff = addDays(day, 1) !== days[n + 1]
    internet.isDown = who => {
      if (who === 'notify') return deafReceiver.has(day)
      if (who === 'upload' && noUploads.has(day)) return true
      if (who === silentBank.key && day >= silentBank.from && day <= silentBank.to) return true
      return !isSure && random() < 0.15
    }
    for (const time of looks) {
      const at = Date.parse(`${day}T${time}:00Z`)
      const isLast = time === '20:20' && (goesOff || day === events.correction.seen)
      // Under a wrong clock it depends on who answers which sources look old, and the notices are counted.
      isSure = (time === '02:20' && wasOff) || isLast || jumps[`${day}T${time}`] !== undefined
      const isFull = day === fullDisk
      internet.told.clear()
      if (isFull) arm({ under: dir, at: 1, harm: 'ENOSPC', once: false })
      const error = await look(installation, internet, at, at + (jumps[`${day}T${time}`] ?? 0) * 86_400_000)
      if (isFull) disarm()
      if (isFull !== (error !== null)) faults.push(`${day} ${time}: ${error ?? 'the full disk was not noticed'}`)
      ecb = isFull ? ecb : (internet.told.get('ecb') ?? ecb)
      if (!isFull) faults.push(...notOut(installation, internet.told, ecb).map(text => `${day} ${time}: ${text}`))
    }
    onDay()
  }
  if (bucket.edition !== readManifestHead(installation.out)?.digest) faults.push('the newest edition is not uploaded')
  const goOn = stopClock(`${days.at(-1)}T23:00:00Z`)
  internet.isDown = () => false
  await installation.settle().finally(goOn)
  await installation.close()
  internet.close()
  return { installation, internet, faults: [...faults, ...boundsBroken(weights)], weights, bucket }
}

export const year: Drill = async ({ long, dir, onCase }) => {
  const days = long ? longYear : shortYear
  let done = 0
  const onDay = () => {
    done += 1
    onCase(done, days.length * 2)
  }
  const good = await playGood(join(dir, 'good'), days, onDay)
  const { installation: bad, internet, faults, bucket } = await playBad(join(dir, 'bad'), days, onDay)
  const expected = new Map<string, number>([
    ['build', 1],
    ['upload', incidentsIn(bucket.tries)],
    // A clock a year ahead makes figures look old until it is right; registrations it has asked for again.
    ...['forex', 'gse'].map(service => [`service ${service}`, 1] as const),
    ...sources
      .filter(name => name !== 'whois')
      .map(name => [`source ${name}`, name.endsWith(silentBank.key) ? 2 : 1] as const),
  ])
  const failures = [...faults, ...noticeFaults(internet, expected)]
  const tree = difference(bodiesOf(bad), bodiesOf(good))
  if (tree !== '') failures.push(`the tree differs from that of a year without failures: ${tree}`)
  const closed = targetClosed.filter(date => existsSync(join(good.out, `forex/days/${date.slice(0, 4)}/${date}.json`)))
  if (closed.length > 0) failures.push(`rates of days on which TARGET is closed: ${closed.join()}`)
  const { requests, failed } = internet
  if (failed < requests / 10) failures.push(`only ${failed} of ${requests} requests failed`)
  const holidays = days.filter(day => !isWeekend(day) && targetClosed.includes(day)).length
  return { counts: { days: days.length, holidays, requests, failed, notices: internet.messages.length }, failures }
}
