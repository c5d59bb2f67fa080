/** Reads a publisher's reply: bytes as text, JSON with all digits, numbers in any country's notation. */
import type { z } from 'zod'
import { type AlmanacError, almanacError, type ErrorFacts } from '../contract/errors.ts'
import { orUndefined } from './files.ts'
import { isTooDeep } from './reply-kind.ts'
import type { SourcedReply } from './source.ts'

type ShapeFault = Readonly<Record<'got' | 'expected', string>> & Pick<ErrorFacts, 'where' | 'cause'>

/** SOURCE_SHAPE: the reply does not have its publisher's form. An error page must never look like a day without data. */
export const shapeError = (reply: SourcedReply, { where = '', got, expected, cause }: ShapeFault): AlmanacError =>
  almanacError('SOURCE_SHAPE', reply.source, got, expected, { where: `${reply.name} ${where}`.trim(), cause })

/** The reply as text, without a byte order mark. Throws SOURCE_SHAPE where the bytes are not of the encoding. */
export const textOf = (reply: SourcedReply, encoding = 'utf-8'): string => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(reply.bytes)
  } catch {
    throw shapeError(reply, { got: 'other bytes', expected: `text in ${encoding}` })
  }
}

/** Parses JSON with every number as the text it was written in: 0.4590 keeps its last zero, and no digit passes through binary. */
const parseJsonText = (text: string): unknown =>
  JSON.parse(
    text.replace(/"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, token =>
      token.startsWith('"') ? token : `"${token}"`,
    ),
  )

/** The first place where a value differs from its schema, in the words of an error. */
const placeOf = (value: unknown, { issues: [issue] }: z.ZodError) => {
  let there = value
  for (const key of issue?.path ?? []) there = Object.entries(there ?? {}).find(([name]) => name === String(key))?.[1]
  return {
    where: issue?.path.join('.') ?? '',
    got: (typeof there === 'string' ? there : (JSON.stringify(there) ?? 'nothing')).slice(0, 60),
    expected:
      issue?.code === 'invalid_type'
        ? issue.expected
        : // Of a union zod says no more than "Invalid input".
          issue?.message.replace(/^Invalid [a-z]+(?:: expected |$)/, '') || 'another form',
  }
}

/** The reply's JSON, numbers as text. Throws SOURCE_SHAPE naming the first place that differs from its schema, or is too deep. */
export const jsonOf = <Schema extends z.ZodType>(reply: SourcedReply, schema: Schema): z.infer<Schema> => {
  const text = textOf(reply)
  const broken = () => shapeError(reply, { got: text.slice(0, 60), expected: 'whole JSON' })
  if (isTooDeep(reply.bytes)) throw broken()
  const value = orUndefined(() => parseJsonText(text))
  if (value === undefined) throw broken()
  const checked = schema.safeParse(value)
  if (checked.success) return checked.data
  throw shapeError(reply, placeOf(value, checked.error))
}

/** How a publisher writes numbers: the sign before decimals; blanks and the other sign group thousands. */
export type DecimalSign = '.' | ','

/**
 * A published number with all its digits: `1 234,50` with sign `,` is `1234.50`. Other text stays, for `number-form` to refuse:
 * `3.67 1` is a number and a footnote.
 */
export const decimalText = (text: string, sign: DecimalSign = '.'): string => {
  // Most figures are plain.
  if (sign === '.' && /^(0|[1-9]\d*)(\.\d+)?$/.test(text)) return text
  const trimmed = text.trim()
  const form =
    sign === '.'
      ? /^[1-9]\d{0,2}([,\s]\d{3})+(\.\d*)?$|^\d*(\.\d*)?$/
      : /^[1-9]\d{0,2}([.\s]\d{3})+(,\d*)?$|^\d*(,\d*)?$/
  if (trimmed === '' || !form.test(trimmed)) return text
  const [whole = '', fraction = ''] = trimmed.replace(sign === '.' ? /[,\s]/g : /[.\s]/g, '').split(sign)
  const digits = whole.replace(/^0+/, '') || '0'
  return fraction === '' ? digits : `${digits}.${fraction}`
}
