/** What may follow the words of `verdict-phrases.ts`, and what then changes their meaning. */
import { phrasesOf, wordSet } from './phrases.ts'

/** What may follow a word of reservation: `Reserved by the registry`, `Restricted rights` is about something else. */
export const behindReservation = wordSet(
  'restricted reserved by for from name names domain domains string until and or in on at',
)

export const explaining = wordSet(
  'mean means imply implies implied indicate indicates returned could determined what when already taken owned ' +
    'ya déjà já già bereits уже ' +
    'registrant holder owner transfer transfers redemption renewal ' +
    'invalid wrong labels starts begins ends hyphen hyphens character characters short long',
)

/**
 * What may follow an absence: the name, what was looked for, and where a registry looks. Any other word may qualify it, as
 * `not registered with us` and `not found in the zone` do.
 */
export const behindAbsence = wordSet(
  'the this that these any of all for in on to from your you our nuestra nossa notre currently yet now here found match matches matched matching ' +
    'request requested query queried search searched specified selected given following exact criteria criterion term terms ' +
    'domain domains name names object objects record records entry entries data information result results ' +
    'source sources database databases registry registries whois system s en el la de da do em na no le les dans der dem unserer ' +
    'dominio domínio domaine registro registo enregistrement registre para o pour ce cet nom nome nombre este datenbank базе данных реестре',
)

/** What may follow it in more than one word. */
export const phrasesBehindAbsence = phrasesOf(`at this time
previous registration
is not a registered
you have requested
you requested
registry or registrar's whois server
registry or registrar s whois server
base de datos
base de dados
base de données`)

/** What may follow an offer: `available for registration at any accredited registrar`. */
export const behindOffer = wordSet(
  'at via through with by a an any accredited registrar registrars please contact visit website site http https',
)

/** Behind one of these a registry may name itself: `in the Registry NASK database`. */
export const inside = wordSet('in en to dans im na no em')

/** Names of what is not the register. */
export const narrower = wordSet('dns zone cache tld registrar registrars ripe rdap epp table')
