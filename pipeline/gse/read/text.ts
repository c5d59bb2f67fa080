/** A reply's bytes as text. Throws SOURCE_SHAPE for other encodings. */
import { AlmanacError } from '../../contract/errors.ts'
import type { SourceReply } from '../../core/source.ts'

/** A year of the whole board is 0.9 MB. */
const maxBytes = 32 << 20

const failure = (subject: string, got: string, expected: string, hint?: string): AlmanacError =>
  new AlmanacError({ code: 'SOURCE_SHAPE', subject, got, expected, ...(hint && { hint }) })

export const checkSize = (subject: string, size: number): void => {
  if (size > maxBytes) throw failure(subject, `${size} bytes`, `at most ${maxBytes} bytes`)
}

export const textOf = ({ name, bytes }: SourceReply): string => {
  checkSize(name, bytes.length)
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw failure(name, 'UTF-16', 'UTF-8', 'Save it again as "CSV UTF-8".')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw failure(name, 'bytes that are not UTF-8', 'UTF-8', 'Save it again as "CSV UTF-8".')
  }
}
