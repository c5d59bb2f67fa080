/** What a domain's status codes mean for its owner. Codes: RFC 5731, RFC 3915; RDAP spellings: RFC 8056. */

const meanings = {
  addPeriod: 'Registered within the last days. The registrar can still cancel it for a refund.',
  autoRenewPeriod: 'Renewed automatically within the last weeks. The registrar can still cancel the renewal.',
  clientDeleteProhibited: 'The registrar blocks deletion. It can lift the lock at your request.',
  clientHold:
    'The registrar has suspended the name: it does not resolve. Common reasons are an unpaid bill or a dispute.',
  clientRenewProhibited: 'The registrar blocks renewal, often during a dispute or before deletion. Ask the registrar.',
  clientTransferProhibited: 'Transfer to another registrar is locked. The registrar can lift the lock at your request.',
  clientUpdateProhibited: 'The registrar blocks changes to the record. It can lift the lock at your request.',
  inactive: 'Registered without name servers: the name does not resolve.',
  ok: 'Active, with no locks and nothing pending.',
  pendingCreate: 'A registration request is waiting for the registry.',
  pendingDelete: 'The registry will delete the name within days. Anyone can register it afterwards.',
  pendingRenew: 'A renewal request is waiting for the registry.',
  pendingRestore: 'The owner asked to restore the deleted name. The registry is waiting for the report.',
  pendingTransfer: 'A transfer to another registrar is under way. If you did not request it, object now.',
  pendingUpdate: 'A change to the record is waiting for the registry.',
  redemptionPeriod: 'Deleted. For about 30 days only the former owner can restore it, for a fee.',
  renewPeriod: 'Renewed within the last days. The registrar can still cancel the renewal for a refund.',
  serverDeleteProhibited: 'The registry blocks deletion: a registry lock or a dispute.',
  serverHold: 'The registry has suspended the name: it does not resolve. Ask the registrar.',
  serverRenewProhibited: 'The registry blocks renewal, often during a dispute. Ask the registrar.',
  serverTransferProhibited: 'The registry blocks transfer to another registrar: a registry lock or a dispute.',
  serverUpdateProhibited: 'The registry blocks changes to the record: a registry lock or a dispute.',
  transferPeriod: 'Transferred to this registrar within the last days. The transfer can still be reversed.',
} as const

type EppStatus = keyof typeof meanings
export const eppStatuses = Object.keys(meanings) as readonly EppStatus[]

const folded: ReadonlyMap<string, EppStatus> = new Map([
  ...eppStatuses.map(name => [name.toLowerCase(), name] as const),
  // RDAP writes "active" for EPP's ok. Its other names are EPP's with spaces.
  ['active', 'ok'] as const,
])

/** Explains a code in EPP or RDAP spelling, with or without the link that registries print after it. */
export const meaningOf = (code: string): string => {
  const name = folded.get(
    code
      .replace(/\s*\(?https?:\/\/.*$/i, '')
      .replace(/[\s_-]+/g, '')
      .toLowerCase(),
  )
  return name ? meanings[name] : 'Not one of the standard codes. The registry defines its meaning.'
}
