/**
 * `kill -9` at operations on files, and at random moments, of the real commands. Afterwards the published tree and data are whole,
 * and starting again ends in exactly the same tree.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { start } from './child.ts'
import { nowVariable } from './clock.ts'
import { type Drill, each } from './drill.ts'
import type { Fault } from './faulty-disk.ts'
import {
  boardScene,
  buildScene,
  type Course,
  courseOf,
  differenceIn,
  ecbServer,
  fetchScene,
  harmIn,
  now,
  ratesScene,
  type Scene,
} from './scenes.ts'
import { boardFile, buildWhole, copyOf, ecbReply, type Place } from './world.ts'

interface Victim {
  /** The same work inside this process, for the undisturbed course and for starting again. */
  readonly scene: Scene
  readonly script: string
  args(place: Place): readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** How many places to kill it at when time is short. */
  readonly few: number
}

const clockAt = (at: string): Readonly<Record<string, string>> => ({ [nowVariable]: at })

export const victimsIn = (dir: string, origin: string): readonly Victim[] => {
  const files = { rates: join(dir, '90d.xml'), board: join(dir, 'export.csv') }
  writeFileSync(files.rates, ecbReply)
  writeFileSync(files.board, boardFile)
  const asked = { ...clockAt(now.toISOString()), ALMANAC_UPSTREAM: origin, ALMANAC_RETRIES: '0' }
  return [
    {
      scene: { ...buildScene, run: buildWhole },
      script: 'build-data',
      args: ({ dataDir, out }) => ['--offline', '--data', dataDir, '--out', out],
      // Inputs younger than three seconds are not remembered. By this clock none is, so each run has the same operations.
      env: clockAt(now.toISOString()),
      few: 30,
    },
    {
      scene: ratesScene,
      script: 'import',
      args: ({ dataDir }) => ['forex/ecb', files.rates, '--data', dataDir],
      env: clockAt(now.toISOString()),
      few: 12,
    },
    {
      scene: boardScene,
      script: 'import',
      args: ({ dataDir }) => ['gse/official', files.board, '--data', dataDir],
      env: clockAt('2026-07-28T12:00:00Z'),
      few: 8,
    },
    {
      scene: fetchScene(origin),
      script: 'fetch',
      args: ({ dataDir }) => ['forex/ecb', '--all', '--data', dataDir],
      env: asked,
      few: 10,
    },
  ]
}

export const startVictim = ({ script, args, env }: Victim, place: Place, fault?: Fault) =>
  start(script, args(place), { env, first: ['clock.ts'], ...(fault && { fault }) })

/** The operations of the command when nobody kills it. */
export const operationsOf = async (victim: Victim, { from }: Course, dir: string): Promise<readonly string[]> => {
  const place = copyOf(from, dir)
  const trace = `${dir}.json`
  const fault = { under: dir, at: Number.POSITIVE_INFINITY, harm: 'kill', once: true, trace } as const
  const { code, stderr } = await startVictim(victim, place, fault).ended
  // 3: the tiny data is old, and the build says so.
  if (code !== 0 && code !== 3) throw new Error(`${victim.script} ended with ${code} undisturbed: ${stderr}`)
  rmSync(dir, { recursive: true })
  return JSON.parse(readFileSync(trace, 'utf8')) as readonly string[]
}

const changes = /^(open|write|fsync|close|mkdir|rename|link|symlink|unlink|rmdir) /

/** Operations that change something: all of them, or some evenly from the first to the last. */
export const placesOf = (operations: readonly string[], few: number, long: boolean): readonly number[] => {
  const all = operations.flatMap((text, i) => (changes.test(text) ? [i + 1] : []))
  if (long || all.length <= few) return all
  return Array.from({ length: few }, (_, i) => all[Math.round((i * (all.length - 1)) / (few - 1))]!)
}

interface Kill {
  readonly victim: Victim
  readonly course: Course
  /** The operation before which it ends, or a share of the time it takes. */
  readonly at: { readonly operation: number } | { readonly share: number }
  readonly tookMs: number
}

const whereOf = ({ victim, at }: Kill): string =>
  `${victim.scene.name} killed at ${'operation' in at ? `operation ${at.operation}` : `${(at.share * 100).toFixed(0)} % of its time`}`

const play = async ({ victim, course, at, tookMs }: Kill, dir: string) => {
  const place = copyOf(course.from, dir)
  const fault = 'operation' in at ? ({ under: dir, at: at.operation, harm: 'kill', once: true } as const) : undefined
  const child = startVictim(victim, place, fault)
  if ('share' in at) {
    await sleep(tookMs * at.share)
    child.kill()
  }
  const { signal } = await child.ended
  const killed = signal === 'SIGKILL'
  const faults = [
    ...('operation' in at && !killed ? ['was not killed: the operation never came'] : []),
    ...harmIn(place, course),
  ]
  await victim.scene.run(place)
  await buildWhole(place)
  faults.push(...differenceIn(place, course))
  rmSync(dir, { recursive: true })
  return { killed, faults }
}

export const kills: Drill = async ({ long, dir, onCase }) => {
  const { origin, server } = await ecbServer()
  try {
    const cases: Kill[] = []
    for (const [i, victim] of victimsIn(dir, origin).entries()) {
      const course = await courseOf(victim.scene, join(dir, `scene-${i}`), buildWhole)
      const from = performance.now()
      const operations = await operationsOf(victim, course, join(dir, 'count'))
      const tookMs = performance.now() - from
      for (const operation of placesOf(operations, victim.few, long))
        cases.push({ victim, course, at: { operation }, tookMs })
      for (let k = 0; k < (long ? 50 : 1); k += 1)
        cases.push({ victim, course, at: { share: 0.3 + 0.7 * Math.random() }, tookMs })
    }
    let killed = 0
    const failures = await each(
      cases,
      async (one, i) => {
        const played = await play(one, join(dir, `case-${i}`))
        if (played.killed) killed += 1
        return played.faults.map(fault => `${whereOf(one)}: ${fault}`)
      },
      { width: 2, onCase },
    )
    return { counts: { kills: killed }, failures }
  } finally {
    server.close()
  }
}
