import type { LookUpName } from '../../pipeline/contract/look-up.ts'
import { errorLine, oneOf } from './command.ts'

/** Asks registries by RDAP, or by RDAP and then port 43; undefined for `off`. Throws USAGE for another word. */
export const lookUpsOf = async (word: string, dataDir: string): Promise<LookUpName | undefined> => {
  const mode = oneOf('--look-up', word, ['off', 'rdap', 'any'])
  if (mode === 'off') return undefined
  // Loaded only when look-ups are on.
  const [{ createReader }, { readInThread }, { createLookUps }, { whoisSettings }] = await Promise.all([
    import('../../pipeline/fetch/reader.ts'),
    import('../../pipeline/fetch/domains.ts'),
    import('../../pipeline/whois/ask/look-ups.ts'),
    import('../../pipeline/whois/ask/settings.ts'),
  ])
  const onError = (error: unknown) => void process.stderr.write(`look-up: ${errorLine(error)}\n`)
  // A reply that takes long to read holds up other look-ups, at most a quarter of their deadline, and not the host.
  const read = readInThread(createReader({ maxMs: 2_000, maxMb: 128 }))
  return createLookUps({ dataDir, mode, settings: whoisSettings(process.env), now: () => new Date(), read, onError })
}
