/** One build that finds nothing to do, in a process of its own: `tsx scripts/bench/unchanged.ts OUT` prints milliseconds. */
import { build } from '../../pipeline/publish/build.ts'
import { defaultData } from '../lib/folders.ts'
import { siteFiles } from '../site-files.ts'

const from = performance.now()
const { built } = await build({ dataDir: defaultData, out: process.argv[2]!, extras: siteFiles })
if (built) throw new Error('there was something to build')
process.stdout.write(`${performance.now() - from}\n`)
