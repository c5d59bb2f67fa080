/**
 * The power goes: the commands run on an ext4 image and are stopped at an operation; the image as it then lies on its device, without
 * what the system only held in memory, is copied and mounted, which replays its journal. What was published must be whole.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Drill, each } from './drill.ts'
import { operationsOf, placesOf, startVictim, victimsIn } from './kills.ts'
import { courseOf, differenceIn, harmIn } from './scenes.ts'
import { buildWhole, copyOf, placeIn } from './world.ts'

const imageBytes = 48 << 20

const run = (file: string, ...args: string[]): void => void execFileSync(file, args, { stdio: 'pipe' })

/** ext4 forgives programs that rename without flushing (auto_da_alloc) and writes back by itself: both are put off here. */
const harsh = 'loop,noauto_da_alloc,commit=300,data=ordered'

/** An empty ext4 image, mounted for a moment to see whether this machine can. */
const makeImage = (image: string, mountPoint: string): string | undefined => {
  try {
    writeFileSync(image, '')
    truncateSync(image, imageBytes)
    run('mkfs.ext4', '-q', '-F', image)
    run('mount', '-o', harsh, image, mountPoint)
    run('umount', mountPoint)
    return undefined
  } catch (error) {
    const { stderr, message } = error as { stderr?: Buffer; message: string }
    return `no ext4 image can be mounted here (root and loop devices are needed): ${(stderr?.toString() || message).trim().slice(0, 120)}`
  }
}

export const power: Drill = async ({ long, dir, onCase }) => {
  const [image, copy] = [join(dir, 'disk.img'), join(dir, 'after.img')]
  const [live, cut] = [join(dir, 'live'), join(dir, 'cut')]
  for (const folder of [live, cut]) mkdirSync(folder)
  const notRun = makeImage(image, live)
  if (notRun !== undefined) return { counts: { cuts: 0 }, failures: [], notRun }
  const failures: string[] = []
  let tried = 0
  for (const [i, victim] of victimsIn(dir, 'http://127.0.0.1:9').slice(0, 3).entries()) {
    const course = await courseOf(victim.scene, join(dir, `scene-${i}`), buildWhole)
    const operations = await operationsOf(victim, course, join(dir, 'count'))
    const few = victim.script === 'build-data.ts' ? 6 : 3
    // After the last operation too: what a finished command has published is to last.
    const places = [...placesOf(operations, long ? 40 : few, false), operations.length + 1]
    failures.push(
      ...(await each(
        places,
        async at => {
          run('mkfs.ext4', '-q', '-F', image)
          run('mount', '-o', harsh, image, live)
          try {
            const place = copyOf(course.from, join(live, 'x'))
            run('sync', '-f', live)
            await startVictim(victim, place, { under: join(live, 'x'), at, harm: 'kill', once: true }).ended
            copyFileSync(image, copy)
          } finally {
            run('umount', live)
          }
          run('mount', '-o', 'loop', copy, cut)
          try {
            const place = placeIn(join(cut, 'x'))
            tried += 1
            const faults = [...harmIn(place, course)]
            await victim.scene.run(place)
            await buildWhole(place)
            faults.push(...differenceIn(place, course))
            return faults.map(
              fault => `${victim.scene.name}, power cut at operation ${at} of ${operations.length}: ${fault}`,
            )
          } finally {
            run('umount', cut)
          }
        },
        { onCase },
      )),
    )
  }
  for (const path of [image, copy]) rmSync(path, { force: true })
  return { counts: { cuts: tried }, failures, by: 'ext4 images on loop devices' }
}
