import { almanacError } from '../pipeline/contract/errors.ts'
import { serviceLock, withLock } from '../pipeline/core/lock.ts'
import { type RefusedRow, refusedByRule } from '../pipeline/core/source.ts'
import { grouped } from '../site/page/text/number.ts'
import { command } from './lib/command.ts'
import { dataDirOf, dataFlag } from './lib/folders.ts'
import { asFlag, fileAsReply, sourceAndFiles } from './lib/given.ts'
import { summaryTable } from './lib/table.ts'

/** A bad year of the exchange has a hundred refused rows; a person reads no more lines than these. */
const mostLines = 200

/** Refused rows as `parse` prints them, one a line, so that the same program reads both. */
const refusedLines = (refused: readonly RefusedRow[], ofMany: boolean): string => {
  const lines = refused
    .slice(0, mostLines)
    .map(({ file, row = null, date = null, code = null, rule, reason }) =>
      JSON.stringify({ ...(ofMany && { file }), row, date, code, rule, reason }),
    )
  const left = refused.length - lines.length
  if (left > 0) lines.push(`and ${grouped(left)} more refused; npm run -s parse shows each`)
  return lines.map(line => `${line}\n`).join('')
}

export default command({
  usage: 'npm run import -- service/source FILE… [flags]',
  does: 'Reads files a publisher gave out and stores what they say in data/, as if fetched.\nExit code 0: stored, or stored before. 3: stored, but files disagree, or a board or a change of past rates is held back. 1: nothing was stored.',
  example: 'npm run import -- forex/ecb eurofxref-hist.zip',
  takes: 'SOURCE FILE…',
  flags: { ...asFlag, ...dataFlag },
  async run({ flags, rest }) {
    const { chosen, files } = await sourceAndFiles(rest, flags.as)
    const { name, intake, key } = chosen
    const dataDir = dataDirOf(flags)
    const replies = files.map(file => fileAsReply(file, flags.as))
    const stored = await withLock(serviceLock(dataDir, intake.service), () => intake.store(dataDir, key, replies))
    const { rows, added, changed, refused, changes = [], degraded = [] } = stored
    process.stderr.write(refusedLines(refused, files.length > 1))
    const header = ['source', 'rows', 'new', 'changed', 'refused', 'rules']
    process.stdout.write(summaryTable(header, [[name, rows, added, changed, refused.length, refusedByRule(refused)]]))
    process.stdout.write(changes.map(change => `${change}\n`).join(''))
    if (rows === 0 && refused.length > 0)
      throw almanacError('SOURCE_REFUSED', name, refusedByRule(refused), 'at least one sound row')
    if (added + changed === 0 && degraded.length === 0)
      process.stdout.write('nothing new: everything read is stored already\n')
    process.stderr.write(degraded.map(reason => `DEGRADED ${reason}\n`).join(''))
    return degraded.length > 0 ? 3 : 0
  },
})
