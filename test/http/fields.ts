/** The fields of the contract (docs/contract.md, C12), typed by hand, and a check of a body against them: names, order, types, nulls. */

type Kind = 'string' | 'datetime' | 'float' | 'integer' | 'strings' | `${TableName}` | `${TableName}[]`
type TableName =
  | 'address'
  | 'company'
  | 'contact'
  | 'currency'
  | 'director'
  | 'domain'
  | 'equity'
  | 'equity_live'
  | 'faxphone'
  | 'quotation'
  | 'registrar'
/** `?` marks a nullable field. */
type Table = readonly (readonly [field: string, kind: Kind | `${Kind}?`])[]

export const tables: Readonly<Record<TableName, Table>> = {
  domain: [
    ['crdate', 'datetime'],
    ['cxdate', 'datetime?'],
    ['dnssec', 'string?'],
    ['exdate', 'datetime'],
    ['id', 'string?'],
    ['name', 'string'],
    ['nservs', 'strings'],
    ['status', 'strings'],
    ['update', 'datetime?'],
  ],
  contact: [
    ['address', 'address'],
    ['email', 'string?'],
    ['fax', 'faxphone?'],
    ['id', 'string?'],
    ['name', 'string'],
    ['org', 'string?'],
    ['phone', 'faxphone?'],
  ],
  address: [
    ['city', 'string'],
    ['country', 'string'],
    ['region', 'string?'],
    ['street', 'string'],
    ['zip', 'string?'],
  ],
  faxphone: [
    ['number', 'string'],
    ['ext', 'string?'],
  ],
  registrar: [
    ['email', 'string?'],
    ['id', 'integer?'],
    ['name', 'string'],
    ['phone', 'string?'],
    ['reseller', 'string?'],
    ['server', 'string?'],
    ['url', 'string'],
  ],
  currency: [
    ['code', 'string'],
    ['name', 'string'],
    ['rates', 'quotation[]'],
  ],
  quotation: [
    ['date', 'string'],
    ['pair', 'string'],
    ['rate', 'float'],
  ],
  equity_live: [
    ['name', 'string'],
    ['price', 'float'],
    ['change', 'float'],
    ['volume', 'integer'],
  ],
  equity: [
    ['capital', 'float?'],
    ['company', 'company'],
    ['dps', 'float?'],
    ['eps', 'float?'],
    ['name', 'string'],
    ['price', 'float'],
    ['shares', 'integer?'],
  ],
  company: [
    ['address', 'string?'],
    ['directors', 'director[]'],
    ['email', 'string?'],
    ['facsimile', 'string?'],
    ['industry', 'string?'],
    ['name', 'string'],
    ['sector', 'string?'],
    ['telephone', 'string?'],
    ['website', 'string?'],
  ],
  director: [
    ['name', 'string'],
    ['position', 'string?'],
  ],
}

const isTable = (kind: string): kind is TableName => Object.hasOwn(tables, kind)

const fits = (value: unknown, kind: string): boolean => {
  if (kind.endsWith('?')) return value === null || fits(value, kind.slice(0, -1))
  if (kind.endsWith('[]')) return Array.isArray(value) && value.every(item => fits(item, kind.slice(0, -2)))
  if (isTable(kind)) return faultsOf(kind, value).length === 0
  if (kind === 'strings') return Array.isArray(value) && value.every(item => typeof item === 'string')
  if (kind === 'integer') return Number.isInteger(value)
  if (kind === 'float') return typeof value === 'number' && Number.isFinite(value)
  if (kind === 'datetime')
    return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(value)
  return typeof value === 'string'
}

/** What is wrong with a body as the named object; empty when nothing is. */
export const faultsOf = (name: TableName, value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [`${name} is ${JSON.stringify(value)}`]
  const table = tables[name]
  const names = table.map(([field]) => field).join()
  const order = Object.keys(value).join() === names ? [] : [`${name} has ${Object.keys(value).join()}, not ${names}`]
  const fields = Object.fromEntries(Object.entries(value))
  const wrong = table.filter(([field, kind]) => !fits(fields[field], kind))
  return [
    ...order,
    ...wrong.map(([field, kind]) => `${name}.${field} is ${JSON.stringify(fields[field])}, not ${kind}`),
  ]
}
