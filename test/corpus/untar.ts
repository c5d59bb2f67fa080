/** The files of a tar archive (POSIX ustar: a 512-byte header, then the content in blocks of 512), in their order. */
import type { SourceReply } from '../../pipeline/core/source.ts'

const block = 512

const textAt = (bytes: Uint8Array, from: number, length: number): string =>
  new TextDecoder().decode(bytes.subarray(from, from + length)).replace(/\0.*$/s, '')

export const untar = (archive: Uint8Array): readonly SourceReply[] => {
  const files: SourceReply[] = []
  for (let at = 0; archive[at]; ) {
    const size = Number.parseInt(textAt(archive, at + 124, 12), 8)
    const isFile = '0\0'.includes(String.fromCharCode(archive[at + 156]!))
    if (isFile) files.push({ name: textAt(archive, at, 100), bytes: archive.subarray(at + block, at + block + size) })
    at += block + Math.ceil(size / block) * block
  }
  return files
}
