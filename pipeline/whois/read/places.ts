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

/** `Praha`, and `Praha 10`: a town with a number, behind which a word may be either. Two capitals are a state's. */
const mayBeTown = (line: string): boolean =>
  /^(?![A-Z]{2}$)\p{L}.{1,48}$/u.test(line) && !/\d{3}/.test(line) && !isStreet(line)

/** Town and code, with a region behind either, each on its line below a street. */
const onOwnLines = (
  lines: readonly string[],
  country: string | undefined,
  { isOneLine, isStated }: { readonly isOneLine: boolean; readonly isStated: boolean },
): Found | undefined => {
  const [first = '', second = '', third = ''] = lines.slice(-3)
  // `1 High Street`, `00530`, `HELSINKI`: with a country behind them, the first may be a numbered town.
  const isPlain = !isStated && /^\d{5}$/.test(second) && endsStreet(first) && isTown(third)
  if (isPlain) return { count: 2, zip: second, city: third }
  if (country === undefined && !isOneLine) return undefined
  // `Toronto, Ontario, Canada, M5E 1W7`. With a country behind it, the name may be an island's or a state's.
  if (countryOf(second) !== undefined && !isStated) return undefined
  if (lines.length > 3) {
    if (isTown(first) && townLine.test(second) && codeLine.test(third))
      return { count: 3, city: first, region: second, zip: third }
    const isRegion = provinceLine.test(third) || (townLine.test(third) && !/\d/.test(first))
    if (mayBeTown(first) && isCode(second) && isRegion) return { count: 3, city: first, zip: second, region: third }
  }
  if (!isCode(third) || !mayBeTown(second) || isCounty(second)) return undefined
  const both = partsOf(townAndRegion.exec(second))
  if (both) return { count: 2, ...both, zip: third }
  // `Budapest`, `Vaci ut 3`, `1052`: the street stands behind the town.
  if (/\d/.test(second) && isTown(first)) return undefined
  return townLine.test(second) || digitLine.test(third) ? { count: 2, city: second, zip: third } : undefined
}

/** A town without a code, or a town and its region, between a street and the country. Of two towns either may be a part of the other. */
const withoutCode = (lines: readonly string[], country: string): Found | undefined => {
  const [last = '', first = '', street = ''] = lines.toReversed()
  const both = endsStreet(first) && !districtsFirst.has(country) ? partsOf(townAndRegion.exec(last)) : undefined
  if (both) return { count: 1, ...both }
  const isBehindTown = isTown(first) && endsStreet(street)
  if (isBehindTown && (isCounty(last) || (isTown(last) && regionsLast.has(country))))
    return { count: 2, city: first, region: last }
  const isBelow = endsStreet(first) || (isBehindTown && districtsFirst.has(country))
  return isBelow && isTown(last) ? { count: 1, city: last } : undefined
}

/** The place on the last line, or on the last two. */
const onLastLine = (lines: readonly string[], country: string | undefined): Found | undefined => {
  const last = (lines.at(-1) ?? '').replace(/\s+/g, ' ')
  const above = lines.at(-2) ?? ''
  const below = regionAndCode.exec(last)
  if (below && townLine.test(above)) return { count: 2, city: above, ...partsOf(below) }
  const ahead = codeFirstIn(last, country)
  const zip = ahead?.zip ?? ''
  // Without a country a code counts below a street; one of four digits may be a house's. `1000-001 Lisboa` counts anywhere.
  const isSure = country !== undefined || /-\d{3}$/.test(zip) || (endsStreet(above) && !/^\d{4}$/.test(zip))
  const place = (isSure ? ahead : undefined) ?? firstOf(townFirst, last)
  if (place) return { count: 1, ...place }
  if (country === undefined) return undefined
  const inCountry = firstOf(townInCountry, last)
  const isNumber = /^\d/.test(inCountry?.zip ?? '') && lettersInCodes.has(country)
  if (inCountry && !isNumber) return { count: 1, ...inCountry }
  const placeAbove = country === 'IN' ? firstOf(townInCountry, above) : codeFirstIn(above, country)
  return placeAbove && isTown(last) ? { count: 2, ...placeAbove, region: last } : undefined
}

/** `Utrecht, Netherlands`, `Valencia, Carabobo  VE`: the country behind the town. Two letters behind a comma may be a state's. */
const namedCountry = (line: string): readonly [string, string | undefined] => {
  const letters = / {2,9}([A-Z]{2})$/.exec(line)
  if (letters) return [line.slice(0, letters.index), countryOf(letters[1]!)]
  const [town, name] = atLastComma(line)
  // `Toshkent, 100000, UZ`: codes of six digits stand behind no state of a country that writes two letters for it.
  const mayBeCountry = (/^\D{4,}$/.test(name) && name !== 'Georgia') || /(?<!\d)\d{6}$/.test(town)
  const named = mayBeCountry ? countryOf(name) : undefined
  if (named !== undefined) return [town, named]
  // `Toronto ON M5V 2T6 Canada`: a name behind a whole place. `1610 Luxembourg` is a code and a town.
  const [, place = '', behind = ''] = /^(.{1,100}\d[A-Z]{0,3}) (\D+)$/.exec(line) ?? []
  const country = townFirst.some(form => form.test(place)) ? countryOf(behind) : undefined
  return country === undefined ? [line, undefined] : [place, country]
}

/** What stands in front of the last comma, and behind it. */
const atLastComma = (line: string): readonly [string, string] => {
  const parts = line.split(', ')
  return [parts.slice(0, -1).join(', '), parts.at(-1)!]
}

/** The country that the last line states, and the lines without it. */
const splitCountry = (lines: readonly string[]): readonly [readonly string[], string | undefined] => {
  const last = lines.at(-1) ?? ''
  // `UZBEKISTAN, UZ`, `Korea, Republic of, KR`
  const [first, second] = atLastComma(last).map(countryOf)
  const country = countryOf(last) ?? (first === second ? first : undefined)
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
  return country === 'ZA' && /^\d{4}$/.test(code) ? [...lines.slice(0, -2), code, country] : lines
}

/** The place at the end of a contact's lines, and the lines in front of it; the country may be known from elsewhere. */
export const placeAtEnd = (given: readonly string[], known?: string): PlaceAndStreet => {
  const [only = ''] = given
  const isOneLine = given.length === 1
  const whole = isOneLine ? firstOf(townFirst, only) : undefined
  if (whole) return { ...whole, lines: [] }
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
  if (isOneLine) return { ...rest, ...(codeAndTownFirst(lines, country) ?? { lines: given }) }
  // `1 Example Road, Bangkok`, `10500`, `TH`: a code between a street that ends in its town and the country.
  const zip = lines.at(-1) ?? ''
  return stated !== undefined && /^\d{5,6}$/.test(zip)
    ? { ...rest, zip, lines: lines.slice(0, -1) }
    : { ...rest, lines }
}
