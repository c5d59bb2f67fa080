/** What a worker is started on to run a `.ts` file, whose path is its argument. */
import { runBundled } from './run-bundled.mjs'

await runBundled(process.argv[2])
