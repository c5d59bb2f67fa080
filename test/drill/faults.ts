/**
 * Each operation on files fails, once and for good, in each way a disk has (SQLite's manner: the N-th, for every N). Afterwards the
 * tree is the old one or the new one, data is whole, the error has a name, and starting again ends as if nothing had been.
 */
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { serviceLock } from '../../pipeline/core/lock.ts'
import { errorLine } from '../../scripts/lib/command.ts'
import type { Drill } from './drill.ts'
import { each } from './drill.ts'
import { arm, canStrike, disarm, type Harm } from './faulty-disk.ts'
import {
  boardScene,
  buildScene,
  type Course,
  courseOf,
  differenceIn,
  ecbServer,
  fetchScene,
  harmIn,
  heldScene,
  ratesScene,
} from './scenes.ts'
import { buildHere, copyOf, type Place } from './world.ts'

const disk = ['ENOSPC', 'EIO', 'EMFILE', 'EACCES', 'EROFS', 'short'] as const satisfies readonly Harm[]

interface Case {
  readonly course: Course
  readonly at: number
  readonly operation: string
  readonly harm: Harm
  readonly once: boolean
}

const kindOf = ({ operation, harm, once }: Case): string => `${operation} ${harm} ${once ? 'once' : 'for good'}`

/** The operations of a scene when nothing goes wrong. */
const operationsOf = async (course: Course, dir: string): Promise<readonly string[]> => {
  const place = copyOf(course.from, dir)
  arm({ under: dir, at: Number.POSITIVE_INFINITY, harm: 'EIO', once: true })
  await course.scene.run(place)
  const operations = disarm()
  rmSync(dir, { recursive: true })
  return operations
}

/** A process id that no system gives out: the holder of a lock that this process could not give back is no more. */
const nobody = '4194305\n1\n'

/** The work breaks off in a process that goes on; for its locks that process must seem to have ended. */
const endHolder = ({ dataDir, out }: Place): void => {
  const services = (['forex', 'gse'] as const).map(service => serviceLock(dataDir, service))
  for (const lock of [...services, join(out, '../.generations/lock')])
    if (statSync(lock, { throwIfNoEntry: false })?.size) writeFileSync(lock, nobody)
}

/** Where to strike: everywhere, or where something happens that did not happen before (bodies of a tree are written all alike). */
const placesOf = (operations: readonly string[], long: boolean) => {
  const seen = new Set<string>()
  return operations.flatMap((text, i) => {
    const [operation = '', path = ''] = text.split(' ')
    const kind = `${operation} ${path.includes('/ecb')} ${path
      .replace(/[0-9a-f]{16}/, '')
      .split('/')
      .slice(0, 2)
      .join('/')} ${extname(path)}`
    const isNew = !seen.has(kind)
    seen.add(kind)
    return long || isNew || i % 40 === 0 || i === operations.length - 1 ? [{ at: i + 1, operation }] : []
  })
}

/** One case: harm, judge, start again, judge. */
const play = async ({ course, at, harm, once }: Case, dir: string): Promise<readonly string[]> => {
  const place = copyOf(course.from, dir)
  const faults: string[] = []
  arm({ under: dir, at, harm, once })
  try {
    await course.scene.run(place)
  } catch (error) {
    const line = errorLine(error)
    if (line.startsWith('INTERNAL')) faults.push(`an error without a name: ${line}`)
  } finally {
    disarm()
  }
  endHolder(place)
  faults.push(...harmIn(place, course))
  try {
    await course.scene.run(place)
    await buildHere(place)
    faults.push(...differenceIn(place, course))
  } catch (error) {
    faults.push(`starting again: ${errorLine(error)}`)
  }
  rmSync(dir, { recursive: true })
  return faults
}

export const faults: Drill = async ({ long, dir, onCase }) => {
  const { origin, server } = await ecbServer()
  try {
    const cases: Case[] = []
    for (const [i, scene] of [buildScene, ratesScene, heldScene, boardScene, fetchScene(origin)].entries()) {
      const course = await courseOf(scene, join(dir, `scene-${i}`))
      const places = placesOf(await operationsOf(course, join(dir, 'count')), long)
      for (const { at, operation } of places)
        for (const [k, harm] of disk.entries())
          if (canStrike[harm](operation) && (long || (at + k) % 3 === 0))
            for (const once of [true, false]) cases.push({ course, at, operation, harm, once })
    }
    const failures = await each(
      cases,
      async (one, i) =>
        (await play(one, join(dir, `case-${i}`))).map(
          fault => `${one.course.scene.name}, operation ${one.at} (${kindOf(one)}): ${fault}`,
        ),
      { onCase },
    )
    return { counts: { faults: new Set(cases.map(kindOf)).size, places: cases.length }, failures }
  } finally {
    server.close()
  }
}
