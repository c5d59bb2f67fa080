/** Bundles the page's scripts and styles with esbuild. Each file name carries a hash of its content, so hosts may cache it for ever. */
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, buildSync } from 'esbuild'
import type { AssetNames } from './document.ts'
import { type PictureId, pictureIds, readPicture } from './pictures.ts'

export interface Assets {
  readonly names: AssetNames
  readonly files: Readonly<Record<string, string | Uint8Array>>
}

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

const bundled = (entry: string, options: BuildOptions = {}): string => {
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: ['es2022', 'chrome109', 'firefox115', 'safari16.4'],
    charset: 'utf8',
    legalComments: 'none',
    absWorkingDir: path('../..'),
    ...options,
  })
  return outputFiles![0]!.text
}

/** `assets/main.1a2b3c4d.js`. */
export const hashed = (name: string, extension: string, content: string | Uint8Array): string =>
  `assets/${name}.${createHash('sha256').update(content).digest('hex').slice(0, 8)}.${extension}`

/** Files of their own, imported when they are needed. By the constant that names them; each may import those above it. */
const laterScripts = {
  UPLOT_FILE: ['uplot', '../../node_modules/uplot/dist/uPlot.esm.js'],
  EXPLANATION_FILE: ['explanation', 'browser/explanation.ts'],
  RECORD_FILE: ['record', 'browser/record.ts'],
  HISTORY_FILE: ['history', 'browser/history.ts'],
} as const

/** Scripts that a page imports at once when it has the element of this id. */
const sectionScripts = {
  'board-table': ['board', 'browser/board.ts'],
  'lookup-result': ['domains', 'browser/domains.ts'],
  'share-chart': ['share', 'browser/share-chart.ts'],
  request: ['request', 'browser/request.ts'],
  services: ['status-table', 'browser/status.ts'],
} as const

const make = (): Assets => {
  const style = bundled(path('style.css'))
  const early = bundled(path('browser/early.ts'), { format: 'iife' })
  const defined: Record<string, string> = {}
  const scripts: Record<string, string> = {}
  const script = (name: string, entry: string): string => {
    const content = bundled(path(entry), { define: defined, external: ['/assets/*'] })
    const key = hashed(name, 'js', content)
    scripts[key] = content
    return key
  }
  for (const [constant, [name, entry]] of Object.entries(laterScripts))
    defined[constant] = JSON.stringify(`/${script(name, entry)}`)
  const sections = Object.fromEntries(
    Object.entries(sectionScripts).map(([id, [name, entry]]) => [id, script(name, entry)]),
  )
  defined['SECTION_FILES'] = JSON.stringify(Object.entries(sections).map(([id, key]) => [id, `/${key}`]))
  const main = script('main', 'browser/main.ts')
  const pictures = pictureIds.map(id => {
    const bytes = readPicture(id)
    return [id, hashed(id, 'png', bytes), bytes] as const
  })
  const names = {
    pictures: Object.fromEntries(pictures.map(([id, key]) => [id, key])) as Readonly<Record<PictureId, string>>,
    style: hashed('style', 'css', style),
    main,
    sections,
    early: hashed('early', 'js', early),
  }
  const files = {
    ...Object.fromEntries(pictures.map(([, key, bytes]) => [key, bytes])),
    [names.style]: style,
    [names.early]: early,
    ...scripts,
  }
  return { names, files }
}

let made: Assets | undefined

/** Bundled once per process: the sources do not change during a build. */
export const assets = (): Assets => {
  made ??= make()
  return made
}
