/** Registrations made up: as many as asked, the same on every run. */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { StoredRecord, StoredReply } from '../../pipeline/whois/model.ts'
import { withFacts } from '../../pipeline/whois/read/reply.ts'
import { formatRecord } from '../../pipeline/whois/registration/record.ts'
import { replyFile } from '../../pipeline/whois/registration/store.ts'

const suffixes = ['com', 'net', 'org', 'info', 'biz'] as const

/** Digits that look like chance: the same for the same words. */
const digitsOf = (text: string): Buffer => createHash('sha256').update(text).digest()

export const nameOf = (i: number): string =>
  `${digitsOf(`name ${i}`).toString('hex').slice(0, 4)}-${i}.${suffixes[i % suffixes.length]!}`

const two = (n: number): string => String(n).padStart(2, '0')

/** What registries and registrars add below every answer: as long as it is, it is most of what is stored. */
const notice = `\r\n>>> Last update of WHOIS database: 2026-01-02T03:04:05Z <<<\r\n\r\n${'The data in this record is made up and speaks of nobody. Its use for anything but a test is of no use to anybody at all.\r\n'.repeat(9)}`

const registryReply = (domain: string, digits: Buffer): string => {
  const [month, day] = [two((digits[0]! % 12) + 1), two((digits[1]! % 28) + 1)]
  return [
    `Domain Name: ${domain.toUpperCase()}`,
    `Registry Domain ID: ${digits.readUInt32BE(4)}_DOMAIN-X`,
    `Registrar WHOIS Server: whois.registrar${digits[2]! % 50}.example`,
    `Registrar URL: https://registrar${digits[2]! % 50}.example`,
    `Updated Date: 2025-${month}-${day}T04:05:06Z`,
    `Creation Date: ${1995 + (digits[3]! % 30)}-${month}-${day}T04:05:06Z`,
    `Registry Expiry Date: ${2027 + (digits[3]! % 9)}-${month}-${day}T04:05:06Z`,
    `Registrar: Example Registrar ${digits[2]! % 50}`,
    `Registrar IANA ID: ${9000 + (digits[2]! % 50)}`,
    `Domain Status: clientTransferProhibited https://icann.org/epp#clientTransferProhibited`,
    `Name Server: NS1.HOST${digits[4]}.EXAMPLE`,
    `Name Server: NS2.HOST${digits[4]}.EXAMPLE`,
    `DNSSEC: unsigned`,
    notice,
  ].join('\r\n')
}

const contact = (role: string, n: number): string =>
  [
    `${role} Name: REDACTED FOR PRIVACY`,
    `${role} Organization: Example Office ${n}`,
    `${role} Street: ${n} Example Street`,
    `${role} City: Example`,
    `${role} Postal Code: ${10_000 + n}`,
    `${role} Country: GH`,
    `${role} Phone: +233.30200${1000 + n}`,
    `${role} Email: office${n}@mail.example`,
  ].join('\r\n')

const registrarReply = (domain: string, digits: Buffer): string =>
  [
    registryReply(domain, digits).split('\r\nName Server')[0],
    ...['Registrant', 'Admin', 'Tech'].map((role, i) => contact(role, digits[8 + i]!)),
    `Registrar Abuse Contact Email: abuse@registrar${digits[2]! % 50}.example`,
    notice,
  ].join('\r\n')

const reply = (layer: StoredReply['layer'], server: string, digits: Buffer, text: string): StoredReply =>
  withFacts({
    layer,
    protocol: 'whois',
    server,
    askedAt: `2026-01-${two((digits[11]! % 28) + 1)}T03:04:05+00:00`,
    bytes: new Uint8Array(Buffer.from(text)),
  })

/** Of a hundred domains one was never answered and four are free; the others have two replies, 4.5 KB in all. */
export const recordOf = (i: number): StoredRecord | undefined => {
  const domain = nameOf(i)
  const digits = digitsOf(domain)
  if (i % 100 === 99) return undefined
  const registry = `whois.registry-${domain.slice(domain.indexOf('.') + 1)}.example`
  if (i % 25 === 24)
    return { domain, sample: false, replies: [reply('registry', registry, digits, `No match for "${domain}".\r\n`)] }
  const registrar = `whois.registrar${digits[2]! % 50}.example`
  return {
    domain,
    sample: false,
    replies: [
      reply('registry', registry, digits, registryReply(domain, digits)),
      reply('registrar', registrar, digits, registrarReply(domain, digits)),
    ],
  }
}

/** The same replies of one domain, asked for on another day. */
export const writeReplyAgain = (dataDir: string, i: number): void => {
  const { replies, ...record } = recordOf(i)!
  const again = replies.map(reply => ({ ...reply, askedAt: '2026-02-28T03:04:05+00:00' }))
  writeFileSync(join(dataDir, replyFile(record.domain)), formatRecord({ ...record, replies: again }))
}

/** Puts the first `count` domains into a data folder, which may hold other things but no other domains. */
export const writeDomains = (dataDir: string, count: number): void => {
  const names = Array.from({ length: count }, (_, i) => nameOf(i)).sort()
  const folders = new Set<string>()
  mkdirSync(join(dataDir, 'whois'), { recursive: true })
  writeFileSync(
    join(dataDir, 'whois/domains.csv'),
    `domain,since\n${names.map(name => `${name},2026-01-01\n`).join('')}`,
  )
  for (let i = 0; i < count; i += 1) {
    const record = recordOf(i)
    if (!record) continue
    const path = join(dataDir, replyFile(record.domain))
    if (!folders.has(dirname(path))) mkdirSync(dirname(path), { recursive: true })
    folders.add(dirname(path))
    writeFileSync(path, formatRecord(record))
  }
}
