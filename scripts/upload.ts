import { utcDay } from '../pipeline/contract/calendar.ts'
import { AlmanacError } from '../pipeline/contract/errors.ts'
import { openBucket } from '../site/edge/objects/bucket.ts'
import { type Uploaded, upload } from '../site/edge/objects/upload.ts'
import { grouped, size } from '../site/page/text/number.ts'
import { showBar } from './lib/bar.ts'
import { command, onlyWord, wholeNumber } from './lib/command.ts'
import { outFlag, outOf } from './lib/folders.ts'
import { summaryTable } from './lib/table.ts'
import { treeSection } from './lib/tree-sections.ts'

const rowsOf = ({ sent, removed }: Uploaded) => {
  const count = (keys: readonly string[], section: string) => keys.filter(key => treeSection(key) === section).length
  const sections = [...new Set([...sent, ...removed].map(treeSection))].sort()
  return sections.map(section => [section, count(sent, section), count(removed, section)])
}

const lineOf = ({ edition, shard, sent, removed, unchanged, bytes }: Uploaded, dryRun: boolean, ms: number): string => {
  const counts = `${grouped(sent.length)} sent, ${grouped(unchanged)} unchanged, ${grouped(removed.length)} removed`
  const what = `edition ${edition}${shard === undefined ? '' : `, part ${shard}`}`
  return dryRun ? `would be ${what}: ${counts}\n` : `${what}: ${counts}, ${size(bytes)} (${(ms / 1000).toFixed(1)} s)\n`
}

/** Ctrl+C ends the upload after the objects under way; the second one ends the process. */
const untilInterrupted = (target: string): AbortSignal => {
  const stopped = new AbortController()
  const hint = 'Run it again: it goes on where it stopped.'
  const reason = new AlmanacError({ code: 'UPLOAD', subject: target, got: 'an interrupt', hint })
  process.once('SIGINT', () => stopped.abort(reason))
  return stopped.signal
}

export default command({
  usage: 'npm run upload -- s3://bucket/prefix [flags]',
  does: 'Sends a built tree, or a part of one, to object storage: changed objects only, the manifest last, then what vanished is removed.',
  example: 'npm run upload -- s3://almanac --endpoint https://ACCOUNT.r2.cloudflarestorage.com',
  takes: 'TARGET',
  flags: {
    ...outFlag,
    endpoint: { takes: 'URL', help: 'the storage, where it is not Amazon' },
    region: { takes: 'NAME', help: 'the region of the bucket' },
    jobs: { takes: 'N', help: 'objects under way at once', fallback: '16' },
    'dry-run': { help: 'say what would be sent and removed' },
  },
  async run({ flags, rest }) {
    const target = onlyWord('TARGET', rest, 'one target, such as s3://bucket/prefix')
    const jobs = wholeNumber('--jobs', flags.jobs, { from: 1, to: 256 })
    const { endpoint, region, 'dry-run': dryRun } = flags
    const bucket = openBucket({ target, ...(endpoint && { endpoint }), ...(region && { region }) })
    const from = performance.now()
    const done = await upload({
      dir: outOf(flags),
      bucket,
      jobs,
      dryRun,
      today: utcDay(Date.now()),
      signal: untilInterrupted(target),
      onProgress: (done, all) => showBar('upload', done, all),
    })
    if (done.sent.length + done.removed.length > 0)
      process.stdout.write(summaryTable(['section', 'sent', 'removed'], rowsOf(done)))
    process.stdout.write(lineOf(done, dryRun, performance.now() - from))
    return 0
  },
})
