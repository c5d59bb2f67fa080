/** JSContact (RFC 9553), which newer servers write in place of jCard or in addition. It is turned into a jCard, so that one reader serves both. */
import { list, prop, text } from './json.ts'

/** The values of a map whose keys are ids of no meaning. */
const valuesOf = (map: unknown): readonly unknown[] =>
  typeof map === 'object' && map !== null ? Object.values(map) : []

/** Components by kind; drafts of the standard call the kind a type. */
const kindOf = (component: unknown): string => text(prop(component, 'kind') ?? prop(component, 'type')) ?? ''

const componentsOf = (owner: unknown): readonly (readonly [string, string])[] =>
  [...list(prop(owner, 'components')), ...list(prop(owner, 'street'))].flatMap(component => {
    const value = text(prop(component, 'value'))
    return value === undefined || kindOf(component) === 'separator' ? [] : [[kindOf(component), value] as const]
  })

const places = ['locality', 'region', 'postcode', 'country'] as const

/** `12` and `High Street` are one line; a floor or a building stands on its own. */
const streetOf = (components: readonly (readonly [string, string])[]): readonly string[] => {
  const isOfRoad = (kind: string) => kind === 'number' || kind === 'name'
  const road = components.filter(([kind]) => isOfRoad(kind)).map(([, value]) => value)
  const others = components.filter(([kind]) => !isOfRoad(kind) && !places.some(place => place === kind))
  return [...(road.length > 0 ? [road.join(' ')] : []), ...others.map(([, value]) => value)]
}

const addressOf = (address: unknown): readonly unknown[] => {
  const components = componentsOf(address)
  const part = (kind: (typeof places)[number]) =>
    components.find(([own]) => own === kind)?.[1] ?? text(prop(address, kind)) ?? ''
  const label = prop(address, 'full') ?? prop(address, 'fullAddress')
  const parameters = { cc: prop(address, 'countryCode'), label }
  return ['adr', parameters, 'text', ['', '', streetOf(components), ...places.map(part)]]
}

const nameOf = (card: unknown): string | undefined => {
  const name = prop(card, 'name')
  const full = text(prop(name, 'full')) ?? text(prop(card, 'fullName'))
  const parts = componentsOf(name).map(([, value]) => value)
  return full ?? (parts.join(' ') || undefined)
}

/** The card of an entity, as a list of jCard's properties; undefined where it has none of this form. */
export const jCardOf = (entity: unknown): readonly unknown[] | undefined => {
  const card = prop(entity, 'jscard') ?? prop(entity, 'jscontact_card') ?? prop(entity, 'jscontact')
  if (typeof card !== 'object' || card === null) return undefined
  const all = (member: string) => valuesOf(prop(card, member))
  return [
    'vcard',
    [
      ['fn', {}, 'text', nameOf(card)],
      ['kind', {}, 'text', prop(card, 'kind')],
      ...all('organizations').map(organization => ['org', {}, 'text', prop(organization, 'name')]),
      ...all('emails').map(email => [
        'email',
        { pref: prop(email, 'pref') },
        'text',
        prop(email, 'address') ?? prop(email, 'email'),
      ]),
      ...all('phones').map(phone => {
        const features = prop(phone, 'features') ?? {}
        const parameters = { pref: prop(phone, 'pref'), type: Object.keys(features) }
        return ['tel', parameters, 'uri', prop(phone, 'number') ?? prop(phone, 'phone')]
      }),
      ...all('addresses').map(addressOf),
      ...all('links').map(link => ['url', {}, 'uri', prop(link, 'uri')]),
    ],
  ]
}
