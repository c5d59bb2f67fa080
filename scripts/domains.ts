import { utcDay } from '../pipeline/contract/calendar.ts'
import { printable } from '../pipeline/contract/errors.ts'
import {
  addDomains,
  byExpiry,
  expiringWithin,
  isNoName,
  type ListRow,
  listDomains,
  namesInText,
  removeDomains,
} from '../pipeline/whois/list.ts'
import { lookAlikeWarnings } from '../pipeline/whois/look-alikes.ts'
import { pastedName } from '../pipeline/whois/name.ts'
import { registryWarnings } from '../pipeline/whois/registry-warnings.ts'
import { command, oneOf, usageError, wholeNumber } from './lib/command.ts'
import { dataDirOf, dataFlag } from './lib/folders.ts'
import { fileAsText } from './lib/given.ts'
import { summaryTable } from './lib/table.ts'

const lines = (word: string, names: readonly string[]): string => names.map(name => `${word} ${name}\n`).join('')

const shortened = (words: readonly string[]): string =>
  words.slice(0, 20).map(printable).join(', ') + (words.length > 20 ? ` and ${words.length - 20} more` : '')

const leftOf = ({ daysLeft, expiresAsOf }: ListRow): string => {
  if (daysLeft === null) return ''
  // A record older than its own expiry cannot know whether the name was renewed.
  return daysLeft < 0 ? `overdue, as known on ${expiresAsOf?.slice(0, 10) ?? 'an unknown day'}` : `${daysLeft} days`
}

const tableOf = (rows: readonly ListRow[]): string => {
  const shown = rows.map(row => [
    row.domain,
    row.since,
    row.verdict ?? (row.unreadable === null ? 'never asked' : `unreadable: ${row.unreadable}`),
    row.askedAt ?? '',
    row.expires ?? '',
    leftOf(row),
    row.dueAt ?? 'now',
  ])
  return summaryTable(['domain', 'since', 'verdict', 'asked at', 'expires', 'left', 'due'], shown)
}

/** Some name expires within the days asked about. */
const expiringCode = 4

interface ListFlags {
  readonly sort: string | undefined
  readonly within: string | undefined
  readonly json: boolean
}

const list = (dataDir: string, { sort = 'name', within, json }: ListFlags): number => {
  if (sort !== 'name' && sort !== 'expires') throw usageError('--sort', sort, 'name or expires')
  const days = within === undefined ? undefined : wholeNumber('--within', within, { to: 99_999 })
  const all = listDomains(dataDir, new Date())
  const rows = days === undefined ? all : expiringWithin(all, days)
  const undated = all.filter(({ expires }) => expires === null).length
  if (days !== undefined && undated > 0)
    process.stderr.write(`${undated} of ${all.length} names have no known date of expiry and are left out.\n`)
  const sorted = sort === 'expires' ? byExpiry(rows) : rows
  process.stdout.write(json ? sorted.map(row => `${JSON.stringify(row)}\n`).join('') : tableOf(sorted))
  return days !== undefined && rows.length > 0 ? expiringCode : 0
}

const add = async (dataDir: string, names: readonly string[]): Promise<void> => {
  const { added, already } = await addDomains(dataDir, names, utcDay(Date.now()))
  process.stdout.write(lines('added', added) + lines('already followed', already))
  for (const warning of [...registryWarnings(dataDir, added), ...lookAlikeWarnings(added)])
    process.stderr.write(`${warning}\n`)
}

const remove = async (dataDir: string, names: readonly string[], purge: boolean): Promise<void> => {
  const { removed, unknown } = await removeDomains(dataDir, names, { purge })
  process.stdout.write(lines('removed', removed) + lines('not followed', unknown))
}

export default command({
  usage: 'npm run domains -- add|remove|list NAME… [flags]',
  does: 'Keeps the list of domain names that are followed. Names are checked before anything touches the network.',
  example: 'npm run domains -- add example.com example.org',
  takes: 'ACTION NAME…',
  flags: {
    file: {
      takes: 'FILE',
      help: 'names from a file, a list or a table as pasted, # begins a comment; - is standard input',
    },
    sort: { takes: 'name|expires', help: 'with list: the order' },
    within: {
      takes: 'DAYS',
      help: 'with list: only names that expire within so many days; exit code 4 if there are any',
    },
    json: { help: 'with list: one JSON line a name' },
    purge: { help: 'with remove: erase the stored replies too' },
    ...dataFlag,
  },
  async run({ flags, rest }) {
    const [word = '', ...given] = rest
    const action = oneOf('domains', word, ['add', 'remove', 'list'])
    const dataDir = dataDirOf(flags)
    const listed = flags.file === undefined ? [] : namesInText(fileAsText(flags.file))
    const noNames = [...new Set(listed.filter(isNoName))]
    const names = [...given.flatMap(namesInText), ...listed.filter(word => !isNoName(word))]
    if (flags.purge && action !== 'remove') throw usageError('--purge', action, 'the action remove')
    for (const flag of ['sort', 'within', 'json'] as const)
      if (flags[flag] && action !== 'list') throw usageError(`--${flag}`, action, 'the action list')
    if (action === 'list' && names[0] !== undefined) throw usageError('list', names[0], 'no name: it shows all')
    if (action === 'list') return list(dataDir, flags)
    for (const name of names)
      if (pastedName(name) !== name) process.stdout.write(`${printable(name)} means ${printable(pastedName(name))}\n`)
    if (noNames.length > 0) process.stderr.write(`left out, no names: ${shortened(noNames)}\n`)
    if (names.length === 0) throw usageError(flags.file ?? action, 'no name', 'at least one NAME, or --file FILE')
    if (action === 'add') await add(dataDir, names)
    else await remove(dataDir, names, flags.purge)
    return 0
  },
})
