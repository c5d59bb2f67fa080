/** What a domain's status codes mean for its owner, in our words. RFC 5731, RFC 3915, and the spellings of RDAP (RFC 8056). */

const meanings = {
  addPeriod: 'Registered a few days ago: the registrar may still undo it for a refund.',
  autoRenewPeriod: 'Renewed by itself a short while ago: the registrar may still give that year back.',
  clientDeleteProhibited: 'The registrar keeps the name from being deleted. It can lift this at your request.',
  clientHold: 'The registrar has switched the name off: it does not resolve. Often an unpaid bill or a dispute.',
  clientRenewProhibited: 'The registrar refuses renewal, often over a dispute or before a deletion. Ask it why.',
  clientTransferProhibited: 'Locked against moving to another registrar. You can have the lock lifted.',
  clientUpdateProhibited: 'The registrar keeps the record from being changed until it lifts this.',
  inactive: 'No name servers are set: the name is registered and leads nowhere.',
  ok: 'Nothing is pending and nothing is forbidden.',
  pendingCreate: 'The registration was asked for and waits for the registry.',
  pendingDelete: 'About to be deleted. After a few days anybody may register the name.',
  pendingRenew: 'A renewal was asked for and waits for the registry.',
  pendingRestore: 'The owner has asked for it back after its deletion, and the papers are awaited.',
  pendingTransfer: 'On its way to another registrar. If you did not ask for that, object at once.',
  pendingUpdate: 'A change of the record waits for the registry.',
  redemptionPeriod: 'Deleted, and kept aside for about 30 days: only the last owner can have it back, for a fee.',
  renewPeriod: 'Renewed a few days ago: the registrar may still give that renewal back.',
  serverDeleteProhibited: 'The registry keeps the name from being deleted: a lock for names that matter, or a dispute.',
  serverHold: 'The registry has switched the name off: it does not resolve. Ask the registrar why.',
  serverRenewProhibited: 'The registry refuses renewal, often over a dispute. Ask the registrar why.',
  serverTransferProhibited: 'The registry has locked the name against moving to another registrar.',
  serverUpdateProhibited:
    'The registry keeps the record from being changed: a lock for names that matter, or a dispute.',
  transferPeriod: 'Moved to this registrar a few days ago: the move can still be undone.',
} as const

export type EppStatus = keyof typeof meanings
export const eppStatuses = Object.keys(meanings) as readonly EppStatus[]

const folded: ReadonlyMap<string, EppStatus> = new Map([
  ...eppStatuses.map(name => [name.toLowerCase(), name] as const),
  // RDAP says "active" where EPP says ok; its other spellings are EPP's with spaces.
  ['active', 'ok'] as const,
])

/** A code in EPP's or RDAP's spelling, or as a registry prints it with a link behind. */
export const meaningOf = (code: string): string => {
  const name = folded.get(
    code
      .replace(/\s*\(?https?:\/\/.*$/i, '')
      .replace(/[\s_-]+/g, '')
      .toLowerCase(),
  )
  return name ? meanings[name] : 'Not one of the standard codes: its meaning is the registry’s own.'
}
