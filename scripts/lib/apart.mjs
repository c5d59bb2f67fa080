/** Calls an exported function in this process, for `runApart`: its module, its name and its arguments are those of this script. */
import { fileURLToPath } from 'node:url'
import { runBundled } from '../../pipeline/core/run-bundled.mjs'

const [, , module, name] = process.argv
const answer = fileURLToPath(new URL('answer-parent.ts', import.meta.url))
await runBundled(
  module,
  `import { ${name} } from ${JSON.stringify(module)}
  import { answerParent } from ${JSON.stringify(answer)}
  void answerParent(() => ${name}(...JSON.parse(process.argv[4])))`,
)
