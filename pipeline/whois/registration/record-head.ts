/** Reading the parts of a stored record file that both formats share. */
import { dataShape } from '../../core/data-error.ts'
import { type Layer, layers, type Protocol, protocols, type StoredReply } from '../model.ts'
import { withFacts } from '../read/reply.ts'
import { factsIn } from './carried-facts.ts'

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/
export const lineFeed = 10

export interface RecordFile {
  /** Its path below the data folder, for messages. */
  readonly name: string
  readonly bytes: Buffer
}

export type Head = ReadonlyMap<string, string>

/** The `Name: value` lines from `at` to the first empty line, and where the bytes after that line begin. */
export const readRecordHead = (file: RecordFile, at: number): { readonly head: Head; readonly end: number } => {
  const head = new Map<string, string>()
  for (let from = at; ; ) {
    const to = file.bytes.indexOf(lineFeed, from)
    if (to === -1) throw dataShape(file.name, `byte ${from}`, 'the end of the file', 'an empty line after the header')
    const line = file.bytes.toString('utf8', from, to)
    from = to + 1
    if (line === '') return { head, end: from }
    if (line.startsWith('#')) continue
    const colon = line.indexOf(': ')
    if (colon < 1) throw dataShape(file.name, 'header', line, '`Name: value`')
    head.set(line.slice(0, colon), line.slice(colon + 2))
  }
}

const oneOf = <T extends string>(file: RecordFile, head: Head, name: string, known: readonly T[]): T => {
  const got = head.get(name) ?? ''
  const value = known.find(item => item === got)
  if (value === undefined) throw dataShape(file.name, name, got, `one of ${known.join(', ')}`)
  return value
}

export const matching = (file: RecordFile, head: Head, name: string, pattern: RegExp): string => {
  const got = head.get(name) ?? ''
  if (!pattern.test(got)) throw dataShape(file.name, name, got, `text like ${pattern.source}`)
  return got
}

/** A reply from its header and its bytes. Facts that another version of the reader read are read again. */
export const readStoredReply = (file: RecordFile, head: Head, bytes: Uint8Array<ArrayBuffer>): StoredReply => {
  const reply = {
    layer: oneOf<Layer>(file, head, 'Layer', layers),
    protocol: oneOf<Protocol>(file, head, 'Protocol', protocols),
    server: matching(file, head, 'Server', /^[^\s/]{1,255}$/),
    askedAt: matching(file, head, 'Asked-At', instant),
    bytes,
  }
  const facts = factsIn(head.get('Reader'), head.get('Facts'))
  return facts ? { ...reply, facts } : withFacts(reply)
}
