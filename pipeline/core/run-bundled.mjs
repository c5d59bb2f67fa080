/**
 * Runs TypeScript as one plain script that esbuild makes. A loader that reads each file alone takes five times the processor to start
 * and keeps a second thread. The script stays in memory, so this also works where nothing can be written.
 */
import { readFile } from 'node:fs/promises'
import { createRequire, SourceMap } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import vm from 'node:vm'
import { build, stop } from 'esbuild'

/** The files that may ask for their own URL: all of ours, and those of two packages. The build fails where another file asks. */
const asking = /\.(ts|mjs)$|[\\/]node_modules[\\/](node-cron|zx)[\\/].*\.js$/

/** In a bundle all files have one URL: each gets its own as a text. */
const ownUrls = {
  name: 'own-urls',
  setup: ({ onLoad }) =>
    onLoad({ filter: asking }, async ({ path }) => {
      const url = JSON.stringify(pathToFileURL(path).href)
      return { loader: 'ts', contents: (await readFile(path, 'utf8')).replaceAll('import.meta.url', url) }
    }),
}

/** Makes the frames of a stack name the files that were bundled. Node does this only for scripts that it reads itself. */
const mapStacks = (file, json) => {
  const map = new SourceMap(JSON.parse(json))
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map(frame => {
      if (frame.getFileName() !== file) return String(frame)
      const { fileName, lineNumber, columnNumber } = map.findOrigin(frame.getLineNumber(), frame.getColumnNumber())
      const where = `${join(dirname(file), fileName)}:${lineNumber}:${columnNumber}`
      return `${frame.getFunctionName() ?? '<anonymous>'} (${where})`
    })
    return [String(error), ...lines.map(line => `    at ${line}`)].join('\n')
  }
}

/**
 * Runs code whose imports are relative to the folder of `file`, a path, once: by default all that `file` does when it is imported.
 * With DEBUG=1 the stacks of its errors name the files of the repository.
 */
export const runBundled = async (file, code = `import ${JSON.stringify(file)}`) => {
  const filename = `${file}.js`
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: dirname(file), loader: 'ts' },
    outfile: filename,
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    // They have programs of their own.
    external: ['esbuild', 'sharp'],
    plugins: [ownUrls],
    logOverride: { 'empty-import-meta': 'error', 'require-resolve-not-external': 'silent' },
    sourcemap: process.env.DEBUG === '1' && 'external',
    sourcesContent: false,
  })
  await stop()
  const text = name => outputFiles.find(({ path }) => path === name)?.text
  const map = text(`${filename}.map`)
  if (map) mapStacks(filename, map)
  const run = vm.compileFunction(text(filename), ['require', 'module'], {
    filename,
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
  run(createRequire(file), { exports: {} })
}
