/**
 * Record files written before 2026-12: replies between lines of `=`, a line that no reply in the file holds. One line feed before
 * such a boundary belongs to it. Any length of the line is taken: a hostile reply could drive it beyond the 80 once allowed.
 */
import { dataShape } from '../../core/data-error.ts'
import type { StoredReply } from '../model.ts'
import { type Head, matching, type RecordFile, readRecordHead, readStoredReply } from './record-head.ts'

export const repliesOfFormat1 = (file: RecordFile, top: Head, end: number): readonly StoredReply[] => {
  const { bytes } = file
  const boundary = Buffer.from(`\n${matching(file, top, 'Boundary', /^\S{2,}$/)}\n`)
  const replies: StoredReply[] = []
  // The empty line that ends a head is the line feed in front of the first boundary.
  for (let at = end - 1; ; ) {
    if (bytes.indexOf(boundary, at) !== at) throw dataShape(file.name, `byte ${at}`, 'other text', 'the boundary')
    if (at + boundary.length === bytes.length) break
    const { head, end: from } = readRecordHead(file, at + boundary.length)
    // An empty reply's boundary begins at the line feed that ends its head.
    const next = bytes.indexOf(boundary, from - 1)
    if (next === -1)
      throw dataShape(file.name, `byte ${from}`, 'the end of the file', 'the boundary after the last reply')
    replies.push(readStoredReply(file, head, new Uint8Array(bytes.subarray(from, Math.max(from, next)))))
    at = next
  }
  if (replies.length === 0) throw dataShape(file.name, 'body', 'no reply', 'at least one reply')
  return replies
}
