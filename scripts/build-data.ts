import { build } from '../pipeline/build.ts'
import { services } from '../pipeline/contract/routes.ts'
import type { Outcome } from '../pipeline/fetch/outcome.ts'
import { type ProfileName, profiles } from '../pipeline/write/profiles.ts'
import { bookLines, lineOfBuild } from './build-line.ts'
import { command, usageError, wholeNumber } from './command.ts'
import { dataDirOf, dataFlag, outFlag, outOf } from './folders.ts'
import { pageFiles } from './page-files.ts'
import { reportOutcomes, runFetch } from './run-fetch.ts'

const isProfile = (name: string): name is ProfileName => Object.hasOwn(profiles, name)

const servicesOf = (text: string | undefined): readonly string[] => {
  const asked = text?.split(',') ?? [...services]
  for (const name of asked)
    if (!services.some(service => service === name))
      throw usageError('--service', name, `some of ${services.join(',')}`)
  return asked
}

await command({
  usage: 'npm run build-data -- [flags]',
  does: 'Fetches what is due, then builds the tree that hosts serve.',
  example: 'npm run build-data -- --offline --profile full',
  flags: {
    offline: { help: 'build from what is stored, ask nobody' },
    service: { takes: 'LIST', help: `fetch only these (${services.join(',')}); all three are answered` },
    profile: { takes: 'NAME', help: Object.keys(profiles).join(' or '), fallback: 'full' },
    flat: { help: 'show a real folder instead of a symlink' },
    jobs: { takes: 'N', help: 'threads that write' },
    'accept-loss': { help: 'build even when published days are gone from the data' },
    'dry-run': { help: 'say what would happen, write nothing' },
    ...dataFlag,
    ...outFlag,
  },
  async run({ flags }) {
    const only = servicesOf(flags.service)
    const { profile } = flags
    if (!isProfile(profile)) throw usageError('--profile', profile, Object.keys(profiles).join(' or '))
    const jobs = flags.jobs === undefined ? undefined : wholeNumber('--jobs', flags.jobs, { from: 1, to: 64 })
    const [dataDir, out, dryRun] = [dataDirOf(flags), outOf(flags), flags['dry-run']]
    const outcomes: readonly Outcome[] = flags.offline ? [] : await runFetch({ dataDir, only, dryRun })
    process.stdout.write(reportOutcomes(outcomes))
    const from = performance.now()
    const result = await build({
      dataDir,
      out,
      profile,
      dryRun,
      acceptLoss: flags['accept-loss'],
      extras: pageFiles,
      onWait: holder => process.stderr.write(`waiting for ${holder}, which is building\n`),
      ...(jobs !== undefined && { jobs }),
      ...(flags.flat && { flat: true }),
    })
    const kept = outcomes.filter(({ result }) => result === 'failed').map(({ source }) => source)
    if (kept.length > 0) process.stdout.write(`not reached, kept as they were: ${kept.join(', ')}\n`)
    if (result.book) process.stdout.write(bookLines(result.book))
    for (const reason of result.degraded) process.stderr.write(`DEGRADED ${reason}\n`)
    process.stdout.write(
      dryRun ? `would build edition ${result.digest}\n` : lineOfBuild(result, (performance.now() - from) / 1000),
    )
    return result.degraded.length > 0 ? 3 : 0
  },
})
