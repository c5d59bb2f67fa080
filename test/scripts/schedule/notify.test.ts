import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Status } from '../../../pipeline/contract/site-schemas.ts'
import { type NotedState, noticesOf, stateEvents } from '../../../scripts/schedule/notices.ts'
import { openNotifier } from '../../../scripts/schedule/notify.ts'
import { runCommand } from '../../support/command.ts'
import { serve } from '../../support/serve.ts'
import { tempDir, tinyCopy } from '../../support/temp.ts'

/** A receiver that answers each message with the next of `answers`: a status, `hang` or `inward`; then with 204. */
const receiver = async (...answers: readonly (number | 'hang' | 'inward')[]) => {
  const messages: Record<string, unknown>[] = []
  const origin = await serve((request, response) => {
    let body = ''
    request.on('data', chunk => (body += chunk))
    request.on('end', () => {
      const answer = answers[messages.length] ?? 204
      messages.push({ to: request.url, ...(JSON.parse(body) as object) })
      if (answer === 'hang') return
      if (answer === 'inward') response.writeHead(307, { location: 'https://127.0.0.1/' }).end()
      else response.writeHead(answer).end()
    })
  })
  return { messages, origin }
}

const env = (origin: string, url = 'https://notify.example/hook') => ({ ALMANAC_UPSTREAM: origin, ALMANAC_NOTIFY: url })
const build = (isGood: boolean): NotedState => ({
  subject: 'build',
  state: isGood ? 'built' : 'failed',
  isGood,
  text: isGood ? 'fine' : 'DATA_SHAPE',
})

test('a change of state is told once, and its recovery once', async () => {
  const { messages, origin } = await receiver()
  const notifier = openNotifier(tempDir(), env(origin), () => Date.UTC(2026, 3, 14))
  for (const isGood of [true, false, false, true, true]) await notifier.note([build(isGood)])
  await notifier.deliver()
  expect(messages).toMatchObject([
    { to: '/https://notify.example/hook', subject: 'build', state: 'failed', before: 'built', severity: 'warning' },
    { subject: 'build', state: 'built', before: 'failed', severity: 'recovery', at: '2026-04-14T00:00:00.000Z' },
  ])
  expect(messages[0]?.['id']).not.toBe(messages[1]?.['id'])
})

test.each(['', '{', '{"states":{"build":1},"queue":5}', '{"queue":[{"event":null}]}'])(
  'a state file that holds %j counts as empty',
  async text => {
    const { messages, origin } = await receiver()
    const dataDir = tempDir()
    mkdirSync(join(dataDir, '.state'))
    writeFileSync(join(dataDir, '.state/notify.json'), text)
    const notifier = openNotifier(dataDir, env(origin))
    await notifier.note([build(false)])
    await notifier.deliver()
    expect(messages).toMatchObject([{ subject: 'build', before: null }])
  },
)

test.each([
  ['refuses', 500],
  ['redirects inward', 'inward'],
] as const)(
  'a message is sent again, also after a restart, while the receiver %s; never after a 2xx',
  async (_, bad) => {
    const { messages, origin } = await receiver(bad, bad)
    const dataDir = tempDir()
    let now = Date.UTC(2026, 3, 14)
    const open = () => openNotifier(dataDir, env(origin), () => now)
    await open().note([build(false)])
    await open().deliver()
    await open().deliver()
    expect(messages).toHaveLength(1)
    now += 60_000
    await open().deliver()
    now += 120_000
    await open().deliver()
    now += 3_600_000
    await open().deliver()
    expect(messages).toHaveLength(3)
    expect(new Set(messages.map(({ id }) => id)).size).toBe(1)
  },
)

test('a receiver that hangs is left alone for the rest of the round; then everything comes, in order', async () => {
  const { messages, origin } = await receiver('hang')
  const dataDir = tempDir()
  let now = Date.UTC(2026, 3, 14)
  const notifier = openNotifier(dataDir, env(origin), () => now, 300)
  await notifier.note([build(false)])
  await notifier.note([{ ...build(false), subject: 'upload' }])
  await notifier.deliver()
  expect(messages).toHaveLength(1)
  now += 60_000
  await notifier.deliver()
  expect(messages.map(({ subject }) => subject)).toEqual(['build', 'build', 'upload'])
})

test('two processes that tell at once send each message once', async () => {
  const { messages, origin } = await receiver()
  const dataDir = tempDir()
  const [one, other] = [openNotifier(dataDir, env(origin)), openNotifier(dataDir, env(origin))]
  await Promise.all([one.note([build(false)]), other.note([build(false)])])
  await Promise.all([one.deliver(), other.deliver()])
  expect(messages).toHaveLength(1)
})

test('a disk that takes nothing is told of once, and so is its recovery', async () => {
  const { messages, origin } = await receiver()
  const dataDir = tempDir()
  // A file stands where the folder should: nothing can be written below it.
  writeFileSync(join(dataDir, '.state'), '')
  const notifier = openNotifier(dataDir, env(origin))
  for (let run = 0; run < 2; run += 1) {
    await notifier.note([build(false)])
    await notifier.deliver()
  }
  rmSync(join(dataDir, '.state'))
  await notifier.note([build(true)])
  await notifier.deliver()
  expect(messages.map(({ state }) => state)).toEqual(['failed', 'built'])
})

test('services that are held or old, and sources that stopped, are worth a notice; late ones are not', () => {
  const source = { title: '', url: '', licence: '', latest: '2026-04-13', missed: 0 }
  const service = { first: null, count: 1, nextDue: null, latest: '2026-04-13', held: null }
  const status: Status = {
    asOf: '2026-04-20',
    services: {
      whois: { ...service, staleAfter: null },
      forex: { ...service, staleAfter: '2026-04-19' },
      gse: { ...service, staleAfter: '2026-04-20', held: '2 published files have lost their data' },
    },
    sources: [
      { ...source, service: 'forex', key: 'ecb', state: 'frozen' },
      { ...source, service: 'forex', key: 'boe', state: 'late' },
    ],
    upload: null,
  }
  expect(stateEvents({ build: 'failed' }, noticesOf(status), '')).toMatchObject([
    { subject: 'build', state: 'built', severity: 'recovery' },
    {
      subject: 'service forex',
      state: 'stale',
      text: 'Its newest figures are of 2026-04-13 and were to be renewed by 2026-04-19.',
    },
    { subject: 'service gse', state: 'held', text: '2 published files have lost their data' },
    { subject: 'source forex/ecb', state: 'frozen', text: 'Its newest figures are of 2026-04-13.' },
  ])
})

test('only an https URL is taken, and none means no notices', async () => {
  for (const url of ['http://notify.example/', 'notify', 'file:///etc/passwd'])
    expect(() => openNotifier(tempDir(), env('http://127.0.0.1:9', url))).toThrow(/USAGE ALMANAC_NOTIFY/)
  await openNotifier(tempDir(), {}).note([build(false)])
})

test('what is good from the start is not told', () =>
  expect(stateEvents({}, [build(true)], '2026-04-14T00:00:00.000Z')).toEqual([]))

test('a build that build-data starts and that fails is told once, also by its unit; the next good one is the recovery', async () => {
  const { messages, origin } = await receiver()
  const dataDir = tinyCopy()
  // A first build fails where none of the three services can be read.
  const files = ['forex/currencies.csv', 'gse/companies.csv', 'whois/domains.csv'].map(name => join(dataDir, name))
  const whole = files.map(file => readFileSync(file))
  const command = async (name: string, ...args: readonly string[]) =>
    (await runCommand(name, [...args, '--data', dataDir], env(origin))).code
  const build = () => command('build-data', '--offline', '--out', join(tempDir(), 'public'))
  for (const file of files) writeFileSync(file, 'no table')
  expect(await build()).toBe(1)
  expect(await command('notify', 'build', 'failed')).toBe(0)
  for (const [at, file] of files.entries()) writeFileSync(file, whole[at]!)
  expect(await build()).not.toBe(1)
  expect(messages.filter(({ subject }) => subject === 'build')).toMatchObject([
    { state: 'failed', severity: 'warning', text: expect.stringMatching(/^DATA_SHAPE|^CSV_SYNTAX|^DATA_ALTERED/) },
    { state: 'built', severity: 'recovery' },
  ])
})
