/** Bundles the page's scripts and styles with esbuild. Each file name carries a hash of its content, so hosts may cache it for ever. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, buildSync } from 'esbuild'
import type { AssetNames } from './document.ts'
import { type PictureId, pictureIds, readPicture } from './pictures.ts'

export interface Assets {
  readonly names: Omit<AssetNames, 'converter'>
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

/** Files of their own, imported when they are needed: a chart that becomes visible, an explanation, a record, the table of the status page. By the constant that names them. */
const laterScripts = {
  UPLOT_FILE: ['uplot', '../../node_modules/uplot/dist/uPlot.esm.js'],
  EXPLANATION_FILE: ['explanation', 'browser/explanation.ts'],
  RECORD_FILE: ['record', 'browser/record.ts'],
  STATUS_FILE: ['status-table', 'browser/status.ts'],
} as const

const make = (): Assets => {
  const icon = readFileSync(path('icon.svg'), 'utf8')
  const style = bundled(path('style.css'))
  const early = bundled(path('browser/early.ts'), { format: 'iife' })
  const later = Object.entries(laterScripts).map(([constant, [name, entry]]) => {
    const content = bundled(path(entry))
    return { constant, key: hashed(name, 'js', content), content }
  })
  const main = bundled(path('browser/main.ts'), {
    define: Object.fromEntries(later.map(({ constant, key }) => [constant, JSON.stringify(`/${key}`)])),
    external: later.map(({ key }) => `/${key}`),
  })
  const pictures = pictureIds.map(id => {
    const bytes = readPicture(id)
    return [id, hashed(id, 'png', bytes), bytes] as const
  })
  const names = {
    pictures: Object.fromEntries(pictures.map(([id, key]) => [id, key])) as Readonly<Record<PictureId, string>>,
    icon: hashed('icon', 'svg', icon),
    style: hashed('style', 'css', style),
    main: hashed('main', 'js', main),
    early: hashed('early', 'js', early),
  }
  const files = {
    ...Object.fromEntries(pictures.map(([, key, bytes]) => [key, bytes])),
    [names.icon]: icon,
    [names.style]: style,
    [names.main]: main,
    [names.early]: early,
    ...Object.fromEntries(later.map(({ key, content }) => [key, content])),
  }
  return { names, files }
}

let made: Assets | undefined

/** Bundled once per process: the sources do not change during a build. */
export const assets = (): Assets => {
  made ??= make()
  return made
}
