/** Runs a suite that has packages of its own: installs them, checks types, runs Vitest. */
import { useScratchFolder } from '../test/support/scratch.ts'
import { installSuite, runInRoot } from './lib/suite-packages.ts'

const [name = '', ...rest] = process.argv.slice(2)
installSuite(name)
useScratchFolder()
runInRoot('npx', ['tsc', '-p', `test/${name}`])
runInRoot('npx', ['vitest', 'run', '--config', `test/${name}/vitest.config.ts`, ...rest])
