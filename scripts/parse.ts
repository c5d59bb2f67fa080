import { once } from 'node:events'
import { parseStream } from '../pipeline/whois/parse.ts'
import { command, errorLine, usageError } from './lib/command.ts'
import { asFlag, fileAsReply, sourceAndFiles } from './lib/given.ts'

const jsonLines = (values: readonly object[]): string => values.map(value => `${JSON.stringify(value)}\n`).join('')

/** Replies by the line, as a batch program sends them; refused lines go to stderr and do not stop the rest. */
const parseLines = async (rest: readonly string[]): Promise<number> => {
  if (rest.join() !== 'whois') throw usageError('--jsonl', rest.join(' '), 'whois and nothing else')
  const onRefused = (refusal: object) => process.stderr.write(jsonLines([refusal]))
  for await (const text of parseStream(process.stdin, onRefused))
    if (!process.stdout.write(text)) await once(process.stdout, 'drain')
  return 0
}

export default command({
  usage: 'npm run -s parse -- service/source FILE…',
  does: 'Prints what a source reads from files: JSON lines on stdout, refused rows on stderr. Stores nothing.',
  example: 'npm run -s parse -- forex/ecb eurofxref.csv',
  takes: 'SOURCE FILE…',
  flags: {
    ...asFlag,
    jsonl: { help: 'whois only: {id, raw_b64, domain?} a line on stdin, a parsed reply a line on stdout' },
  },
  async run({ flags, rest }) {
    if (flags.jsonl) return parseLines(rest)
    const { chosen, files } = await sourceAndFiles(rest, flags.as)
    let broken = 0
    for (const file of files)
      try {
        const { lines, refused } = await chosen.intake.parse(chosen.key, fileAsReply(file, flags.as))
        process.stdout.write(jsonLines(lines))
        process.stderr.write(jsonLines(refused))
      } catch (error) {
        // The others are read all the same; the exit code says that one was not.
        broken += 1
        process.stderr.write(`${errorLine(error)}\n`)
      }
    return broken > 0 ? 1 : 0
  },
})
