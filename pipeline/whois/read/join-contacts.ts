/** What the lines of a reply say of contacts and of the registrar, brought together when all lines are read. */
import { type ContactField, contactFields, type RegistrarFacts, type Role, roles } from '../model.ts'
import { linesOfContact } from './address-lines.ts'
import { type ContactObject, isHandle, registrarIn, roleNames } from './contact-objects.ts'
import { countryOf } from './countries.ts'
import type { LabelField } from './labels.ts'
import { isCompany } from './organisations.ts'
import { codeFirstIn, isTown } from './place-forms.ts'
import { placeAtEnd } from './places.ts'
import type { SectionState } from './section-state.ts'

type Values = Map<LabelField, string[]>

type LocalDraft = Pick<SectionState, 'values' | 'bare' | 'objects' | 'handles' | 'holders' | 'isDescribed' | 'isPerson'>

/** Labels that name the holder alone. */
export const isBareHolder = (label: string): boolean =>
  ['registrant', 'holder', 'owner', 'domain holder', 'registered for', 'registered to', '登録者名'].includes(label)

const isStated = (role: Role, values: Values, handle?: string): boolean =>
  contactFields.some(field => values.has(`${role}.${field}`) && values.get(`${role}.${field}`)?.[0] !== handle)

/** A company that the domain's record names as its owner, and the person by whom it is reached. */
const addToHolder = ({ values: stated }: ContactObject, values: Values, handle: string): void => {
  const [owner = ''] = values.get('registrant.name') ?? []
  const person = stated.get('name')
  if (person && isCompany(owner) && !values.has('registrant.org')) {
    values.set('registrant.org', [owner])
    values.set('registrant.name', [...person])
  }
  values.set('registrant.id', [handle])
  for (const field of ['email', 'phone', 'fax'] as const) {
    const texts = stated.get(field)
    if (texts && !values.has(`registrant.${field}`)) values.set(`registrant.${field}`, [...texts])
  }
}

const fillFromObject = (role: Role, object: ContactObject, values: Values, handle?: string): void => {
  // What the domain's record states of the contact itself comes first.
  if (isStated(role, values, handle)) {
    if (role === 'registrant' && handle !== undefined) addToHolder(object, values, handle)
    return
  }
  for (const field of contactFields) values.delete(`${role}.${field}`)
  if (handle !== undefined) values.set(`${role}.id`, [handle])
  for (const [field, texts] of object.values) if (field !== 'url') values.set(`${role}.${field}`, [...texts])
}

/** Lines fill what no label states; a contact with a labelled name has no other. */
const fillFromLines = (role: Role, lines: readonly string[], values: Values): void => {
  if (values.has(`${role}.name`)) return
  const holder = (values.get('registrant.org') ?? values.get('registrant.name'))?.[0]
  // Below an organisation that a label names, a line with a number is its street and no person.
  const [org] = /\d/.test(lines[0] ?? '') ? (values.get(`${role}.org`) ?? []) : []
  const given = org === undefined ? lines : [org, ...lines]
  for (const [field, texts] of linesOfContact(given, role === 'registrant' ? undefined : holder)) {
    const name = `${role}.${field}` as const
    if (!values.has(name) && !(field === 'name' && org !== undefined)) values.set(name, [...texts])
  }
}

/** `Tech Contact: 80000` and `Domain Holder: Example Ltd`, each with its lines below. */
const withOwnValue = (role: Role, lines: readonly string[], { values, handles, holders }: LocalDraft): void => {
  const own = handles.get(role)
  const name = values.get(`${role}.name`)?.[0]
  const isOwn = name !== undefined && (name === own || holders.has(name))
  const isId = own !== undefined && isHandle(own)
  if (isOwn) values.delete(`${role}.name`)
  if (isId) values.set(`${role}.id`, [own])
  const first = isOwn ? name : own
  fillFromLines(role, isId || first === undefined ? lines : [first, ...lines], values)
}

/** A handle without a record of its own is an identifier; a name may have its address behind it. */
const takeReference = (role: Role, given: string, values: Values): void => {
  const names = values.get(`${role}.name`)
  if (!isHandle(given)) {
    fillFromLines(role, [given], values)
    return
  }
  const others = names?.filter(name => name !== given) ?? []
  if (others.length > 0) values.set(`${role}.name`, others)
  else values.delete(`${role}.name`)
  if (!values.has(`${role}.id`)) values.set(`${role}.id`, [given])
}

/** Of `Registrant: Example Ltd` and `Registrant Contact Name: Domain Office` the holder is the organisation. */
const splitHolder = ({ values, holders, handles }: LocalDraft): void => {
  const names = values.get('registrant.name') ?? []
  const holder = names.find(name => holders.has(name))
  const person = names.find(name => !holders.has(name))
  if (holder === undefined || person === undefined) return
  values.set('registrant.name', [person])
  // Behind `registrant:` the Ukrainian registry writes a handle.
  const isId = isHandle(holder) && handles.get('registrant') === holder
  if (!isId && !values.has('registrant.org') && holder.toLowerCase() !== person.toLowerCase())
    values.set('registrant.org', [holder])
}

/** `EXAMPLE PTE LTD (SGNIC-ORG1000000)`: name and handle. */
const splitHandle = (role: Role, values: Values): void => {
  const [, name, handle] =
    /^(.{1,150}) \((?:ID: )?([A-Z]{2,10}-[A-Z]{0,6}\d{3,}|[A-Z]{4,10}-[A-Z]{0,6}\d{1,2}|(?<=ID: )\d{3,20})\)$/.exec(
      values.get(`${role}.name`)?.[0] ?? '',
    ) ?? []
  if (name === undefined || handle === undefined) return
  values.set(`${role}.name`, [name])
  if (!values.has(`${role}.id`)) values.set(`${role}.id`, [handle])
}

/** Where labels state code and country but no town, the last of several lines without a digit is the town. */
const placeAbove = (
  lines: readonly string[],
  known: (field: ContactField) => string | undefined,
): ReturnType<typeof placeAtEnd> => {
  const found = placeAtEnd(lines, countryOf(known('country') ?? ''))
  const [last = ''] = lines.slice(-1)
  const isAbove = known('zip') !== undefined && known('country') !== undefined && known('region') === undefined
  const isLast = found.city === undefined && isAbove && lines.length > 1 && isTown(last)
  return isLast ? { ...found, city: last, lines: lines.slice(0, -1) } : found
}

/** The end of an address is often its place. What a label states of it stays, and so does the street behind a stated town. */
const takePlace = (role: Role, values: Values): void => {
  const known = (field: ContactField) => values.get(`${role}.${field}`)?.[0]
  const given = values.get(`${role}.street`) ?? []
  // Some registries repeat the name in front of the address.
  const names = [known('name'), known('org')].map(name => name?.toLowerCase())
  const lines = given.length > 1 && names.includes(given[0]!.toLowerCase()) ? given.slice(1) : given
  const { lines: street, ...place } = placeAbove(lines, known)
  const isPlaced = place.city !== undefined && street.length > 0 && known('city') === undefined
  if (isPlaced || lines !== given) values.set(`${role}.street`, [...(isPlaced ? street : lines)])
  for (const [field, value] of Object.entries(place) as [keyof typeof place, string][])
    if ((isPlaced || field === 'country') && known(field) === undefined) values.set(`${role}.${field}`, [value])
  const mayHaveCode = known('zip') === undefined && place.country !== undefined
  const inCity = mayHaveCode ? codeFirstIn(known('city') ?? '', place.country) : undefined
  for (const [field, value] of Object.entries(inCity ?? {})) values.set(`${role}.${field as ContactField}`, [value])
}

const joinRegistrar = ({ values, objects }: LocalDraft): void => {
  const [handle, ...names] = values.get('registrar.name') ?? []
  if (handle === undefined) return
  const own = objects.find(one => one.kind === 'registrar' && one.handle === handle)
  const facts: Readonly<Partial<Record<keyof RegistrarFacts, string>>> = own ? registrarIn(own) : {}
  // A registrar named by one word, and by its full name elsewhere.
  const full = facts.name || (/\s/.test(handle) ? undefined : names.find(name => /\s/.test(name)))
  if (full) values.set('registrar.name', [full])
  for (const field of ['url', 'email', 'phone'] as const) {
    const value = facts[field]
    if (value && !values.has(`registrar.${field}`)) values.set(`registrar.${field}`, [value])
  }
}

/** `descr:` lines are the holder's address where the record says how to reach him; else notes follow the name. */
const isAddressed = (role: Role, { values, isDescribed }: LocalDraft): boolean =>
  role !== 'registrant' || !isDescribed || values.has('registrant.phone') || values.has('registrant.email')

/** Gives another role the lines and values of a heading that names both. */
export const copyContact = (values: Values, bare: Map<Role, string[]>, from: Role, to: Role): void => {
  const lines = bare.get(from)
  if (lines && !bare.has(to)) bare.set(to, lines)
  for (const field of contactFields) {
    const texts = values.get(`${from}.${field}`)
    if (texts && !values.has(`${to}.${field}`)) values.set(`${to}.${field}`, [...texts])
  }
}

export const joinContacts = (draft: LocalDraft): void => {
  const { values, bare, objects, handles, isPerson } = draft
  if (!isPerson) splitHolder(draft)
  for (const role of roles) {
    const [lines, handle] = [bare.get(role), handles.get(role)]
    // `Contact Type: admin` names the role itself.
    const namesRole = ({ kind, handle }: ContactObject) =>
      kind === 'contact type' && [role, roleNames[role]].includes(handle)
    const own = handle ?? roleNames[role]
    // `Contact: Administrative` begins with a capital.
    const isOwn = ({ handle }: ContactObject) => handle === own || handle.toLowerCase() === own
    const known =
      objects.find(one => one.handle !== '' && (isOwn(one) || namesRole(one))) ??
      (handle === undefined ? objects.find(one => one.role === role) : undefined)
    if (known) fillFromObject(role, known, values, known.role ? known.handle : handle)
    else if (lines) withOwnValue(role, isAddressed(role, draft) ? lines : lines.slice(0, 1), draft)
    else if (handle !== undefined) takeReference(role, handle, values)
    splitHandle(role, values)
    takePlace(role, values)
  }
  if (/^ORG-\S+$/.test(values.get('registrant.org')?.[0] ?? '')) values.delete('registrant.org')
  // The only organisation that nothing refers to.
  const referred = new Set(handles.values())
  const apart = objects.filter(({ isOrganisation, handle }) => isOrganisation && !referred.has(handle))
  const holder = objects.find(({ kind }) => kind === 'organisation') ?? (apart.length === 1 ? apart[0] : undefined)
  if (holder && !isStated('registrant', values))
    fillFromObject('registrant', holder, values, holder.isOrganisation ? holder.handle : undefined)
  takePlace('registrant', values)
  joinRegistrar(draft)
}
