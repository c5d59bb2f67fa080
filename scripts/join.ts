import { joinParts } from '../pipeline/publish/join.ts'
import { command, usageError } from './lib/command.ts'
import { fromHere, outFlag, outOf } from './lib/folders.ts'

await command({
  usage: 'npm run join -- PART… [flags]',
  does: 'Makes one tree of the parts that `build-data -- --shard` built.',
  example: 'npm run join -- parts/1 parts/2 parts/3 --out site/public',
  takes: 'PART…',
  flags: {
    flat: { help: 'show a real folder instead of a symlink' },
    ...outFlag,
  },
  async run({ flags, rest }) {
    if (rest.length === 0) throw usageError('PART', 'none', 'the folders of all parts')
    const { digest, files } = await joinParts({
      parts: rest.map(fromHere),
      out: outOf(flags),
      ...(flags.flat && { flat: true }),
      onFile: done => {
        if (process.stderr.isTTY) process.stderr.write(`\rjoining: ${done.toLocaleString('en-US')} files`)
      },
      onWait: holder => process.stderr.write(`waiting for ${holder}, which is building\n`),
    })
    process.stdout.write(`edition ${digest}: ${files.toLocaleString('en-US')} files of ${rest.length} parts\n`)
    return 0
  },
})
