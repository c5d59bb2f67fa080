/** Status flags: EPP's names, however a registry sets them. */
import type { Verdict } from '../model.ts'
import { stripped } from './lines.ts'
import { wordSet } from './phrases.ts'

/** RFC 5731 and RFC 3915. */
const names = wordSet(
  'addPeriod autoRenewPeriod clientDeleteProhibited clientHold clientRenewProhibited ' +
    'clientTransferProhibited clientUpdateProhibited inactive linked ok pendingCreate pendingDelete ' +
    'pendingRenew pendingRestore pendingTransfer pendingUpdate redemptionPeriod renewPeriod ' +
    'serverDeleteProhibited serverHold serverRenewProhibited serverTransferProhibited serverUpdateProhibited ' +
    'transferPeriod',
)
const folded = new Map([...names].map(name => [name.toLowerCase(), name]))

/** EPP's spelling of a flag written `CLIENT_HOLD`, `Client Hold` or `CLIENT-HOLD`; undefined when it is none of EPP's. */
export const eppStatus = (text: string): string | undefined =>
  names.has(text) ? text : folded.get(text.replace(/[\s_-]+/g, '').toLowerCase())

/** `clientHold https://icann.org/epp#clientHold` to `clientHold`; a flag that EPP does not know stays as stated. Prose is no flag. */
export const statusOf = (text: string): string => {
  if (text.length > 200) return ''
  const space = text.indexOf(' ')
  if (space > 0 && names.has(text.slice(0, space))) return text.slice(0, space)
  const ends = [text.search(/[([<|]?https?:\/\//i), text.search(/[([]/)].filter(at => at !== -1)
  const flag = stripped(text.slice(0, Math.min(text.length, ...ends)), '', ' \t-').trim()
  return eppStatus(flag) ?? flag
}

interface FlagRule {
  readonly verdict: Exclude<Verdict, 'found' | 'unsupported'>
  readonly flags: RegExp
  /** Registered names have such a flag too: it counts only where the reply holds no record. */
  readonly isWeak?: true
}

/** Flags that say there is no registration, or that the question was refused: `220 Available`, `440 Request Denied`. */
const unregistered: readonly FlagRule[] = [
  {
    verdict: 'reserved',
    flags: /^reserved\b(?! for\b)|prohibited string|cannot be registered|not available for registration/i,
  },
  {
    verdict: 'reserved',
    flags:
      /^(?:restricted|blocked|premium name|not allowed)\b|^reserved for (?!\d)|^(?:unassignable|invalid|unavailable|reserviert|réservé|reservado|riservato|gereserveerd|reserveret|reservert|reserverad|rezervovaná?|zarezerwowana|зарезервирован)$/iu,
    isWeak: true,
  },
  {
    verdict: 'notfound',
    flags:
      /^(?:\d{3} )?(?:available|free|not registered|unregistered|unassigned|not found|no match|no object(?: found)?|disponible|disponibile|libre|no registrado|não registr?ado|nicht registriert)(?: for (?:registration|purchase)| to register)?[.!]?$|^(?:disponível|frei|vrij|ledig|свободен)$/iu,
  },
  { verdict: 'limited', flags: /^4\d\d [a-z ]{0,40}denied$/i },
  { verdict: 'unavailable', flags: /^[45]\d\d [a-z]/i },
]

/** `Name restricted by registry`, `At auction`, `Available soon`: nobody may have the name. */
const doubtful =
  /\b(?:reserved|restricted|blocked|prohibited|forbidden|premium|black-?list(?:ed)?|excluded|withheld|at ?auction|in auction|auctioned|invalid|(?<!not )available|free|not found|not registered|n(?:o|ão|icht|on) regist[a-z]{2,8}|not delegated|no match|unregistered)\b/i

/** Words of flags that registered names have. */
const registered =
  /\b(?:active|activo|actif|ativo|aktiv|aktif|attivo|vigente|registered|registrado|registado|registriert|connect|connected|delegated|in use|in zone|taken|busy|not available|suspended|hold|expired|quarantine|redemption|grace|renewal|paid|pending|failed|locked|deactivated|transfer|verified|unverified)\b/i

/** `ok`, `Registered`, and not `Reserved, pending release`. */
export const isOfRegistration = (flag: string): boolean =>
  eppStatus(flag) !== undefined || (registered.test(flag) && !doubtful.test(flag))

/** Whether the name is registered is open where a reply states nothing else than such flags. */
export const areDoubtful = (flags: readonly string[]): boolean =>
  flags.length > 0 && (!flags.some(isOfRegistration) || flags.some(flag => doubtful.test(flag)))

/** The verdict a status flag gives by itself, in a reply with or without a record. */
export const verdictOfStatus = (flags: readonly string[], isRecord: boolean): FlagRule['verdict'] | undefined =>
  unregistered.find(rule => (!isRecord || !rule.isWeak) && flags.some(flag => rule.flags.test(flag)))?.verdict
