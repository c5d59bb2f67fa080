import { readFileSync } from 'node:fs'
import { addDomains, listCommandOf, listDomains, namesInText, removeDomains } from '../pipeline/whois/list.ts'
import { command, usageError } from './lib/command.ts'
import { dataDirOf, dataFlag } from './lib/folders.ts'
import { replyOf } from './lib/given.ts'
import { summaryTable } from './lib/table.ts'

const lines = (word: string, names: readonly string[]): string => names.map(name => `${word} ${name}\n`).join('')

const textOf = (file: string): string => new TextDecoder().decode(file === '-' ? readFileSync(0) : replyOf(file).bytes)

const listed = (dataDir: string): string => {
  const rows = listDomains(dataDir, new Date())
  const shown = rows.map(({ domain, since, verdict, askedAt, expires, dueAt }) => [
    domain,
    since,
    verdict ?? 'never asked',
    askedAt ?? '',
    expires ?? '',
    dueAt ?? 'now',
  ])
  return summaryTable(['domain', 'since', 'verdict', 'asked at', 'expires', 'due'], shown)
}

await command({
  usage: 'npm run domains -- add|remove|list NAME… [flags]',
  does: 'Keeps the list of domain names that are followed. Names are checked before anything touches the network.',
  example: 'npm run domains -- add example.com example.org',
  takes: 'ACTION NAME…',
  flags: {
    file: { takes: 'FILE', help: 'names from a file, one a line, # begins a comment; - is standard input' },
    purge: { help: 'with remove: erase the stored replies too' },
    ...dataFlag,
  },
  async run({ flags, rest }) {
    const [word, ...given] = rest
    const action = listCommandOf(word)
    const dataDir = dataDirOf(flags)
    const names = [...given, ...(flags.file === undefined ? [] : namesInText(textOf(flags.file)))]
    if (flags.purge && action !== 'remove') throw usageError('--purge', action, 'the action remove')
    if (action === 'list') process.stdout.write(listed(dataDir))
    else if (names.length === 0) throw usageError(action, 'no name', 'at least one NAME, or --file FILE')
    else if (action === 'add') {
      const { added, already } = await addDomains(dataDir, names, new Date().toISOString().slice(0, 10))
      process.stdout.write(lines('added', added) + lines('already followed', already))
    } else {
      const { removed, unknown } = await removeDomains(dataDir, names, { purge: flags.purge })
      process.stdout.write(lines('removed', removed) + lines('not followed', unknown))
    }
    return 0
  },
})
