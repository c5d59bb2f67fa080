/**
 * Clients that are refused: a list of addresses and networks, one a line, `#` for remarks. Lines as nginx writes them
 * (`deny 192.0.2.0/24;`) are read too, so both hosts can share one file. Looked at again every few seconds.
 */
import { readFileSync, statSync } from 'node:fs'
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { AlmanacError, almanacError } from '../../../../pipeline/contract/errors.ts'
import { unmapped } from './rate-limit.ts'

const familyOf = (address: string): 'ipv4' | 'ipv6' | undefined =>
  isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : undefined

/** The list of a file's text. Throws BLOCK naming the line that is no address. */
export const readBlockList = (file: string, text: string): BlockList => {
  const list = new BlockList()
  for (const [i, line] of text.split('\n').entries()) {
    const [, entry] = /^\s*(?:deny\s+)?([^\s;#]+)/.exec(line.replace(/#.*/, '')) ?? []
    if (entry === undefined) continue
    const [address = '', prefix] = entry.split('/')
    const family = familyOf(address)
    const most = family === 'ipv4' ? 32 : 128
    const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= most)
    if (!family || !isPrefix)
      throw almanacError('BLOCK', file, entry, 'an address or a network, such as 192.0.2.0/24', {
        where: `line ${i + 1}`,
      })
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/** The list in `file`; without one nobody is blocked. Throws BLOCK when the file cannot be read. */
export const openBlockList = (file: string | undefined) => {
  let [seen, list] = ['', new BlockList()]
  /** Reads the file again if it changed. A file that cannot be read leaves the list as it was, and throws. */
  const refresh = (): void => {
    if (file === undefined) return
    try {
      const { mtimeMs, size, ino } = statSync(file)
      const signature = `${ino} ${mtimeMs} ${size}`
      if (signature === seen) return
      list = readBlockList(file, readFileSync(file, 'utf8'))
      seen = signature
    } catch (cause) {
      if (cause instanceof AlmanacError) throw cause
      const got = (cause as Error).message.split(',')[0]!
      throw almanacError('BLOCK', file, got, 'a readable file', { cause })
    }
  }
  refresh()
  return {
    has: (text: string): boolean => {
      const address = unmapped(text)
      const family = familyOf(address)
      return family !== undefined && list.check(address, family)
    },
    refresh,
  }
}
