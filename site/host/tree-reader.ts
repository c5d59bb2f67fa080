/** Reads the tree for the core: a file as text or as a parsed document, which is cached as long as its file is. */
import type { DocumentBody } from '../../pipeline/contract/document-schemas.ts'
import { type DocumentParams, documentKey, type JsonDocumentId } from '../../pipeline/contract/documents.ts'
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
  /** The build checked its shape, so it is not checked again. One of an older edition may lack fields. */
  document<Id extends JsonDocumentId>(id: Id, params: DocumentParams<Id>): Promise<DocumentBody<Id> | undefined>
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
    async document<Id extends JsonDocumentId>(id: Id, params: DocumentParams<Id>) {
      const file = await platform.file(documentKey(id, params))
      if (!file) return undefined
      const value = parsed.get(file) ?? JSON.parse(await text(file))
      parsed.set(file, value)
      return value as DocumentBody<Id>
    },
  }
}
