/** Which encodings a client takes: RFC 9110 section 12.5.3, for the two there are. */
import type { Encoding } from './platform.ts'

/** Bodies shorter than this, in bytes, do not shrink. */
export const smallestPacked = 150

/** `q` of each coding named; undefined for a wrong weight. */
const weights = (header: string): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  for (const item of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = item.split(';').map(text => text.trim())
    if (coding === '') continue
    const weight = parameters.find(text => /^q\s*=/.test(text))?.replace(/^q\s*=\s*/, '')
    const valid = weight === undefined || /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight)
    // A weight that cannot be read is taken as "not this one": the body is then sent plain, which every client can read.
    found.set(coding === 'x-gzip' ? 'gzip' : coding, valid ? Number(weight ?? 1) : 0)
  }
  return found
}

const judge = (header: string): readonly Encoding[] => {
  const named = weights(header)
  const any = named.get('*')
  const gzip = named.get('gzip') ?? any ?? 0
  // Identity is always acceptable unless it, or `*` in its place, is refused outright; unnamed it ranks last.
  const identity = named.get('identity') ?? (any === 0 ? 0 : 0.0001)
  if (identity > gzip) return gzip > 0 ? ['identity', 'gzip'] : ['identity']
  if (gzip === 0) return []
  return identity > 0 ? ['gzip', 'identity'] : ['gzip']
}

/** Clients send a dozen forms of this header, over and over; reading one costs as much as finding the file. */
const judged = new Map<string, readonly Encoding[]>()

/** The encodings the client takes, best first; empty when it refuses both. Without the header: as it is. */
export const encodingsOf = (header: string | undefined): readonly Encoding[] => {
  if (header === undefined || header.trim() === '') return ['identity']
  const known = judged.get(header)
  if (known) return known
  const encodings = judge(header)
  if (judged.size >= 100) judged.clear()
  judged.set(header, encodings)
  return encodings
}
