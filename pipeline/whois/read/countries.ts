/** Countries to ISO 3166-1 alpha-2. i18n-iso-countries knows the English names; the table holds what registries write instead. */
import codeRows from 'i18n-iso-countries/codes.json' with { type: 'json' }
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }

/** English names by alpha-2 code, one or several each. The package's own entry would load seventy languages more. */
const countries: Readonly<Record<string, string | readonly string[]>> = english.countries
/** Alpha-2 and alpha-3 codes. */
const codes = codeRows.map(([alpha2 = '', alpha3 = '']) => [alpha2, alpha3] as const)

/** Letters only, lower case, without accents: `U.S.A.` and `Korea, Republic of` meet their entry however they are set. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z]/g, '')

const aliases: Readonly<Record<string, string>> = {
  'United States of America (the)': 'US',
  'U.S.': 'US',
  'US of America': 'US',
  'United State': 'US',
  'Untied States': 'US',
  UK: 'GB',
  England: 'GB',
  Scotland: 'GB',
  Wales: 'GB',
  'Northern Ireland': 'GB',
  'Great Britain': 'GB',
  'United Kingdom (GB)': 'GB',
  EL: 'GR',
  Hellas: 'GR',
  Deutschland: 'DE',
  Allemagne: 'DE',
  'Federal Republic of Germany': 'DE',
  Espana: 'ES',
  Italia: 'IT',
  Schweiz: 'CH',
  Suisse: 'CH',
  Oesterreich: 'AT',
  Osterreich: 'AT',
  Nederland: 'NL',
  'The Netherlands': 'NL',
  Holland: 'NL',
  Belgique: 'BE',
  Belgie: 'BE',
  Sverige: 'SE',
  Tyskland: 'DE',
  Storbritannien: 'GB',
  Frankrike: 'FR',
  Åland: 'AX',
  Norge: 'NO',
  Danmark: 'DK',
  Suomi: 'FI',
  Latvija: 'LV',
  Lietuva: 'LT',
  Eesti: 'EE',
  Hrvatska: 'HR',
  Srbija: 'RS',
  Slovenija: 'SI',
  Slovensko: 'SK',
  'Ceska republika': 'CZ',
  Magyarorszag: 'HU',
  Brasil: 'BR',
  Polska: 'PL',
  Turkiye: 'TR',
  Russia: 'RU',
  'Russian Fed.': 'RU',
  PRC: 'CN',
  'PR China': 'CN',
  "People's Republic of China": 'CN',
  'Mainland China': 'CN',
  'Hong Kong SAR': 'HK',
  'Hong Kong, China': 'HK',
  Macau: 'MO',
  'Taiwan, R.O.C.': 'TW',
  'Taiwan, Province of China': 'TW',
  'South Korea': 'KR',
  'Republic of Korea': 'KR',
  Korea: 'KR',
  'North Korea': 'KP',
  'Viet Nam': 'VN',
  'Czech Republic': 'CZ',
  'Slovak Republic': 'SK',
  UAE: 'AE',
  'Ivory Coast': 'CI',
  Macedonia: 'MK',
  Moldova: 'MD',
  Tanzania: 'TZ',
  Bolivia: 'BO',
  Venezuela: 'VE',
  Iran: 'IR',
  Syria: 'SY',
  Laos: 'LA',
  Burma: 'MM',
  Swaziland: 'SZ',
  'Cape Verde': 'CV',
  'East Timor': 'TL',
  'British Virgin Islands': 'VG',
  'US Virgin Islands': 'VI',
  'Vatican City': 'VA',
  Vatican: 'VA',
  Palestine: 'PS',
  Brunei: 'BN',
  Congo: 'CG',
  'Democratic Republic of the Congo': 'CD',
  'Saint Martin': 'MF',
  'St. Kitts and Nevis': 'KN',
  'St. Lucia': 'LC',
  'St. Vincent and the Grenadines': 'VC',
}

const alpha2 = new Set(codes.map(([code]) => code))

const byName: ReadonlyMap<string, string> = (() => {
  const found = new Map<string, string>()
  for (const [code, list] of Object.entries(countries)) for (const name of [list].flat()) found.set(fold(name), code)
  for (const [code, alpha3] of codes) found.set(fold(alpha3), code)
  for (const [name, code] of Object.entries(aliases)) found.set(fold(name), code)
  return found
})()

/** The alpha-2 code of a country as a registry writes it; undefined when it names none we know. */
export const countryOf = (text: string): string | undefined => {
  const upper = text.length === 2 ? text.toUpperCase() : ''
  if (alpha2.has(upper)) return upper
  if (text.length > 80) return undefined
  return byName.get(fold(text)) ?? byName.get(fold(text.split('(', 1)[0]!.replace(/^the /i, ''))) ?? trailing(text)
}

/** `CH - Switzerland`, `[JP]`, `DE (Germany)`: a code set apart by punctuation. */
const trailing = (text: string): string | undefined => {
  const code = /^\W*([A-Z]{2})(?=\W|$)/.exec(text)?.[1] ?? /\(([A-Z]{2})\)$/.exec(text)?.[1]
  return code && alpha2.has(code) ? code : undefined
}
