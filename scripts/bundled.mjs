/**
 * Runs a command as one plain script: `node scripts/bundled.mjs serve --port 8081`. Under tsx it would keep a second thread and
 * 34 MB for as long as it runs. The bundle stays in memory, so this also works where nothing can be written.
 */
import './lib/node-version.mjs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import vm from 'node:vm'
import { build, stop } from 'esbuild'

const entry = fileURLToPath(new URL(`${process.argv[2]}.ts`, import.meta.url))

/** In a bundle all files have one URL: each gets its own as a text. */
const ownUrls = {
  name: 'own-urls',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const url = JSON.stringify(pathToFileURL(path).href)
      return { loader: 'ts', contents: (await readFile(path, 'utf8')).replaceAll('import.meta.url', url) }
    }),
}

const { outputFiles } = await build({
  entryPoints: [entry],
  bundle: true,
  write: false,
  platform: 'node',
  format: 'cjs',
  plugins: [ownUrls],
  define: { 'import.meta.resolve': 'resolve' },
})
await stop()
process.argv.splice(1, 2, entry)
const run = vm.compileFunction(outputFiles[0].text, ['require', 'module', 'resolve'], {
  filename: entry.replace(/ts$/, 'js'),
  importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
})
run(createRequire(entry), { exports: {} }, name => import.meta.resolve(name))
