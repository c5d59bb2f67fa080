/**
 * Labels that registries put together from a few words: `Domain Last Updated`, `Record will expire on`, `Current Nameservers`. A label
 * counts only when every word of it is known, so that `Last update of WHOIS database` names nothing of the domain.
 */
import type { DomainField } from './labels.ts'
import { wordSet } from './phrases.ts'

const around = wordSet(
  'domain domainname record registry registration name entry ultima ultimo derniere object date day on at of the last latest currently current will be is was first ' +
    'until till de del da do la le d fecha data datum al formulario next',
)
/** Of two kinds the first counts: an end before a change, a change before a begin, as in `registration expiry date`. */
const kinds = ['expires', 'updated', 'created'] as const
const wordsOf: Readonly<Record<(typeof kinds)[number], ReadonlySet<string>>> = {
  expires: wordSet(
    'expire expires expired expiry expiration expiring renewal due until till vencimiento expira caducitat isteka caducidad expiracion expiracao validade echeance ablauf',
  ),
  updated: wordSet(
    'updated update updating modified modification changed change edited actualizacion modificacion atualizacao alteracao actualizado modificado modificacio',
  ),
  created: wordSet(
    'created creation create alta registered activated activation approved creacion criacao creacio registro registo registrado registracije enregistrement',
  ),
}
const mostWords = 6

const nameServers =
  /^(?:(?:domain|current|listed|delegated|authoritative|primary|secondary|tertiary|first|second|third|active|assigned|zone) )*(?:name ?servers?|nservers?|dns(?: servers?)?|ns|(?<=(?:primary|secondary|tertiary) )servers?)(?: ?#?\d{1,2})?(?: (?:in|listed|listing|order|the|information|info|details|list|records?|set|hosts?|hostnames?|name))*$/

const romanceServers =
  /^(?:servidor(?:e?s)?|serveurs?) (?:d[eo]s? (?:nombres?|nomes?|noms?)|dns|primari[oa]|secundari[oa])(?: de dominios?)?(?: en (?:el )?orden (?:de )?(?:listado|prioridad))?$|^(?:nombres?|nomes?|noms?) d[eo]s? (?:servidor(?:es)?|serveurs?)(?: de dominios?)?$/

export const isNameServerLabel = (label: string): boolean => nameServers.test(label) || romanceServers.test(label)

export const wordedFieldOf = (label: string): `domain.${DomainField}` | undefined => {
  if (isNameServerLabel(label)) return 'domain.nameServers'
  const words = label.split(' ', mostWords + 1)
  // The last renewal is no end.
  if (words.length > mostWords || (words.includes('last') && words.includes('renewal'))) return undefined
  const isKnown = words.every(word => around.has(word) || kinds.some(kind => wordsOf[kind].has(word)))
  const kind = isKnown ? kinds.find(kind => words.some(word => wordsOf[kind].has(word))) : undefined
  return kind && `domain.${kind}`
}
