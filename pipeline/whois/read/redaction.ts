/**
 * Is a value a notice that the value is withheld? Judged by phrases, since every registry words it its own way. A link or a
 * form by which the contact is reached is no such notice: it is the registry's way of stating an address.
 */
const phrases =
  /redacted|data protected|(?:not|publicly) disclosed|^\(?not shown|^\(?(?:hidden|masked|withheld)(?:\)?$|!)|\*{4}|non[- ]public data|\bnot public(?:ly)?\b|(?:data|information) withheld|\bwithheld (?:at|by|on|upon) |withheld for privacy(?! (?:ehf|llc))|statutory masking|masked by|privacy protected|(?:hidden|masked|protected) for privacy|gdpr|^select contact domain holder|^please (?:query the (?:rdds|whois server)|(?:ask|contact) the registrar)|^the registrant is a non-trading|^use registrar whois listed below|hidden upon user request|^visit (?:https?:|www\.|whois\.)/i

/** Notices that are the whole value. As a part of one they may be a name: Private Kitchens Ltd. */
const wholeValues = [
  'anonymi[sz]ed',
  '(?:available )?(?:up)?on request',
  'confidential',
  'contact (?:the )?registrar',
  '(?:(?:data|information) )?not available',
  'not available from registry',
  'not published',
  'personal information',
  'private(?: person| registration)?',
  'registration private',
  'undisclosed',
  // Spanish and Portuguese
  'privado',
  'reservado',
  'oculto',
  'confidencial',
  '(?:datos? )?(?:no|não) p[uú]blicos?',
  'dados? não públicos?',
  'datos? (?:privados?|protegidos?|reservados?)',
  '(?:no|não) publicado',
  // French and Italian
  'données? (?:masquées?|cachées?|protégées?|non publiques?)',
  'confidentiel(?:le)?',
  'non (?:publié|communiqué|diffusé|pubblicato)',
  'dat[io] (?:oscurat[io]|protett[io]|riservat[io]|non pubblic[io])',
  'riservato',
  // German and Dutch
  'nicht (?:öffentlich|veröffentlicht)',
  'vertraulich',
  'niet (?:openbaar|gepubliceerd)',
  'afgeschermd',
  // Russian
  'скрыто',
  'данные скрыты',
]
const wholeNotice = new RegExp(`^\\(?(?:${wholeValues.join('|')})[.*)]?$`, 'iu')

export const isRedaction = (text: string): boolean => phrases.test(text) || wholeNotice.test(text)

export const unlessRedacted = (text: string | undefined): string | undefined =>
  text === undefined || isRedaction(text) ? undefined : text
