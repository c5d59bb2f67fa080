/** Countries to ISO 3166-1 alpha-2. i18n-iso-countries knows the names in five languages; the table holds what registries write instead. */
import codeRows from 'i18n-iso-countries/codes.json' with { type: 'json' }
import german from 'i18n-iso-countries/langs/de.json' with { type: 'json' }
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import spanish from 'i18n-iso-countries/langs/es.json' with { type: 'json' }
import french from 'i18n-iso-countries/langs/fr.json' with { type: 'json' }
import portuguese from 'i18n-iso-countries/langs/pt.json' with { type: 'json' }

/** Names by alpha-2 code, one or several each; the English ones count most. The package's own entry would load seventy languages more. */
const languages: readonly { readonly countries: Readonly<Record<string, string | readonly string[]>> }[] = [
  portuguese,
  german,
  spanish,
  french,
  english,
]
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
  'US of America': 'US',
  'United State': 'US',
  'Untied States': 'US',
  England: 'GB',
  Scotland: 'GB',
  Wales: 'GB',
  'Northern Ireland': 'GB',
  EL: 'GR',
  Hellas: 'GR',
  'Federal Republic of Germany': 'DE',
  Oesterreich: 'AT',
  Nederland: 'NL',
  Holland: 'NL',
  Belgie: 'BE',
  Sverige: 'SE',
  Tyskland: 'DE',
  Storbritannien: 'GB',
  Frankrike: 'FR',
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
  Polska: 'PL',
  'Russian Fed.': 'RU',
  PRC: 'CN',
  'PR China': 'CN',
  'Mainland China': 'CN',
  'Hong Kong SAR': 'HK',
  'Hong Kong, China': 'HK',
  'Taiwan, R.O.C.': 'TW',
  Korea: 'KR',
  'Slovak Republic': 'SK',
  Macedonia: 'MK',
  Moldova: 'MD',
  Syria: 'SY',
  Burma: 'MM',
  Swaziland: 'SZ',
  'East Timor': 'TL',
  'British Virgin Islands': 'VG',
  'US Virgin Islands': 'VI',
  'Vatican City': 'VA',
  Vatican: 'VA',
  Congo: 'CG',
  'St. Kitts and Nevis': 'KN',
  'St. Vincent and the Grenadines': 'VC',
  Svizzera: 'CH',
  Eire: 'IE',
  Shqiperi: 'AL',
  Shqiperia: 'AL',
  'Bosna i Hercegovina': 'BA',
  'Crna Gora': 'ME',
  Makedonija: 'MK',
  'Slovenska republika': 'SK',
  Cesko: 'CZ',
  Uzbekiston: 'UZ',
  Qazaqstan: 'KZ',
  Ukraina: 'UA',
  'La Reunion': 'RE',
  'Republic of China': 'TW',
  'Etats-Unis': 'US',
  'Republica Moldova': 'MD',
  Kibris: 'CY',
  'R.O.C.': 'TW',
  'Kyrgyz Republic': 'KG',
  'State of Qatar': 'QA',
  KSA: 'SA',
  Antigua: 'AG',
  'United Kingdom of Great Britain and Northern Ireland': 'GB',
}

const alpha2 = new Set(codes.map(([code]) => code))

const byName: ReadonlyMap<string, string> = (() => {
  const found = new Map<string, string>()
  for (const { countries } of languages)
    for (const [code, list] of Object.entries(countries)) for (const name of [list].flat()) found.set(fold(name), code)
  for (const [code, alpha3] of codes) found.set(fold(alpha3), code)
  for (const [name, code] of Object.entries(aliases)) found.set(fold(name), code)
  return found
})()

const realm = /^(?:(?:islamic|plurinational|bolivarian|united) )?(?:republic|kingdom|sultanate|state) of /i

/** `Bolivia, Plurinational State of`, `Gambia, The`: as ISO 3166-1 sorts them. */
const turned = /^([^,]{4,20}), ((?:[a-z' ]{1,40} )?(?:of|the))$/i

/** The alpha-2 code of a country as a registry writes it; undefined when it names none we know. */
export const countryOf = (text: string): string | undefined => {
  const upper = text.length === 2 ? text.toUpperCase() : ''
  if (alpha2.has(upper)) return upper
  if (text.length > 80) return undefined
  const plain = text.split('(', 1)[0]!.trim().replace(turned, '$2 $1').replace(/^the /i, '')
  return [text, plain, plain.replace(realm, '')].map(name => byName.get(fold(name))).find(Boolean) ?? trailing(text)
}

/** `CH - Switzerland`, `[JP]`, `DE (Germany)`: a code set apart by punctuation. */
const trailing = (text: string): string | undefined => {
  const code = /^\W*([A-Z]{2})(?=\W|$)/.exec(text)?.[1] ?? /\(([A-Z]{2})\)$/.exec(text)?.[1]
  return code && alpha2.has(code) ? code : undefined
}
