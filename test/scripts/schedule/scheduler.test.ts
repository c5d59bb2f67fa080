import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type RunRequest, startScheduler } from '../../../scripts/schedule/scheduler.ts'
import { planOf, type Tick, ticks } from '../../../scripts/schedule/ticks.ts'

describe('ticks', () => {
  test('follow each publisher’s own clock, some minutes late', async () => {
    const all = await ticks()
    const of = (name: string) => all.filter(({ sources }) => sources.includes(name))
    expect(of('forex/ecb')).toMatchObject([{ cron: '5 16 * * 1-5', zone: 'Europe/Berlin' }])
    expect(of('forex/rb')).toMatchObject([{ cron: '20 16 * * 1-5', zone: 'Europe/Stockholm' }])
    // A week that ends on Friday is released on Monday.
    expect(of('forex/fed')).toMatchObject([{ cron: '20 16 * * 1', zone: 'America/New_York' }])
    expect(of('forex/hkma')).toMatchObject([{ cron: '5 16 * * *' }])
    // Only ever imported by hand.
    expect(of('gse/official')).toEqual([])
    expect(of('forex/bcu')).toEqual([])
  })

  test('know summer time', () => {
    const ecb: Tick = { cron: '5 16 * * 1-5', zone: 'Europe/Berlin', sources: ['forex/ecb'] }
    const planned = planOf([ecb], new Date('2027-12-31T00:00:00Z'))
    const hours = new Set(planned.map(({ at }) => at.toISOString().slice(11, 16)))
    expect([...hours].sort()).toEqual(['14:05', '15:05'])
    for (const { at } of planned) expect([1, 2, 3, 4, 5]).toContain(at.getUTCDay())
  })
})

const never: Tick = { cron: '0 0 1 1 *', zone: 'UTC', sources: ['forex/ecb'] }
const everySecond = (...sources: readonly string[]): Tick => ({ cron: '* * * * * *', zone: 'UTC', sources })

const started = (tick: Tick, work: (request: RunRequest) => Promise<void>, more = {}) =>
  startScheduler({ ticks: [tick], run: work, jitterMs: 0, ...more })

describe('runs', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-04-14T12:00:00.100Z') }))
  afterEach(() => void vi.useRealTimers())

  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const lasting = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

  test('begin with one of everything', async () => {
    const requests: RunRequest[] = []
    const scheduler = started(never, async request => void requests.push(request))
    await scheduler.stop()
    expect(requests.length).toBeLessThanOrEqual(3)
    const again = started(never, async request => void requests.push(request))
    await pass(0)
    await again.stop()
    expect(requests.slice(-3)).toEqual([
      { trigger: 'start', lane: 'whois', sources: ['whois'] },
      { trigger: 'start', lane: 'forex', sources: ['forex'] },
      { trigger: 'start', lane: 'gse', sources: ['gse'] },
    ])
  })

  test('a lane that takes long holds up no other', async () => {
    const ended: string[] = []
    let release = () => {}
    const registries = new Promise<void>(resolve => {
      release = resolve
    })
    const scheduler = started(never, async ({ lane }) => {
      if (lane === 'whois') await registries
      ended.push(lane)
    })
    await pass(0)
    expect(ended).toEqual(['forex', 'gse'])
    release()
    await scheduler.stop()
    expect(ended).toEqual(['forex', 'gse', 'whois'])
  })

  test('never overlap in a lane, and ticks that come meanwhile are one', async () => {
    const requests: string[] = []
    let [inside, most] = [0, 0]
    const scheduler = started(everySecond('forex/ecb'), async ({ trigger, lane }) => {
      if (lane !== 'forex') return
      inside += 1
      most = Math.max(most, inside)
      requests.push(trigger)
      await lasting(trigger === 'start' ? 2500 : 10)
      inside -= 1
    })
    await pass(2900)
    await Promise.all([scheduler.stop(), pass(100)])
    expect(most).toBe(1)
    expect(requests.slice(0, 2)).toEqual(['start', 'tick'])
    expect(requests.length).toBeLessThanOrEqual(3)
  })

  test('make up for sleep with one look at everything', async () => {
    const requests: RunRequest[] = []
    let clock = 0
    const more = { beatMs: 10, sleptMs: 1000, now: () => clock }
    const scheduler = started(never, async request => void requests.push(request), more)
    await pass(35)
    expect(requests.map(({ trigger }) => trigger)).toEqual(['start', 'start', 'start'])
    clock += 7 * 86_400_000
    await pass(35)
    await scheduler.stop()
    expect(requests.slice(3).map(({ trigger }) => trigger)).toEqual(['wake', 'wake', 'wake'])
  })

  test('end before stop does, and none begins after it', async () => {
    const ended: string[] = []
    const scheduler = started(everySecond(), async ({ trigger }) => {
      await lasting(200)
      ended.push(trigger)
    })
    await pass(50)
    await Promise.all([scheduler.stop(), pass(200)])
    expect(ended).toEqual(['start', 'start', 'start'])
    await pass(1200)
    expect(ended).toEqual(['start', 'start', 'start'])
  })
})
