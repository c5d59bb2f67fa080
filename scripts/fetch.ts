import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { command } from './lib/command.ts'
import { dataDirOf, dataFlag } from './lib/folders.ts'
import { reportOutcomes, runFetch } from './lib/run-fetch.ts'

/** The test's reply of a source, as a path in the repository; null where there is none. */
const fixtureOf = (source: string): string | null => {
  const folder = `test/fixtures/${source}`
  const there = fileURLToPath(new URL(`../${folder}`, import.meta.url))
  const [first] = existsSync(there) ? readdirSync(there).sort() : []
  return first === undefined ? null : `${folder}/${first}`
}

await command({
  usage: 'npm run fetch -- [service/source …] [flags]',
  does: 'Asks the sources that are due and stores what they say in data/.',
  example: 'npm run fetch -- forex/ecb --all',
  takes: 'SOURCE…',
  flags: {
    all: { help: 'ask also what is not due' },
    'dry-run': { help: 'print what would be asked, ask nothing' },
    json: { help: 'with --dry-run: one JSON line a request' },
    ...dataFlag,
  },
  async run({ flags, rest }) {
    const dryRun = flags['dry-run']
    const outcomes = await runFetch({ dataDir: dataDirOf(flags), only: rest, all: flags.all, dryRun })
    if (dryRun && flags.json)
      for (const { source, requests = [] } of outcomes)
        for (const { url } of requests)
          process.stdout.write(`${JSON.stringify({ source, url, fixture: fixtureOf(source) })}\n`)
    else process.stdout.write(reportOutcomes(outcomes))
    if (outcomes.some(({ result }) => result === 'failed')) return 1
    return outcomes.some(({ degraded = [] }) => degraded.length > 0) ? 3 : 0
  },
})
