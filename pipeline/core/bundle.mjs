/**
 * One plain script of a TypeScript module and all that it imports, made by esbuild. It is kept in node_modules/.cache for the next
 * start, and made again when a file it was made of changes. Where nothing can be written it is made each time.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const cache = join(root, 'node_modules/.cache/almanac/bundles')

/** What every bundle is made with: this module, and the packages as they are installed. */
const common = [fileURLToPath(import.meta.url), join(root, 'node_modules/.package-lock.json')]

/** Files that may use `import.meta.url`: all of ours, and those of two packages. The build fails where another file uses it. */
const usersOfUrl = /\.(ts|mjs)$|[\\/]node_modules[\\/](node-cron|zx)[\\/].*\.js$/

/** In a bundle all files have one URL: each gets its own as a text. */
const ownUrls = {
  name: 'own-urls',
  setup: ({ onLoad }) =>
    onLoad({ filter: usersOfUrl }, async ({ path }) => {
      const url = JSON.stringify(pathToFileURL(path).href)
      return { loader: 'ts', contents: (await readFile(path, 'utf8')).replaceAll('import.meta.url', url) }
    }),
}

const make = async (filename, contents) => {
  const { build, stop } = await import('esbuild')
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: dirname(filename), loader: 'ts' },
    absWorkingDir: root,
    outfile: filename,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'cjs',
    // They have programs of their own.
    external: ['esbuild', 'sharp'],
    plugins: [ownUrls],
    logOverride: { 'empty-import-meta': 'error', 'require-resolve-not-external': 'silent' },
    sourcemap: 'external',
    sourcesContent: false,
  })
  await stop()
  const [map, script] = ['.js.map', '.js'].map(end => outputFiles.find(({ path }) => path.endsWith(end)).text)
  return { script, map, inputs: Object.keys(metafile.inputs) }
}

const stampOf = path => {
  const stat = statSync(path, { throwIfNoEntry: false, bigint: true })
  return stat === undefined ? 'none' : `${stat.mtimeNs} ${stat.size}`
}

/** The stamps of our own files, and of their folders: an adapter that is added is part of the next bundle. */
const stampsOf = inputs => {
  const own = inputs.filter(name => !/^<|node_modules\//.test(name)).map(name => resolve(root, name))
  return Object.fromEntries([...common, ...own, ...own.map(dirname)].map(path => [path, stampOf(path)]))
}

/** The kept script, whose first line is a comment of its stamps; undefined where it or its map is missing, or a stamp differs. */
const keptIn = path => {
  try {
    const script = readFileSync(path, 'utf8')
    const stamps = Object.entries(JSON.parse(script.slice(2, script.indexOf('\n'))))
    statSync(`${path}.map`)
    return stamps.every(([name, stamp]) => stampOf(name) === stamp) ? script : undefined
  } catch {
    return undefined
  }
}

const keep = (path, text) => {
  const part = `${path}.${randomUUID()}`
  try {
    writeFileSync(part, text, { flush: true })
    renameSync(part, path)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}

/**
 * The script of `code`, whose imports are relative to the folder of `file`, and a function that gives its source map as JSON. The map
 * leaves the script's first line out. Scripts are kept in `folder`. Throws esbuild's error where something cannot be bundled.
 */
export const bundleOf = async (file, code, folder = cache) => {
  const path = join(folder, `${createHash('sha256').update(`${file}\n${code}`).digest('hex').slice(0, 16)}.js`)
  const kept = keptIn(path)
  if (kept !== undefined) return { script: kept, mapOf: () => readFileSync(`${path}.map`, 'utf8') }
  // Drills stop the clock of Date.
  const from = performance.timeOrigin + performance.now()
  const { script, map, inputs } = await make(`${file}.js`, code)
  const stamps = stampsOf(inputs)
  const text = `//${JSON.stringify(stamps)}\n${script}`
  // A file that changed meanwhile may have been read before the change.
  const isSettled = Object.values(stamps).every(stamp => Number.parseInt(stamp, 10) / 1e6 < from)
  try {
    if (isSettled) {
      mkdirSync(folder, { recursive: true })
      keep(`${path}.map`, map)
      keep(path, text)
    }
  } catch {
    // Nothing can be written here.
  }
  return { script: text, mapOf: () => map }
}
