import { createRequire, SourceMap } from 'node:module'
import { dirname, join } from 'node:path'
import vm from 'node:vm'
import { bundleOf } from './bundle.mjs'

/** Makes the frames of a stack name the files that were bundled. Node does this only for scripts that it reads itself. */
const mapStacks = (filename, json) => {
  const map = new SourceMap(JSON.parse(json))
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map(frame => {
      if (frame.getFileName() !== filename) return String(frame)
      const { fileName, lineNumber, columnNumber } = map.findOrigin(frame.getLineNumber() - 1, frame.getColumnNumber())
      const where = `${join(dirname(filename), fileName)}:${lineNumber}:${columnNumber}`
      return `${frame.getFunctionName() ?? '<anonymous>'} (${where})`
    })
    return [String(error), ...lines.map(line => `    at ${line}`)].join('\n')
  }
}

/**
 * Runs TypeScript whose imports are relative to the folder of `file`, a path: by default all that `file` does when it is imported.
 * With DEBUG=1 the stacks of its errors name the files of the repository.
 */
export const runBundled = async (file, code = `import ${JSON.stringify(file)}`) => {
  const { script, mapOf } = await bundleOf(file, code)
  const filename = `${file}.js`
  if (process.env.DEBUG === '1') mapStacks(filename, mapOf())
  const run = vm.compileFunction(script, ['require', 'module'], {
    filename,
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
  run(createRequire(file), { exports: {} })
}
