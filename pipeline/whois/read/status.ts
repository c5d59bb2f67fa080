/** Status flags: EPP's names, however a registry sets them. */

/** RFC 5731 and RFC 3915. */
const epp = [
  'addPeriod',
  'autoRenewPeriod',
  'clientDeleteProhibited',
  'clientHold',
  'clientRenewProhibited',
  'clientTransferProhibited',
  'clientUpdateProhibited',
  'inactive',
  'linked',
  'ok',
  'pendingCreate',
  'pendingDelete',
  'pendingRenew',
  'pendingRestore',
  'pendingTransfer',
  'pendingUpdate',
  'redemptionPeriod',
  'renewPeriod',
  'serverDeleteProhibited',
  'serverHold',
  'serverRenewProhibited',
  'serverTransferProhibited',
  'serverUpdateProhibited',
  'transferPeriod',
] as const

const names = new Set<string>(epp)
const folded = new Map<string, string>(epp.map(name => [name.toLowerCase(), name]))

/** EPP's spelling of a flag written `CLIENT_HOLD`, `Client Hold` or `CLIENT-HOLD`; undefined when it is none of EPP's. */
export const eppStatus = (text: string): string | undefined =>
  names.has(text) ? text : folded.get(text.replace(/[\s_-]+/g, '').toLowerCase())

/** Without blanks at the ends and hyphens behind. */
const trimmed = (text: string): string => {
  let end = text.length
  while (end > 0 && ' \t-'.includes(text[end - 1]!)) end -= 1
  return text.slice(0, end).trim()
}

/** `clientHold https://icann.org/epp#clientHold` to `clientHold`; a flag that EPP does not know stays as stated. Prose is no flag. */
export const statusOf = (text: string): string => {
  if (text.length > 200) return ''
  const space = text.indexOf(' ')
  if (space > 0 && names.has(text.slice(0, space))) return text.slice(0, space)
  const ends = [text.search(/[([<]?https?:\/\//i), text.search(/[([]/)].filter(at => at !== -1)
  const flag = trimmed(text.slice(0, Math.min(text.length, ...ends)))
  return eppStatus(flag) ?? flag
}

/** Flags that say there is no registration: a registry's list of names it keeps, or a free one. */
const unregistered: readonly { readonly verdict: 'reserved' | 'notfound'; readonly flags: RegExp }[] = [
  {
    verdict: 'reserved',
    flags:
      /^(?:reserved|restricted|blocked|premium name)\b|prohibited string|cannot be registered|not available for registration/i,
  },
  { verdict: 'notfound', flags: /^(?:available|free|not registered|unassigned|no object found)\b/i },
]

/** The verdict a status flag gives by itself. */
export const verdictOfStatus = (flags: readonly string[]): 'reserved' | 'notfound' | undefined =>
  unregistered.find(rule => flags.some(flag => rule.flags.test(flag)))?.verdict
