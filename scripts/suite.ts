/** Runs a suite that has packages of its own: installs them, checks types, runs Vitest. */
import { useScratchFolder } from '../test/support/scratch.ts'
import { command } from './lib/command.ts'
import { installSuite, runInRoot } from './lib/suite-packages.ts'

const [name = '', ...forVitest] = process.argv.slice(2)

export default command(
  {
    usage: 'npm run test:NAME -- [FILE…] [flags of Vitest]',
    does: 'Runs a suite that has packages of its own. NAME is a folder of test/ with a package.json.',
    example: 'npm run test:hosts -- test/hosts/upload.test.ts',
    flags: {},
    takes: 'NAME',
    run() {
      installSuite(name)
      useScratchFolder()
      runInRoot('npx', ['tsc', '-p', `test/${name}`])
      runInRoot('npx', ['vitest', 'run', '--config', `test/${name}/vitest.config.ts`, ...forVitest])
      return undefined
    },
  },
  // Other flags are Vitest's.
  [name, ...forVitest.filter(word => word === '--help')],
)
