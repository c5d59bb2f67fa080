import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { almanacError } from '../contract/errors.ts'
import type { Source } from './source.ts'

/** Imports the module of a key. It stands in the room of the sources, so that a bundler sees which files it can mean. */
type LoadSource = (key: string) => Promise<{ readonly default?: unknown }>

const readSources = async <S extends Source<unknown>>(
  folder: URL,
  load: LoadSource,
): Promise<ReadonlyMap<string, S>> => {
  const names = (await readdir(folder)).filter(name => name.endsWith('.ts')).sort()
  const found = new Map<string, S>()
  for (const name of names) {
    const key = name.slice(0, -3)
    const module = await load(key)
    if (!module.default) {
      const file = fileURLToPath(new URL(name, folder))
      throw almanacError('SOURCE_FILE', file, 'no default export', '`export default` of a source')
    }
    found.set(key, module.default as S)
  }
  return found
}

/** A function that gives the sources of a folder by key (file name without extension), in code-unit order. The folder is read once. */
export const discoverSources = <S extends Source<unknown>>(
  folder: URL,
  load: LoadSource,
): (() => Promise<ReadonlyMap<string, S>>) => {
  let sources: Promise<ReadonlyMap<string, S>> | undefined
  return () => {
    sources ??= readSources<S>(folder, load)
    return sources
  }
}

/** The sources whose terms let their figures be passed on: they alone take part in answers and downloads. */
export const passedOn = <S extends Source<unknown>>(sources: ReadonlyMap<string, S>): ReadonlyMap<string, S> =>
  new Map([...sources].filter(([, { passOn }]) => passOn))

export const sourceOf = <S>(sources: ReadonlyMap<string, S>, service: string, key: string): S => {
  const source = sources.get(key)
  if (source) return source
  throw almanacError('USAGE', `${service}/${key}`, key, `one of ${[...sources.keys()].join(', ')}`)
}
