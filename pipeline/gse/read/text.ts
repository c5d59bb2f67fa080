/** A reply's bytes as text. Throws SOURCE_SHAPE for other encodings. */
import { almanacError } from '../../contract/errors.ts'
import type { SourceReply } from '../../core/source.ts'

/** A year of the whole board is 0.9 MB. */
const maxBytes = 32 << 20

const hint = 'Save it again as "CSV UTF-8".'

export const checkSize = (subject: string, size: number): void => {
  if (size > maxBytes) throw almanacError('SOURCE_SHAPE', subject, `${size} bytes`, `at most ${maxBytes} bytes`)
}

export const textInUtf8 = ({ name, bytes }: SourceReply): string => {
  checkSize(name, bytes.length)
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw almanacError('SOURCE_SHAPE', name, 'UTF-16', 'UTF-8', { hint })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw almanacError('SOURCE_SHAPE', name, 'bytes that are not UTF-8', 'UTF-8', { hint })
  }
}
