/**
 * Keys of publishers that ask for registration, from the environment: `ALMANAC_KEY_BANXICO` and so on. A source names its key; the
 * client adds it as the request leaves. Addresses, messages, records and replies kept for a person never hold it.
 */
import { almanacError } from '../contract/errors.ts'

export const keyNames = ['BANXICO', 'BCCH', 'BAM', 'BOT', 'EVDS'] as const
export type KeyName = (typeof keyNames)[number]

/** How a request carries its key: in a header, or in parameters of the address that take the parts of `user:password`. */
export type KeyUse =
  | { readonly name: KeyName; readonly header: string }
  | { readonly name: KeyName; readonly parameters: readonly string[] }

export type PublisherKeys = ReadonlyMap<KeyName, string>

/** The keys that are set. Throws USAGE, without the value, for one that no header can hold. */
export const publisherKeys = (env: Readonly<Record<string, string | undefined>>): PublisherKeys =>
  new Map(
    keyNames.flatMap(name => {
      const variable = `ALMANAC_KEY_${name}`
      const key = env[variable] ?? ''
      if (/^[!-~]{1,500}$/.test(key)) return [[name, key] as const]
      if (key === '') return []
      throw almanacError('USAGE', variable, 'blanks or signs outside ASCII', 'the key as the publisher gave it')
    }),
  )

export const withKey = (url: URL, use: KeyUse | undefined, keys: PublisherKeys) => {
  const key = use && keys.get(use.name)
  if (!use || key === undefined) return { url, headers: {} }
  if ('header' in use) return { url, headers: { [use.header]: key } }
  const sent = new URL(url)
  // The last part takes the rest: a password may hold a colon.
  const parts = key.split(':')
  const last = use.parameters.length - 1
  for (const [i, parameter] of use.parameters.entries())
    sent.searchParams.set(parameter, i === last ? parts.slice(i).join(':') : (parts[i] ?? ''))
  return { url: sent, headers: {} }
}

/** The bytes with every occurrence of the request's key struck out: a publisher may print it in an error page. */
export const maskKey = (bytes: Buffer, use: KeyUse | undefined, keys: PublisherKeys): Buffer => {
  const key = use && keys.get(use.name)
  if (key === undefined) return bytes
  const secrets = 'parameters' in use! ? [key, ...key.split(':')] : [key]
  let text = bytes.toString('latin1')
  for (const secret of secrets) if (secret.length > 3) text = text.replaceAll(secret, '*'.repeat(secret.length))
  return Buffer.from(text, 'latin1')
}
