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

const make = (): Assets => {
  const icon = readFileSync(path('icon.svg'), 'utf8')
  const style = bundled(path('style.css'))
  const early = bundled(path('browser/early.ts'), { format: 'iife' })
  const uplot = bundled(path('../../node_modules/uplot/dist/uPlot.esm.js'))
  const uplotName = hashed('uplot', 'js', uplot)
  // uPlot is a file of its own: the page imports it only when a chart becomes visible.
  const main = bundled(path('browser/main.ts'), {
    define: { UPLOT_FILE: JSON.stringify(`/${uplotName}`) },
    external: [`/${uplotName}`],
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
    [uplotName]: uplot,
  }
  return { names, files }
}

let made: Assets | undefined

/** Bundled once per process: the sources do not change during a build. */
export const assets = (): Assets => {
  made ??= make()
  return made
}
