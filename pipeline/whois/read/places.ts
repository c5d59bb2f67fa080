/** Where a postal address ends: town, region, code and country, on one line or each on its own. In doubt it ends nowhere. */
import type { ContactField } from '../model.ts'
import { countryOf } from './countries.ts'
import { isCompany, isOfficer } from './organisations.ts'

type Place = Readonly<Partial<Record<Extract<ContactField, 'city' | 'region' | 'zip' | 'country'>, string>>>
type PlaceAndStreet = Place & { readonly lines: readonly string[] }

const town = String.raw`(?<city>[\p{L}][\p{L} .'-]{1,40})`
const region = String.raw`(?<region>[\p{L}][\p{L} .]{1,30})`
/** A code has a digit, and no lower case: `94305-4122`, `B3H 1A1`, `LV-1010`. */
const code = String.raw`(?<zip>(?=[A-Z -]{0,6}\d)[A-Z\d]{2,6}(?:[ -][A-Z\d]{2,4})?)`

/** `Stanford, CA 94305-4122`, `Halifax, NS, B3H 1A1`, `Austin TX 78701`, `Bristol, BS1 1AA`. */
const townFirst = [
  new RegExp(`^${town}, ${region},? ${code}$`, 'u'),
  new RegExp(`^${town}, ${code}$`, 'u'),
  new RegExp(`^${town} (?<region>[A-Z]{2}) (?<zip>\\d{5}(?:-\\d{4})?|[A-Z]\\d[A-Z] \\d[A-Z]\\d)$`, 'u'),
  new RegExp(`^${town} (?<region>NSW|VIC|QLD|SA|WA|TAS|ACT|NT) (?<zip>\\d{4})$`, 'u'),
  new RegExp(`^${town},(?<region>[A-Z]{2}),(?<country>[A-Z]{2}) ${code}$`, 'u'),
]
/** In front of a country: `Mountain View, CA`, `Sofia 1000`, `London SW1A 1AA`. */
const townInCountry = [
  new RegExp(`^${town}, (?<region>[A-Z]{2})$`, 'u'),
  new RegExp(`^${town} (?<zip>[A-Z]{3} \\d{4})$`, 'u'),
  new RegExp(`^${town} (?<zip>\\d{4,7}|[A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2})$`, 'u'),
]
const numberedTown = String.raw`(?<city>\p{L}[\p{L} .'-]{1,40}(?: (?:Cedex )?\d{1,2})?)`
/** `CH-8000 Zürich`, `1010 Wien`, `1011 AB Amsterdam`, `110 00 Praha 1`, `00-001 Warszawa`, `AD500 Canillo`, `59053, Roubaix Cedex 1`. */
const codeFirst = new RegExp(
  String.raw`^(?:[A-Z]{1,3}[- ])?(?<zip>\d{4} ?[A-Z]{2}|[A-Z]{2}\d{3,5}|\d{4,7}|\d{3} \d\d|\d\d-\d{3}|\d{4,5}-\d{3}|\d{3}-\d{4}),? ${numberedTown}$`,
  'u',
)
/** `101 Reykjavik`, in the two countries that have such codes. */
const shortCodeFirst = new RegExp(String.raw`^(?:(?:IS|FO)-)?(?<zip>\d{3}) ${numberedTown}$`, 'u')
const shortCodes: ReadonlySet<string> = new Set(['IS', 'FO'])
/** Where a number in front is a house's. */
const codesLast: ReadonlySet<string> = new Set(['US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'IN', 'SG', 'ZA'])
/** Where the region stands below the town, and where a part of the town stands above it. */
const regionsLast: ReadonlySet<string> = new Set(['IR', 'US', 'CA'])
const districtsFirst: ReadonlySet<string> = new Set(['GB', 'TR'])
/** `Lincolnshire,LN1 1AA`, with the town on the line above. */
const regionAndCode = new RegExp(`^${region},${code}$`, 'u')
/** `Valencia, Carabobo`. */
const townAndRegion = new RegExp(`^${town}, ${region}$`, 'u')

const codeLine = /^(?=[A-Z -]{0,6}\d)[A-Z\d]{2,6}(?:[ -][A-Z\d]{2,4})?$/
/** A postal code of digits alone: `15000`, `130 00`, `1010-004`. */
const digitLine = /^\d{3,7}(?:[ -]\d{2,4})?$/
const isCode = (line: string): boolean => codeLine.test(line) || digitLine.test(line)
/** `MI`, `VIC`: a province by its letters. */
const provinceLine = /^[A-Z]{2,3}$/
const townLine = /^\p{L}[\p{L} .'-]{1,40}$/u
/** `Exhibition Road`, `Rue des Lilas`, `PO Box`: no town. */
const streetEnd =
  / (?:road|rd|street|str|st|avenue|ave|lane|drive|square|court|row|way|close|terrace|crescent|parade|quay|wharf|mews|circle|highway|parkway|boulevard|blvd|place|building|bldg|house|towers?|chambers|mall|floor|block|estate|plaza|centre|center|utca|iela|straat|strasse|weg|ulice|box)\.?$/i
const streetBegin =
  /^(?:p\. ?o\.|po|box|b\.p\.|bp|c\/o|attn|suite|room|unit|flat|floor|level|lot|plot|office|shop|apt|building|block|tower|house|villa|hall|sector|km|rue|avenue|ave|av|avenida|boulevard|blvd|bulevar|bul|bd|via|viale|piazza|calle|carrera|rua|ul|ulica|ulitsa|jalan|jl|piso|oficina|local|apartado|casilla|postfach|batiment|immeuble|residence|zone|quartier)[. ]/i
const isStreet = (line: string): boolean => streetEnd.test(line) || streetBegin.test(line)
const isTown = (line: string): boolean => townLine.test(line) && !isStreet(line) && !isCompany(line) && !isOfficer(line)
/** A line that is surely of a street. */
const endsStreet = (line: string): boolean => !isCode(line) && (/\d/.test(line) || isStreet(line))

const partsOf = (match: RegExpExecArray | null | undefined): Place | undefined =>
  match?.groups?.['city'] && isStreet(match.groups['city']) ? undefined : match?.groups && { ...match.groups }

const firstOf = (forms: readonly RegExp[], line: string): Place | undefined =>
  partsOf(forms.map(form => form.exec(line)).find(found => found))

const isCounty = (line: string): boolean => /shire$|^(?:West|East|South|North|Greater) /.test(line)

/** Town and code, with a region behind either, each on its line below a street. */
const onOwnLines = (
  lines: readonly string[],
  country: string | undefined,
  isOneLine: boolean,
): (Place & { readonly count: number }) | undefined => {
  if (lines.length < 3) return undefined
  const [first = '', second = '', third = ''] = lines.slice(-3)
  if (country === undefined) {
    // `1 High Street`, `00530`, `HELSINKI`: with a country behind them, the first may be a numbered town.
    const isPlain = /^\d{5}$/.test(second) && endsStreet(first) && isTown(third)
    if (isPlain) return { count: 2, zip: second, city: third }
    if (!isOneLine) return undefined
  }
  const isDeep = lines.length > 3
  if (isDeep && isTown(first) && townLine.test(second) && codeLine.test(third))
    return { count: 3, city: first, region: second, zip: third }
  // `Praha 10`: a town with a number, behind which a word may be either.
  const mayBeTown = (line: string) => /^\p{L}/u.test(line) && line.length < 50 && !/\d{3}/.test(line) && !isStreet(line)
  const isRegion = provinceLine.test(third) || (townLine.test(third) && !/\d/.test(first))
  if (isDeep && mayBeTown(first) && isCode(second) && isRegion)
    return { count: 3, city: first, zip: second, region: third }
  if (!isCode(third) || !mayBeTown(second) || isCounty(second)) return undefined
  const both = partsOf(townAndRegion.exec(second))
  if (both) return { count: 2, ...both, zip: third }
  return townLine.test(second) || digitLine.test(third) ? { count: 2, city: second, zip: third } : undefined
}

/** A town without a code, or a town and its region, between a street and the country. Of two towns either may be a part of the other. */
const withoutCode = (lines: readonly string[], country: string): (Place & { readonly count: number }) | undefined => {
  const [street = '', first = '', last = ''] = ['', '', '', ...lines].slice(-3)
  const both = endsStreet(first) && !districtsFirst.has(country) ? partsOf(townAndRegion.exec(last)) : undefined
  if (both) return { count: 1, ...both }
  if (!isTown(last)) return undefined
  if (endsStreet(first)) return { count: 1, city: last }
  if (!isTown(first) || !endsStreet(street)) return undefined
  if (regionsLast.has(country) || isCounty(last)) return { count: 2, city: first, region: last }
  return districtsFirst.has(country) ? { count: 1, city: last } : undefined
}

/** Code and town on one line, in a country that writes them so. */
export const codeFirstIn = (line: string, country: string | undefined): Place | undefined => {
  if (country === undefined || codesLast.has(country)) return undefined
  return partsOf(codeFirst.exec(line) ?? (shortCodes.has(country) ? shortCodeFirst.exec(line) : null))
}

/** The place on the last line, or on the last two. */
const onLastLine = (
  lines: readonly string[],
  country: string | undefined,
): (Place & { readonly count: number }) | undefined => {
  const last = (lines.at(-1) ?? '').replace(/\s+/g, ' ')
  const above = lines.at(-2) ?? ''
  if (last.length > 120 || above.length > 120) return undefined
  const below = regionAndCode.exec(last)
  if (below && townLine.test(above)) return { count: 2, city: above, ...partsOf(below) }
  const forms = country === undefined ? townFirst : [...townFirst, ...townInCountry]
  const place = codeFirstIn(last, country) ?? firstOf(forms, last)
  if (place) return { count: 1, ...place }
  const inRegion = isTown(last) ? codeFirstIn(above, country) : undefined
  return inRegion && { count: 2, ...inRegion, region: last }
}

/** `Utrecht, Netherlands`, `Valencia, Carabobo  VE`: the country behind the town. Two letters behind a comma may be a state's. */
const namedCountry = (line: string): readonly [string, string | undefined] => {
  const letters = / {2,9}([A-Z]{2})$/.exec(line)
  if (letters) return [line.slice(0, letters.index), countryOf(letters[1]!)]
  const comma = line.lastIndexOf(', ')
  const behind = line.slice(comma + 2)
  const country = comma > 0 && /^\D{4,60}$/.test(behind) && behind !== 'Georgia' ? countryOf(behind) : undefined
  if (country !== undefined) return [line.slice(0, comma), country]
  // `Toronto ON M5V 2T6 Canada`: a name behind a whole place. `1610 Luxembourg` is a code and a town.
  const last = line.length < 120 ? / (\D{4,60})$/.exec(line) : null
  const front = line.slice(0, last?.index)
  const isPlace = last !== null && townFirst.some(form => form.test(front))
  return isPlace ? [front, countryOf(last[1]!)] : [line, undefined]
}

/** The country that the last line states, and the lines without it. */
const splitCountry = (lines: readonly string[]): readonly [readonly string[], string | undefined] => {
  const last = lines.at(-1) ?? ''
  const names = last.split(', ', 3).map(countryOf)
  const country = names.every(name => name === names[0]) ? names[0] : undefined
  // `CH-8000 Zürich` tells the country, and town and code as well.
  if (country !== undefined) return [/\d/.test(last) ? lines : lines.slice(0, -1), country]
  const [front, named] = namedCountry(last)
  return [[...lines.slice(0, -1), front], named]
}

/** `220030, Minsk, Example str., 11`: the code first, and the street last. */
const codeAndTownFirst = (parts: readonly string[]): PlaceAndStreet | undefined => {
  const [zip = '', city = '', ...street] = parts
  return /^\d{5,6}$/.test(zip) && isTown(city) && street.length > 0
    ? { zip, city, lines: [street.join(', ')] }
    : undefined
}

/** The place at the end of a contact's lines, and the lines in front of it; the country may be known from elsewhere. */
export const placeAtEnd = (given: readonly string[], known?: string): PlaceAndStreet => {
  const [only = ''] = given
  const whole = given.length === 1 ? firstOf(townFirst, only) : undefined
  if (whole) return { ...whole, lines: [] }
  const isOneLine = given.length === 1 && only.length < 300
  const split = (isOneLine ? only.split(/, ?/) : given).map(line => line.replace(/ ?,$/, ''))
  const [lines, stated] = split.length > 1 ? splitCountry(split) : [split, undefined]
  const country = stated ?? known
  const found =
    onLastLine(lines, country) ??
    onOwnLines(lines, country, isOneLine) ??
    (stated === undefined ? undefined : withoutCode(lines, stated))
  const rest = country === undefined ? {} : { country }
  if (found && (!isOneLine || found.count < lines.length)) {
    const { count, ...place } = found
    const street = lines.slice(0, lines.length - count)
    return { ...rest, ...place, lines: isOneLine ? [street.join(', ')] : street }
  }
  const atFront = isOneLine && country !== undefined ? codeAndTownFirst(lines) : undefined
  return { ...rest, ...(atFront ?? { lines: isOneLine || stated === undefined ? given : lines }) }
}
