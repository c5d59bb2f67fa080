/** How soon `npm start` answers, and what the bundling costs the start of a command. */
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { npmCommand } from '../lib/npm-command.ts'
import { freePort, serving } from '../lib/process.ts'
import { compared, inTurns, type Measured } from './measure.ts'
import { scratch } from './scratch.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Inside the checkout, for packages are found from where a program lies. */
const plainFileOf = (script: string): string => {
  const outfile = join(root, 'node_modules/.cache/almanac/bench', `${script}.mjs`)
  const entryPoints = [join(root, 'scripts', `${script}.ts`)]
  buildSync({ entryPoints, outfile, bundle: true, packages: 'external', platform: 'node', format: 'esm' })
  return outfile
}

const bundled = (script: string): readonly string[] => [join(root, 'scripts/bundled.mjs'), script]

/** `npm start` listens for a moment to see that its port is free, so a first connection may be refused after all. */
const answerOf = async (url: string): Promise<Response> => {
  for (const from = performance.now(); ; await setTimeout(20))
    try {
      return await fetch(url)
    } catch (error) {
      if (performance.now() - from > 60_000) throw error
    }
}

/** Milliseconds until a rate is answered on a fresh checkout. */
const firstAnswer = async (): Promise<number> => {
  const port = await freePort()
  const [program = '', ...start] = npmCommand('start')
  const args = [...start, '--out', join(scratch(), 'public'), '--port', String(port), '--host', '127.0.0.1']
  const from = performance.now()
  const host = await serving(port, program, args)
  try {
    const { status } = await answerOf(`http://127.0.0.1:${port}/forex/USD/GHS`)
    if (status !== 200) throw new Error(`npm start answered ${status}: ${host.output()}`)
    return performance.now() - from
  } finally {
    await host.stop()
  }
}

const fullBuild = (): void => {
  const args = [...bundled('build-data'), '--offline', '--out', join(scratch(), 'public')]
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' })
  // 3: the bundled data are old, and the build says so.
  if (status !== 0 && status !== 3) throw new Error(`build-data ended with ${status}`)
}

export const bench = async function* (): AsyncGenerator<Measured> {
  const first = await inTurns({ answer: firstAnswer, build: fullBuild }, 1)
  const answer = { unit: 's', name: 'first answer of npm start', value: (ms: number) => ms / 1_000 }
  yield compared({ ...answer, baseline: 'a full build', goal: 0.4 }, first.answer, first.build)
  const help = (args: readonly string[]) => void execFileSync(process.execPath, [...args, '--help'])
  for (const script of ['fetch', 'domains']) {
    const bundle = plainFileOf(script)
    const times = await inTurns({ ours: () => help(bundled(script)), plain: () => help([bundle]) })
    const row = { unit: 'ms', name: `${script} --help`, baseline: 'the same as one plain file' }
    yield compared(row, times.ours, times.plain)
  }
}
