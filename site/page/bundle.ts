/** The page's assets: TypeScript and styles through esbuild, each file named by its own content so that it may be kept for ever. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, buildSync } from 'esbuild'
import type { AssetNames } from './page.ts'

export interface Assets {
  readonly names: AssetNames
  readonly files: Readonly<Record<string, string>>
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

const hashed = (name: string, extension: string, text: string): string =>
  `assets/${name}.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.${extension}`

const make = (): Assets => {
  const icon = readFileSync(path('icon.svg'), 'utf8')
  const style = bundled(path('style.css'))
  const early = bundled(path('browser/early.ts'), { format: 'iife' })
  const uplot = bundled(path('../../node_modules/uplot/dist/uPlot.esm.js'))
  const uplotName = hashed('uplot', 'js', uplot)
  // The library keeps a name of its own, known before `main` is: it is asked for when the chart comes into view.
  const main = bundled(path('browser/main.ts'), {
    define: { UPLOT_FILE: JSON.stringify(`/${uplotName}`) },
    external: [`/${uplotName}`],
  })
  const names = {
    icon: hashed('icon', 'svg', icon),
    style: hashed('style', 'css', style),
    main: hashed('main', 'js', main),
    early: hashed('early', 'js', early),
  }
  const files = {
    [names.icon]: icon,
    [names.style]: style,
    [names.main]: main,
    [names.early]: early,
    [uplotName]: uplot,
  }
  return { names, files }
}

let made: Assets | undefined

/** Made once a process: the sources do not change under a build. */
export const assets = (): Assets => {
  made ??= make()
  return made
}
