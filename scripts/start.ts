import { build } from '../pipeline/publish/build.ts'
import { checkPort } from '../site/edge/node/server/listen.ts'
import { runHost } from '../site/edge/node/server/run-host.ts'
import { lineOfBuild } from './lib/build-line.ts'
import { command, wholeNumber } from './lib/command.ts'
import { dataDirOf, dataFlag, outFlag, outOf } from './lib/folders.ts'
import { pageFiles } from './page-files.ts'

const host = 'localhost'

await command({
  usage: 'npm start',
  does: 'Builds the tree from data/ where that is needed, asking nobody, then serves it on http://localhost:8080 (PORT).',
  example: 'PORT=9000 npm start',
  flags: { ...dataFlag, ...outFlag },
  async run({ flags }) {
    const port = wholeNumber('PORT', process.env['PORT'] || '8080', { to: 65_535 })
    // A build takes ten seconds: nobody should wait for it to hear that the port is taken.
    await checkPort(port, host)
    const out = outOf(flags)
    const from = performance.now()
    const result = await build({ dataDir: dataDirOf(flags), out, extras: pageFiles })
    process.stdout.write(lineOfBuild(result, (performance.now() - from) / 1000))
    return runHost({ dir: out, port, host, limit: 60, trustProxy: false })
  },
})
