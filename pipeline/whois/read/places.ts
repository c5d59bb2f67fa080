/** Where a postal address ends: town, region, code and country, on one line or each on its own. */
import type { ContactField } from '../model.ts'
import { countryOf } from './countries.ts'

type Place = Readonly<Partial<Record<Extract<ContactField, 'city' | 'region' | 'zip' | 'country'>, string>>>
type PlaceAndStreet = Place & { readonly lines: string[] }

const town = String.raw`(?<city>[\p{L}][\p{L} .'-]{1,40})`
const region = String.raw`(?<region>[\p{L}][\p{L} .]{1,30})`
/** A code has a digit, and no lower case: `94305-4122`, `B3H 1A1`, `LV-1010`. */
const code = String.raw`(?<zip>(?=[A-Z -]{0,6}\d)[A-Z\d]{2,6}(?:[ -][A-Z\d]{3,4})?)`

/** `Stanford, CA 94305-4122`, `Boise, Idaho 83702`, `Halifax, NS B3H 1A1`, `Austin TX 78701`, `Bristol, BS1 1AA`. */
const townFirst = [
  new RegExp(`^${town}, ${region} ${code}$`, 'u'),
  new RegExp(`^${town}, ${code}$`, 'u'),
  new RegExp(`^${town} (?<region>[A-Z]{2}) (?<zip>\\d{5}(?:-\\d{4})?)$`, 'u'),
  new RegExp(`^${town},(?<region>[A-Z]{2}),(?<country>[A-Z]{2}) ${code}$`, 'u'),
]
/** `Mountain View, CA` in front of a country. */
const townAndState = new RegExp(`^${town}, (?<region>[A-Z]{2})$`, 'u')
/** `CH-8000 Zürich`, `1010 Wien`, `1011AB Amsterdam`, `59053, Roubaix Cedex 1`. */
const codeFirst =
  /^(?:[A-Z]{1,3}-)?(?<zip>\d{4,6}|\d{4} ?[A-Z]{2}),? (?<city>\p{L}[\p{L} .'-]{1,40}(?: Cedex \d{1,2})?)$/u
/** `Lincolnshire,LN1 1AA`, with the town on the line above. */
const regionAndCode = new RegExp(`^${region},${code}$`, 'u')

const codeLine = /^(?=[A-Z -]{0,6}\d)[A-Z\d]{2,6}(?:[ -][A-Z\d]{2,4})?$/
/** A postal code of digits alone: `15000`, `130 00`, `1010-004`. */
const digitLine = /^\d{3,6}(?:[ -]\d{2,4})?$/
const isCode = (line: string): boolean => codeLine.test(line) || digitLine.test(line)
/** `MI`, `VIC`: a province by its letters. */
const provinceLine = /^[A-Z]{2,3}$/
const townLine = /^\p{L}[\p{L} .'-]{1,40}$/u
/** `Exhibition Road` above a town is no town of its own. */
const streetLine = / (?:road|street|avenue|lane|drive|square|building|house)$/i

const partsOf = (match: RegExpExecArray | null): Place | undefined => match?.groups && { ...match.groups }

/** Town, code and region, or town, region and code, each on its line below a street. */
const onOwnLines = (lines: string[]): Place | undefined => {
  const [city = '', second = '', third = ''] = lines.slice(-3)
  const isTown = townLine.test(city) && !streetLine.test(city)
  if (lines.length > 3 && isTown && townLine.test(second) && codeLine.test(third)) {
    lines.splice(-3)
    return { city, region: second, zip: third }
  }
  if (lines.length > 3 && townLine.test(city) && digitLine.test(second) && provinceLine.test(third)) {
    lines.splice(-3)
    return { city, zip: second, region: third }
  }
  if (lines.length < 3 || !townLine.test(second) || !isCode(third)) return undefined
  lines.splice(-2)
  return { city: second, zip: third }
}

const onLastLine = (lines: string[], hasCountry: boolean): Place | undefined => {
  const last = (lines.at(-1) ?? '').replace(/\s+/g, ' ')
  if (last.length > 120) return undefined
  const above = lines.at(-2) ?? ''
  const below = regionAndCode.exec(last)
  if (below && townLine.test(above)) {
    lines.splice(-2)
    return { city: above, ...partsOf(below) }
  }
  const match =
    townFirst.map(form => form.exec(last)).find(found => found) ??
    (hasCountry ? (codeFirst.exec(last) ?? townAndState.exec(last)) : null)
  if (match) lines.pop()
  return partsOf(match)
}

/** The place at the end of a contact's lines, and the lines in front of it. */
export const placeAtEnd = (given: readonly string[]): PlaceAndStreet => {
  const lines = [...given]
  const last = lines.at(-1) ?? ''
  const country = countryOf(last)
  // `CH-8000 Zürich` tells the country, and town and code as well.
  if (country !== undefined && !codeFirst.test(last)) lines.pop()
  const place = onLastLine(lines, country !== undefined) ?? (country === undefined ? undefined : onOwnLines(lines))
  return { lines, ...place, ...(country === undefined ? {} : { country }) }
}

/**
 * Street, city, code, and a province where there is one, each on a line of its own and the country's code last, as FRED and
 * registro.it write addresses. Undefined for any other order: a city with a number may be a street, one before `HX3 5AX` a county.
 */
export const placeOfLines = (
  lines: readonly string[],
): (Place & { readonly street: readonly string[] }) | undefined => {
  const country = /^[A-Z]{2}$/.test(lines.at(-1) ?? '') ? countryOf(lines.at(-1)!) : undefined
  const at = lines.findLastIndex(isCode)
  const [zip, city, behind] = [lines[at], lines[at - 1], lines.slice(at + 1, -1)]
  if (country === undefined || at < 2 || zip === undefined || city === undefined || /\d{3}/.test(city)) return undefined
  const [region, ...more] = behind
  const isRegion =
    region === undefined
      ? digitLine.test(zip)
      : provinceLine.test(region) || (townLine.test(region) && !/\d/.test(city))
  if (more.length > 0 || !isRegion) return undefined
  return { street: lines.slice(0, at - 1), city, zip, country, ...(region === undefined ? {} : { region }) }
}
