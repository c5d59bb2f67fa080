import { unzipSync } from 'fflate'
import { shapeError, textOf } from '../../core/reply.ts'
import type { SourcedReply } from '../../core/source.ts'

/** The texts of a zip's files. Files above 64 MiB are left out: the largest real one has 20. Throws SOURCE_SHAPE for a broken zip. */
export const zippedTexts = (reply: SourcedReply): readonly string[] => {
  try {
    const files = Object.values(unzipSync(reply.bytes, { filter: ({ originalSize }) => originalSize < 64 << 20 }))
    return files.map(bytes => textOf({ ...reply, bytes }))
  } catch (cause) {
    throw shapeError(reply, { got: String(cause), expected: 'a whole zip' })
  }
}
