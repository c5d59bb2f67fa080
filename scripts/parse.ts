import { command } from './command.ts'
import { replyOf, sourceAndFiles } from './given.ts'

const jsonLines = (values: readonly object[]): string => values.map(value => `${JSON.stringify(value)}\n`).join('')

await command({
  usage: 'npm run -s parse -- service/source FILE…',
  does: 'Prints what a source reads from files: JSON lines on stdout, refused rows on stderr. Stores nothing.',
  example: 'npm run -s parse -- forex/ecb eurofxref.csv',
  takes: 'SOURCE FILE…',
  flags: {},
  async run({ rest }) {
    const { chosen, files } = await sourceAndFiles(rest)
    for (const file of files) {
      const { lines, refused } = await chosen.intake.parse(chosen.key, replyOf(file))
      process.stdout.write(jsonLines(lines))
      process.stderr.write(jsonLines(refused))
    }
    return 0
  },
})
