/** How the lines at the end of a postal address are written in the countries of the world. */
import type { ContactField } from '../model.ts'
import { isCompany, isOfficer } from './organisations.ts'

export type AddressPlace = Readonly<
  Partial<Record<Extract<ContactField, 'city' | 'region' | 'zip' | 'country'>, string>>
>

const town = String.raw`(?<city>['\p{L}][\p{L} .'-]{1,40})`
const region = String.raw`(?<region>[\p{L}][\p{L} .]{1,30})`
/** A code has a digit, and no lower case: `94305-4122`, `B3H 1A1`, `LV-1010`. Three digits alone may be a house's number. */
const code = String.raw`(?<zip>(?!\d{1,3}$)(?=[A-Z -]{0,6}\d)[A-Z\d]{2,6}(?:[ -][A-Z\d]{2,4})?)`

/** `Stanford, CA 94305-4122`, `Halifax, NS, B3H 1A1`, `Austin TX 78701`, `Bristol, BS1 1AA`. */
export const townFirst = [
  new RegExp(`^${town}, ${region},? ${code}$`, 'u'),
  new RegExp(`^${town}, ${code}$`, 'u'),
  new RegExp(`^${town} (?<region>[A-Z]{2}) (?<zip>\\d{5}(?:-\\d{4})?|[A-Z]\\d[A-Z] \\d[A-Z]\\d)$`, 'u'),
  new RegExp(`^${town} (?<region>NSW|VIC|QLD|SA|WA|TAS|ACT|NT) (?<zip>\\d{4})$`, 'u'),
  new RegExp(`^${town},(?<region>[A-Z]{2}),(?<country>[A-Z]{2}) ${code}$`, 'u'),
]
/** In front of a country: `Mountain View, CA`, `Sofia 1000`, `London SW1A 1AA`, `SW1A 1AA London`. */
export const townInCountry = [
  new RegExp(`^${town}, (?<region>[A-Z]{2})$`, 'u'),
  new RegExp(`^${town} (?<zip>[A-Z]{3} \\d{4})$`, 'u'),
  new RegExp(`^(?<zip>[A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2}) ${town}$`, 'u'),
  new RegExp(`^${town}(?<! -) (?:- )?(?<zip>\\d{4,7}|[A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2})$`, 'u'),
]
const numberedTown = String.raw`(?<city>['\p{L}][\p{L} .'-]{1,40}(?: (?:Cedex )?\d{1,2}(?: - \p{L}[\p{L} ]{1,30})?)?)`
/**
 * `CH-8000 Zürich`, `1010 Wien`, `1011 AB Amsterdam`, `110 00 Praha 1`, `00-001 Warszawa`, `AD500 Canillo`, `59053, Roubaix Cedex 1`.
 * `1011 AB` is a code without its town.
 */
const codeFirst = new RegExp(
  String.raw`^(?!\d{4} [A-Z]{2}$)(?:[A-Z]{1,3}[- ])?(?<zip>\d{4} ?[A-Z]{2}|[A-Z]{2}\d{3,5}|[A-Z]\d{4}[A-Z]{3}|\d{4,7}|\d{3} \d\d|\d\d-\d{3}|\d{4,5}-\d{3,4}|\d{3}-\d{4}),? ${numberedTown}$`,
  'u',
)
/** `20121 Milano MI`, `20121 Milano (MI)`: the province behind an Italian town. */
const codeAndProvince = new RegExp(String.raw`^(?:I-|IT-)?(?<zip>\d{5}) ${town} \(?(?<region>[A-Z]{2})\)?$`, 'u')
/** `101 Reykjavik`, in the two countries that have such codes. */
const shortCodeFirst = new RegExp(String.raw`^(?:(?:IS|FO)-)?(?<zip>\d{3}) ${numberedTown}$`, 'u')
const shortCodes: ReadonlySet<string> = new Set(['IS', 'FO'])
/** Where a number in front is a house's. */
const codesLast: ReadonlySet<string> = new Set(['US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'IN', 'SG', 'ZA'])
export const lettersInCodes: ReadonlySet<string> = new Set(['CA', 'GB', 'IE', 'MT'])
/** Where the region stands below the town, and where a part of the town stands above it. */
export const regionsLast: ReadonlySet<string> = new Set(['IR', 'US', 'CA'])
export const districtsFirst: ReadonlySet<string> = new Set(['GB', 'TR'])
/** `Lincolnshire,LN1 1AA`, with the town on the line above. */
export const regionAndCode = new RegExp(`^${region},${code}$`, 'u')
/** `Valencia, Carabobo`. */
export const townAndRegion = new RegExp(`^${town}, ${region}$`, 'u')

export const codeLine = /^(?=[A-Z -]{0,6}\d)[A-Z\d]{2,6}(?:[ -][A-Z\d]{2,4})?$/
/** A postal code of digits alone: `15000`, `130 00`, `1010-004`. */
export const digitLine = /^\d{3,7}(?:[ -]\d{2,4})?$/
export const isCode = (line: string): boolean => codeLine.test(line) || digitLine.test(line)
/** `MI`, `VIC`: a province by its letters. */
export const provinceLine = /^[A-Z]{2,3}$/
export const townLine = /^\p{L}[\p{L} .'-]{1,40}$/u
/** `Exhibition Road`, `Rue des Lilas`, `PO Box`: no town. */
const streetEnd =
  / (?:road|rd|street|str|st|avenue|ave|lane|drive|square|court|row|way|close|terrace|crescent|parade|quay|wharf|mews|circle|highway|parkway|boulevard|blvd|place|building|bldg|house|towers?|chambers|mall|floor|block|estate|plaza|centre|center|utca|iela|straat|strasse|weg|ulice|box)\.?$/i
const streetBegin =
  /^(?:p\. ?o\.|po|box|b\.p\.|bp|c\/o|attn|suite|room|unit|flat|floor|level|lot|plot|office|shop|apt|building|block|tower|house|villa|hall|sector|km|rue|avenue|ave|av|avenida|boulevard|blvd|bulevar|bul|bd|via|viale|piazza|calle|carrera|rua|ul|ulica|ulitsa|jalan|jl|piso|oficina|local|apartado|casilla|postfach|batiment|immeuble|residence|zone|quartier)[. ]/i
export const isStreet = (line: string): boolean => streetEnd.test(line) || streetBegin.test(line)
export const isTown = (line: string): boolean =>
  townLine.test(line) && !isStreet(line) && !isCompany(line) && !isOfficer(line)
/** A line that is surely of a street. */
export const endsStreet = (line: string): boolean => !isCode(line) && (/\d/.test(line) || isStreet(line))

export const isCounty = (line: string): boolean => /shire$|^(?:West|East|South|North|Greater|County|Co\.) /.test(line)

export const partsOf = (match: RegExpExecArray | null | undefined): AddressPlace | undefined =>
  match?.groups?.['city'] && isStreet(match.groups['city']) ? undefined : match?.groups && { ...match.groups }

export const firstOf = (forms: readonly RegExp[], line: string): AddressPlace | undefined =>
  partsOf(forms.map(form => form.exec(line)).find(found => found))

/** Code and town on one line, in a country that may write them so. */
export const codeFirstIn = (line: string, country = ''): AddressPlace | undefined => {
  if (codesLast.has(country)) return undefined
  const inItaly = country === 'IT' ? codeAndProvince.exec(line) : null
  return partsOf(inItaly ?? codeFirst.exec(line) ?? (shortCodes.has(country) ? shortCodeFirst.exec(line) : null))
}
