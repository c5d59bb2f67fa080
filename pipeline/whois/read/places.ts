/** Where a postal address ends: town, region, code and country, on one line or each on its own. In doubt it ends nowhere. */
import { countryOf } from './countries.ts'
import {
  type AddressPlace,
  codeFirstIn,
  codeLine,
  digitLine,
  districtsFirst,
  endsStreet,
  firstOf,
  isCode,
  isCounty,
  isStreet,
  isTown,
  lettersInCodes,
  partsOf,
  provinceLine,
  regionAndCode,
  regionsLast,
  townAndRegion,
  townFirst,
  townInCountry,
  townLine,
} from './place-forms.ts'

/** A place, and how many lines it takes. */
type Found = AddressPlace & { readonly count: number }
type PlaceAndStreet = AddressPlace & { readonly lines: readonly string[] }

/** Town and code, with a region behind either, each on its line below a street. */
const onOwnLines = (
  lines: readonly string[],
  country: string | undefined,
  { isOneLine, isStated }: { readonly isOneLine: boolean; readonly isStated: boolean },
): Found | undefined => {
  if (lines.length < 3) return undefined
  const [first = '', second = '', third = ''] = lines.slice(-3)
  // `1 High Street`, `00530`, `HELSINKI`: with a country behind them, the first may be a numbered town.
  const isPlain = !isStated && /^\d{5}$/.test(second) && endsStreet(first) && isTown(third)
  if (isPlain) return { count: 2, zip: second, city: third }
  if (country === undefined && !isOneLine) return undefined
  // `Toronto, Ontario, Canada, M5E 1W7`. An island may be region and country.
  const inside = countryOf(second)
  if (inside !== undefined && !(isStated && inside === country)) return undefined
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
  // `Budapest`, `Vaci ut 3`, `1052`: the street stands behind the town.
  if (/\d/.test(second) && isTown(first)) return undefined
  return townLine.test(second) || digitLine.test(third) ? { count: 2, city: second, zip: third } : undefined
}

/** A town without a code, or a town and its region, between a street and the country. Of two towns either may be a part of the other. */
const withoutCode = (lines: readonly string[], country: string): Found | undefined => {
  const [street = '', first = '', last = ''] = ['', '', '', ...lines].slice(-3)
  const both = endsStreet(first) && !districtsFirst.has(country) ? partsOf(townAndRegion.exec(last)) : undefined
  if (both) return { count: 1, ...both }
  const isBehindTown = isTown(first) && endsStreet(street)
  if (isBehindTown && isCounty(last)) return { count: 2, city: first, region: last }
  if (!isTown(last)) return undefined
  if (endsStreet(first)) return { count: 1, city: last }
  if (!isBehindTown) return undefined
  if (regionsLast.has(country)) return { count: 2, city: first, region: last }
  return districtsFirst.has(country) ? { count: 1, city: last } : undefined
}

/** The place on the last line, or on the last two. */
const onLastLine = (lines: readonly string[], country: string | undefined): Found | undefined => {
  const last = (lines.at(-1) ?? '').replace(/\s+/g, ' ')
  const above = lines.at(-2) ?? ''
  if (last.length > 120 || above.length > 120) return undefined
  const below = regionAndCode.exec(last)
  if (below && townLine.test(above)) return { count: 2, city: above, ...partsOf(below) }
  const inCountry = country === undefined ? undefined : firstOf(townInCountry, last)
  const isNumber = /^\d/.test(inCountry?.zip ?? '') && lettersInCodes.has(country ?? '')
  // Only a code of four digits alone may be a house's number below a street.
  // `1000-001 Lisboa`: such a code is nothing else, whatever stands above it.
  const mayBegin = country === undefined && (endsStreet(above) || /^(?:\d{4}-\d{3}|\d\d-\d{3}) /.test(last))
  const bare = mayBegin ? codeFirstIn(last) : undefined
  const ahead =
    country === undefined ? (/^\d{4}$/.test(bare?.zip ?? '') ? undefined : bare) : codeFirstIn(last, country)
  const place = ahead ?? firstOf(townFirst, last) ?? (isNumber ? undefined : inCountry)
  if (place) return { count: 1, ...place }
  const placeAbove = country === 'IN' ? firstOf(townInCountry, above) : codeFirstIn(above, country)
  const inRegion = country !== undefined && isTown(last) ? placeAbove : undefined
  return inRegion && { count: 2, ...inRegion, region: last }
}

/** `Utrecht, Netherlands`, `Valencia, Carabobo  VE`: the country behind the town. Two letters behind a comma may be a state's. */
const namedCountry = (line: string): readonly [string, string | undefined] => {
  const letters = / {2,9}([A-Z]{2})$/.exec(line)
  if (letters) return [line.slice(0, letters.index), countryOf(letters[1]!)]
  const comma = line.lastIndexOf(', ')
  const behind = line.slice(comma + 2)
  // `Toshkent, 100000, UZ`: codes of six digits stand behind no state of a country that writes two letters for it.
  const mayBeCountry =
    /^\D{4,60}$/.test(behind) || (/^[A-Z]{2}$/.test(behind) && /(?<!\d)\d{6}$/.test(line.slice(0, comma)))
  const country = comma > 0 && mayBeCountry && behind !== 'Georgia' ? countryOf(behind) : undefined
  if (country !== undefined) return [line.slice(0, comma), country]
  // `Toronto ON M5V 2T6 Canada`: a name behind a whole place. `1610 Luxembourg` is a code and a town.
  const space = line.length < 120 ? line.indexOf(' ', line.search(/\d\D*$/)) : -1
  const front = line.slice(0, space)
  return space > 0 && townFirst.some(form => form.test(front))
    ? [front, countryOf(line.slice(space + 1))]
    : [line, undefined]
}

/** The country that the last line states, and the lines without it. */
const splitCountry = (lines: readonly string[]): readonly [readonly string[], string | undefined] => {
  const last = lines.at(-1) ?? ''
  // `UZBEKISTAN, UZ`, `Korea, Republic of, KR`
  const comma = last.lastIndexOf(', ')
  const named = comma > 0 ? countryOf(last.slice(0, comma)) : undefined
  const country = countryOf(last) ?? (named === countryOf(last.slice(comma + 2)) ? named : undefined)
  // `CH-8000 Zürich` tells the country, and town and code as well.
  if (country !== undefined) return [/\d/.test(last) ? lines : lines.slice(0, -1), country]
  const [front, behind] = namedCountry(last)
  return [[...lines.slice(0, -1), front], behind]
}

/** `220030, Minsk, Example str., 11`: the code first, or the country in front of it, and the street last. */
const codeAndTownFirst = (parts: readonly string[], known: string | undefined): PlaceAndStreet | undefined => {
  const stated = countryOf(parts[0] ?? '')
  const [zip = '', city = '', ...street] = stated === undefined ? parts : parts.slice(1)
  const country = stated ?? known
  const isPlace = country !== undefined && /^\d{5,6}$/.test(zip) && isTown(city) && street.length > 0
  return isPlace ? { country, zip, city, lines: [street.join(', ')] } : undefined
}

/** `ZA` and `4001` on the last two lines, as South Africa writes them. `IL` and `61602` may be a state's. */
const codeBeforeCountry = (lines: readonly string[]): readonly string[] => {
  const [country = '', code = ''] = lines.slice(-2)
  const isTurned = lines.length > 2 && country === 'ZA' && /^\d{4}$/.test(code)
  return isTurned ? [...lines.slice(0, -2), code, country] : lines
}

/** The place at the end of a contact's lines, and the lines in front of it; the country may be known from elsewhere. */
export const placeAtEnd = (given: readonly string[], known?: string): PlaceAndStreet => {
  const [only = ''] = given
  const whole = given.length === 1 ? firstOf(townFirst, only) : undefined
  if (whole) return { ...whole, lines: [] }
  const isOneLine = given.length === 1 && only.length < 300
  const split = codeBeforeCountry((isOneLine ? only.split(/, ?/) : given).map(line => line.replace(/ ?,$/, '')))
  const [lines, stated] = split.length > 1 ? splitCountry(split) : [split, undefined]
  const country = stated ?? known
  const found =
    onLastLine(lines, country) ??
    onOwnLines(lines, country, { isOneLine, isStated: stated !== undefined }) ??
    (stated === undefined ? undefined : withoutCode(lines, stated))
  const rest = country === undefined ? {} : { country }
  if (found && (!isOneLine || found.count < lines.length)) {
    const { count, region, ...place } = found
    // `Taipei, Taiwan` above `TW` names the country twice.
    const isNone = region === undefined || (region.length > 3 && countryOf(region) === country)
    const street = lines.slice(0, lines.length - count)
    return { ...rest, ...place, ...(isNone ? {} : { region }), lines: isOneLine ? [street.join(', ')] : street }
  }
  // `1 Example Road, Bangkok`, `10500`, `TH`: a code between a street that ends in its town and the country.
  const zip = lines.at(-1) ?? ''
  if (!isOneLine && stated !== undefined && lines.length > 1 && /^\d{5,6}$/.test(zip))
    return { ...rest, zip, lines: lines.slice(0, -1) }
  const atFront = isOneLine ? codeAndTownFirst(lines, country) : undefined
  return { ...rest, ...(atFront ?? { lines: isOneLine || stated === undefined ? given : lines }) }
}
