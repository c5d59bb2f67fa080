/**
 * The rules of Data Package version 2, as the specification at datapackage.org states them for a package, its resources and their
 * table schemas. Written down from its text, for tests to hold `datapackage.json` against.
 */

type Rule = readonly [holds: boolean, broken: string]

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText)

const maybe = (value: unknown, holds: (value: unknown) => boolean): boolean => value === undefined || holds(value)

const entriesIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isRecord) : []

const broken = (where: string, rules: readonly Rule[]): readonly string[] =>
  rules.flatMap(([holds, text]) => (holds ? [] : [`${where}: ${text}`]))

/** A path must be relative, stay below the descriptor, and have no backslash; an address begins with http or https. */
const isPath = (value: unknown): boolean =>
  isText(value) && (/^https?:\/\//.test(value) || (!/^[./~]|^file:|\\|:\/\//.test(value) && !value.includes('../')))

const isAddress = (value: unknown): boolean => isText(value) && URL.canParse(value)

const isInstant = (value: unknown): boolean =>
  isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value)

/** Field types of Table Schema. */
const fieldTypes = new Set(
  'string number integer boolean object array list datetime date time year yearmonth duration geopoint geojson any'.split(
    ' ',
  ),
)

const constraintNames = new Set(
  'required unique minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum pattern jsonSchema enum'.split(
    ' ',
  ),
)

const profile = (name: string) => `https://datapackage.org/profiles/2.0/${name}.json`

const fieldFaults = (where: string, field: unknown): readonly string[] => {
  if (!isRecord(field)) return [`${where}: is no object`]
  const { name, type, constraints } = field
  return broken(where, [
    [isText(name), 'needs a name'],
    [maybe(type, value => fieldTypes.has(String(value))), `has the unknown type ${String(type)}`],
    [maybe(field['title'], isText), 'has an empty title'],
    [maybe(field['description'], isText), 'has an empty description'],
    [
      maybe(constraints, value => isRecord(value) && Object.keys(value).every(key => constraintNames.has(key))),
      'has an unknown constraint',
    ],
  ])
}

const schemaFaults = (where: string, schema: unknown, resources: ReadonlyMap<string, unknown>): readonly string[] => {
  if (!isRecord(schema)) return [`${where}: needs a schema`]
  const fields = Array.isArray(schema['fields']) ? (schema['fields'] as readonly unknown[]) : []
  const names = fields.map(field => (isRecord(field) ? field['name'] : undefined))
  const known = (value: unknown): boolean => isTexts(value) && value.every(name => names.includes(name))
  return [
    ...broken(where, [
      [schema['$schema'] === profile('tableschema'), 'names another profile'],
      [fields.length > 0, 'needs at least one field'],
      [new Set(names).size === names.length, 'has two fields of one name'],
      [maybe(schema['primaryKey'], known), 'has a primary key of unknown fields'],
      [maybe(schema['missingValues'], value => Array.isArray(value)), 'has missing values that are no list'],
    ]),
    ...fields.flatMap((field, i) => fieldFaults(`${where} field ${i}`, field)),
    ...entriesIn(schema['foreignKeys']).flatMap((key, i) => {
      const reference = isRecord(key['reference']) ? key['reference'] : {}
      const target = resources.get(String(reference['resource']))
      const there = isRecord(target) && isRecord(target['schema']) ? entriesIn(target['schema']['fields']) : []
      const [mine, theirs] = [key['fields'], reference['fields']]
      return broken(`${where} foreign key ${i}`, [
        [known(mine), 'is of unknown fields'],
        [target !== undefined, `leads to no resource ${String(reference['resource'])}`],
        [
          isTexts(theirs) && theirs.every(name => there.some(field => field['name'] === name)),
          'leads to unknown fields',
        ],
        [isTexts(mine) && isTexts(theirs) && mine.length === theirs.length, 'has as many fields here as there'],
      ])
    }),
  ]
}

const resourceFaults = (resource: unknown, i: number, all: ReadonlyMap<string, unknown>): readonly string[] => {
  if (!isRecord(resource)) return [`resource ${i}: is no object`]
  const where = `resource ${String(resource['name'] ?? i)}`
  return [
    ...broken(where, [
      [resource['$schema'] === profile('dataresource'), 'names another profile'],
      [isText(resource['name']) && /^[-a-z0-9._/]+$/.test(resource['name']), 'needs a name for addresses'],
      [isPath(resource['path']), 'needs a path below the package'],
      [maybe(resource['type'], value => value === 'table'), 'has a type other than table'],
      [maybe(resource['title'], isText), 'has an empty title'],
      [maybe(resource['description'], isText), 'has an empty description'],
      [maybe(resource['format'], isText), 'has an empty format'],
      [maybe(resource['mediatype'], value => isText(value) && /^.+\/.+$/.test(value)), 'has no media type'],
      [maybe(resource['encoding'], isText), 'has an empty encoding'],
      [maybe(resource['bytes'], Number.isInteger), 'has bytes that are no whole number'],
      [
        maybe(resource['hash'], value => isText(value) && /^([^:]+:[a-fA-F0-9]+|[a-fA-F0-9]{32})$/.test(value)),
        'has a hash without its kind',
      ],
    ]),
    ...schemaFaults(`${where} schema`, resource['schema'], all),
  ]
}

/** Every rule a package breaks, in words; none for a sound one. */
export const packageFaults = (descriptor: unknown): readonly string[] => {
  if (!isRecord(descriptor)) return ['package: is no object']
  const listed = Array.isArray(descriptor['resources']) ? (descriptor['resources'] as readonly unknown[]) : []
  const named = entriesIn(listed).map(resource => [String(resource['name']), resource] as const)
  const [licenses, sources] = [descriptor['licenses'], descriptor['sources']]
  return [
    ...broken('package', [
      [descriptor['$schema'] === profile('datapackage'), 'names another profile'],
      [
        maybe(descriptor['name'], value => isText(value) && /^[-a-z0-9._/]+$/.test(value)),
        'has a name of its own kind',
      ],
      [maybe(descriptor['title'], isText), 'has an empty title'],
      [maybe(descriptor['version'], isText), 'has an empty version'],
      [maybe(descriptor['created'], isInstant), 'was created at no instant'],
      [listed.length > 0, 'needs at least one resource'],
      [new Set(named.map(([name]) => name)).size === listed.length, 'has two resources of one name'],
      [
        maybe(
          licenses,
          value =>
            entriesIn(value).length > 0 && entriesIn(value).every(one => isText(one['name']) || isPath(one['path'])),
        ),
        'has a licence without name and path',
      ],
      [
        maybe(sources, value => entriesIn(value).every(one => isText(one['title']) && maybe(one['path'], isAddress))),
        'has a source without title, or with a path that is no address',
      ],
    ]),
    ...listed.flatMap((resource, i) => resourceFaults(resource, i, new Map(named))),
  ]
}
