import { join } from 'node:path'
import { withLock } from '../pipeline/core/lock.ts'
import { command } from './command.ts'
import { dataDirOf, dataFlag } from './folders.ts'
import { asFlag, checkAs, replyOf, sourceAndFiles } from './given.ts'
import { refusedByRule, summaryTable } from './table.ts'

await command({
  usage: 'npm run import -- service/source FILE… [flags]',
  does: 'Reads files a publisher gave out and stores what they say in data/, as if fetched.',
  example: 'npm run import -- forex/ecb eurofxref-hist.zip',
  takes: 'SOURCE FILE…',
  flags: { ...asFlag, ...dataFlag },
  async run({ flags, rest }) {
    const { chosen, files } = await sourceAndFiles(rest)
    const { name, intake, key } = chosen
    const dataDir = dataDirOf(flags)
    checkAs(flags.as, files)
    const replies = files.map(file => replyOf(file, flags.as))
    const stored = await withLock(join(dataDir, '.state/lock'), () => intake.store(dataDir, key, replies))
    const { rows, added, changed, refused, changes = [] } = stored
    const header = ['source', 'rows', 'new', 'changed', 'refused', 'rules']
    process.stdout.write(summaryTable(header, [[name, rows, added, changed, refused.length, refusedByRule(refused)]]))
    process.stdout.write(changes.map(change => `${change}\n`).join(''))
    return 0
  },
})
