/** Bundles the page's scripts and styles with esbuild. Each file name carries a hash of its content, so hosts may cache it for ever. */
import { hash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, buildSync } from 'esbuild'
import { type PictureId, pictureIds, readPicture } from './pictures.ts'

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
  `assets/${name}.${hash('sha256', content).slice(0, 8)}.${extension}`

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

const make = () => {
  const files: Record<string, string | Uint8Array> = {}
  const put = (name: string, extension: string, content: string | Uint8Array): string => {
    const key = hashed(name, extension, content)
    files[key] = content
    return key
  }
  const defined: Record<string, string> = {}
  const script = (name: string, entry: string): string =>
    put(name, 'js', bundled(path(entry), { define: defined, external: ['/assets/*'] }))
  for (const [constant, [name, entry]] of Object.entries(laterScripts))
    defined[constant] = JSON.stringify(`/${script(name, entry)}`)
  /** By the id of the element that each serves. */
  const sections = Object.fromEntries(
    Object.entries(sectionScripts).map(([id, [name, entry]]) => [id, script(name, entry)]),
  )
  defined['SECTION_FILES'] = JSON.stringify(Object.entries(sections).map(([id, key]) => [id, `/${key}`]))
  const pictures = pictureIds.map(id => [id, put(id, 'png', readPicture(id))] as const)
  const names = {
    style: put('style', 'css', bundled(path('style.css'))),
    early: put('early', 'js', bundled(path('browser/early.ts'), { format: 'iife' })),
    main: script('main', 'browser/main.ts'),
    sections,
    pictures: Object.fromEntries(pictures) as Readonly<Record<PictureId, string>>,
  }
  return { names, files }
}

let made: ReturnType<typeof make> | undefined

/** File names carry a hash of the content. Bundled once per process: the sources do not change during a build. */
export const assets = () => {
  made ??= make()
  return made
}
