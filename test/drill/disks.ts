/**
 * A disk that fills up: the real commands on a small file system of their own, made smaller and smaller. They fail with a name,
 * what was published stays, and with room again they end as if the disk had been large.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { type Drill, each } from './drill.ts'
import { startVictim, victimsIn } from './kills.ts'
import { courseOf, differenceIn, harmIn } from './scenes.ts'
import { buildWhole, copyOf } from './world.ts'

const block = 4_096

const mount = (options: string, dir: string): void => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'almanac-drill', dir], { stdio: 'ignore' })
}

/** Can this machine give us a small disk? Only root may mount one. */
const canMount = (dir: string): boolean => {
  try {
    mount('size=64k', dir)
    execFileSync('umount', [dir])
    return true
  } catch {
    return false
  }
}

const usedBlocks = (dir: string): number => {
  const { blocks, bfree } = statfsSync(dir)
  return blocks - bfree
}

export const disks: Drill = async ({ long, dir, onCase }) => {
  const disk = join(dir, 'disk')
  mkdirSync(disk)
  if (!canMount(disk))
    return {
      counts: { disks: 0 },
      failures: [],
      notRun: 'only root may mount a small disk; see the drill faults for ENOSPC',
    }
  const failures: string[] = []
  let tried = 0
  for (const [i, victim] of victimsIn(dir, 'http://127.0.0.1:9').slice(0, 2).entries()) {
    const course = await courseOf(victim.scene, join(dir, `scene-${i}`), buildWhole)
    mount('size=64m', disk)
    let [before, after] = [0, 0]
    try {
      const place = copyOf(course.from, join(disk, 'x'))
      before = usedBlocks(disk)
      await victim.scene.run(place)
      after = usedBlocks(disk)
    } finally {
      execFileSync('umount', [disk])
    }
    const [few, many] = victim.script === 'build-data.ts' ? [9, 60] : [3, 12]
    const steps = Math.min(long ? many : few, after - before)
    const sizes = Array.from({ length: steps }, (_, k) => before + Math.floor((k * (after - before)) / steps))
    failures.push(
      ...(await each(
        sizes,
        async blocks => {
          const faults: string[] = []
          mount(`size=${blocks * block}`, disk)
          try {
            const place = copyOf(course.from, join(disk, 'x'))
            const { code, stderr } = await startVictim(victim, place).ended
            tried += 1
            if (code !== 1 || !/^DISK .*ENOSPC/m.test(stderr))
              faults.push(`ended with ${code}: ${stderr.trim().slice(0, 200)}`)
            faults.push(...harmIn(place, course))
            execFileSync('mount', ['-o', 'remount,size=64m', disk])
            await victim.scene.run(place)
            await buildWhole(place)
            faults.push(...differenceIn(place, course))
          } finally {
            execFileSync('umount', [disk])
          }
          return faults.map(fault => `${victim.scene.name} on a disk of ${blocks} blocks of ${after}: ${fault}`)
        },
        { onCase },
      )),
    )
  }
  rmSync(disk, { recursive: true, force: true })
  return { counts: { disks: tried }, failures, by: 'small tmpfs mounts' }
}
