import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDate } from '../pipeline/contract/calendar.ts'
import { command, missingFlag, usageError, wholeNumber } from './lib/command.ts'
import { dataDirOf, dataFlag, folderOf, fromHere } from './lib/folders.ts'
import { reportOutcomes, runFetch } from './lib/run-fetch.ts'

/** The test's reply of a source, as a path in the repository; null where there is none. */
const fixtureOf = (source: string): string | null => {
  const folder = `test/fixtures/${source}`
  const there = fileURLToPath(new URL(`../${folder}`, import.meta.url))
  const [first] = existsSync(there) ? readdirSync(there).sort() : []
  return first === undefined ? null : `${folder}/${first}`
}

interface HistoryFlags {
  readonly history: boolean
  readonly since: string | undefined
  readonly 'max-requests': string | undefined
}

/** The past that the flags ask for. Throws USAGE for a flag that needs --history, and for a wrong date or number. */
const historyOf = ({ history, since, 'max-requests': most }: HistoryFlags) => {
  const stray = history ? undefined : since === undefined ? most && '--max-requests' : '--since'
  if (stray) throw missingFlag(stray, '--history')
  if (since !== undefined && !isDate(since)) throw usageError('--since', since, 'a date YYYY-MM-DD')
  const maxRequests = most === undefined ? undefined : wholeNumber('--max-requests', most, { from: 1 })
  return history && { history: { ...(since && { since }), ...(maxRequests && { maxRequests }) } }
}

export default command({
  usage: 'npm run fetch -- [service/source …] [flags]',
  does: 'Asks the sources that are due and stores what they say in data/.',
  example: 'npm run fetch -- forex/ecb --all',
  takes: 'SOURCE…',
  flags: {
    history: { help: 'ask for the past: every span that a source gives and data/ lacks, newest first' },
    since: { takes: 'DATE', help: 'with --history: no day before it' },
    'max-requests': { takes: 'N', help: 'with --history: at most so many requests, the newest spans first' },
    record: { takes: 'DIR', help: 'keep each request and reply in DIR, without cookies and keys' },
    replay: { takes: 'DIR', help: 'answer from the requests kept in DIR, ask nobody' },
    all: { help: 'also ask sources that are not due' },
    'dry-run': { help: 'print each address that would be asked, ask nothing' },
    json: { help: 'with --dry-run: one JSON line a request' },
    ...dataFlag,
  },
  async run({ flags, rest }) {
    const dryRun = flags['dry-run']
    const history = historyOf(flags)
    if (flags.json && !dryRun) throw missingFlag('--json', '--dry-run')
    const record = flags.record === undefined ? undefined : fromHere(flags.record)
    const replay = flags.replay === undefined ? undefined : folderOf('--replay', flags.replay)
    const request = { dataDir: dataDirOf(flags), only: rest, all: flags.all, dryRun, record, replay }
    const outcomes = await runFetch({ ...request, ...history })
    if (outcomes.length === 0) process.stderr.write('Nothing to ask: these sources give nothing that data/ lacks.\n')
    if (!flags.json) process.stdout.write(reportOutcomes(outcomes))
    for (const { source, requests = [] } of outcomes)
      for (const { url, from, to } of requests) {
        const line = flags.json
          ? JSON.stringify({ source, url, from, to, fixture: fixtureOf(source) })
          : `${source} ${url}`
        process.stdout.write(`${line}\n`)
      }
    if (outcomes.some(({ result }) => result === 'failed')) return 1
    return outcomes.some(({ degraded = [] }) => degraded.length > 0) ? 3 : 0
  },
})
