/** Reads the tree for the core: a file as text or as a parsed document, which is cached as long as its file is. */
import type { LookUpName } from '../../pipeline/contract/look-up.ts'
import type { Platform, RateTable, TreeFile } from './platform.ts'

const decoder = new TextDecoder()

export interface TreeReader {
  readonly rates: RateTable | undefined
  readonly lookUp: LookUpName | undefined
  has(key: string): Promise<boolean>
  file(key: string): Promise<TreeFile | undefined>
  plain(file: TreeFile): Promise<Uint8Array>
  text(file: TreeFile): Promise<string>
  /** A JSON document of the tree. The build checked its shape, so it is not checked again. */
  document<Shape>(key: string): Promise<Shape | undefined>
}

export const readerOf = (platform: Platform): TreeReader => {
  const parsed = new WeakMap<TreeFile, unknown>()
  const file = async (key: string) => await platform.file(key)
  const plain = async (file: TreeFile) =>
    file.encoding === 'identity' ? file.bytes : await platform.gunzip(file.bytes)
  const text = async (file: TreeFile) => decoder.decode(await plain(file))
  return {
    rates: platform.rates,
    lookUp: platform.lookUp,
    file,
    plain,
    text,
    has: async key => (await platform.file(key)) !== undefined,
    document: async <Shape>(key: string) => {
      const file = await platform.file(key)
      if (!file) return undefined
      const known = parsed.get(file)
      if (known !== undefined) return known as Shape
      const value: unknown = JSON.parse(await text(file))
      parsed.set(file, value)
      return value as Shape
    },
  }
}
