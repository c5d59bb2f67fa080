import { rooms } from '../test/mutate/rooms.ts'
import { command, usageError, wholeNumber } from './lib/command.ts'
import { installSuite, runInRoot } from './lib/suite-packages.ts'

export default command({
  usage: 'npm run mutate -- ROOM [flags]',
  does: `Mutation testing of one room: ${Object.keys(rooms).join(', ')}. Ends with 1 below the threshold of test/mutate/stryker.config.mjs.`,
  example: 'npm run mutate -- contract --files pipeline/contract/quote.ts',
  takes: 'ROOM',
  flags: {
    jobs: { takes: 'N', help: 'processes at a time', fallback: '2' },
    files: { takes: 'GLOBS', help: 'mutate these files instead of the whole room, separated by commas' },
  },
  run({ flags, rest }) {
    const room = rest.join(' ')
    if (!Object.hasOwn(rooms, room)) throw usageError('ROOM', room, `one of ${Object.keys(rooms).join(', ')}`)
    wholeNumber('--jobs', flags.jobs, { from: 1, to: 64 })
    installSuite('mutate')
    const stryker = 'test/mutate/node_modules/@stryker-mutator/core/bin/stryker.js'
    const args = ['run', 'test/mutate/stryker.config.mjs', '--concurrency', flags.jobs]
    const files = flags.files ? ['--mutate', flags.files] : []
    runInRoot('node', [stryker, ...args, ...files], { ALMANAC_ROOM: JSON.stringify(rooms[room]) })
    return 0
  },
})
