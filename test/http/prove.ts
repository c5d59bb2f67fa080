/** Holds replies against `/openapi.json`, by a validator that is not ours: whatever a test asks, the description must say so. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { toJson } from '../../pipeline/contract/json.ts'
import { openapi } from '../../pipeline/describe/openapi/openapi.ts'
import type { ReceivedResponse } from './running.ts'

type Json = Readonly<Record<string, unknown>>

interface Response {
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content?: Readonly<Record<string, { readonly schema: Json; readonly examples?: Json }>>
}
interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema: Json
}
interface Operation {
  readonly parameters: readonly Json[]
  readonly responses: Readonly<Record<string, unknown>>
}
export interface Description {
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>
  readonly components: { readonly responses: Readonly<Record<string, unknown>> }
}

/** What is asked and received; the rest of a request changes nothing in what its reply may be. */
export interface Exchange {
  readonly method: string
  readonly target: string
  readonly received: Pick<ReceivedResponse, 'status' | 'headers' | 'bytes' | 'text'>
}

/** Connections refused before there is a path, and ranges of downloads: only what every refusal holds. */
const withoutPath: Response = {
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorReply' } } },
}

const isPlainMethod = (method: string): boolean => method === 'GET' || method === 'HEAD'

interface Place {
  readonly operation: Operation
  readonly pattern: RegExp
  readonly parameters: readonly Parameter[]
}

const takesCallback = ({ operation }: Place): boolean =>
  operation.parameters.some(({ $ref }) => $ref === '#/components/parameters/callback')

const script: { readonly schema: Json; readonly examples?: Json } = {
  schema: { type: 'string', pattern: '^/\\*\\*/[A-Za-z_$][\\w$.]*\\([\\s\\S]*\\);$' },
}

/** `/forex/usd~fixed.json` is another name of `/forex/usd?fixed`, for hosts that know files only. */
const withoutExtension = (path: string): string => path.replace(/(~fixed)?(~pretty)?\.(json|txt)$/, '')

const pathOf = (target: string): string | undefined => {
  const path = target.replace(/^https?:\/\/[^/]*/, '').split(/[?#]/)[0]!
  try {
    return decodeURIComponent(path).replace(/(?<=.)\/$/, '')
  } catch {
    return undefined
  }
}

/** Gives what is wrong with a reply, in sentences; nothing when it is as described. */
const proverOf = (description: Description): ((exchange: Exchange) => readonly string[]) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ ...description, $id: 'openapi' })

  const resolved = <Kind>(node: unknown): Kind => {
    const { $ref } = node as { $ref?: string }
    if ($ref === undefined) return node as Kind
    const keys = $ref.slice('#/'.length).split('/')
    return keys.reduce<unknown>((at, key) => (at as Json)[key], description) as Kind
  }

  const compiled = new WeakMap<Json, ValidateFunction>()
  const faultsIn = (schema: Json, value: unknown): readonly string[] => {
    const known = compiled.get(schema)
    const validate = known ?? ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')) as object)
    if (!known) compiled.set(schema, validate)
    return validate(value) ? [] : [ajv.errorsText(validate.errors)]
  }

  const escaped = (text: string): string => text.replace(/[.*+?^$()[\]\\|]/g, '\\$&')
  const places: readonly Place[] = Object.entries(description.paths)
    // A template with fewer parameters says more: OpenAPI asks for literal paths first.
    .sort(([a], [b]) => a.split('{').length - b.split('{').length)
    .map(([path, { get: operation }]) => ({
      operation,
      pattern: new RegExp(`^${escaped(path).replace(/\{[^}]+\}/g, '([^/]+)')}$`, 'i'),
      parameters: operation.parameters.map(resolved<Parameter>).filter(parameter => parameter.in === 'path'),
    }))

  const fits = ({ pattern, parameters }: Place, path: string): boolean => {
    const values = pattern.exec(path)?.slice(1)
    return values !== undefined && parameters.every(({ schema }, i) => faultsIn(schema, values[i]).length === 0)
  }

  /** The operation an answer belongs to: its parameters must be as described. A refusal may be one for not being so. */
  const placeOf = (path: string, isAnswer: boolean): Place | undefined => {
    if (!isAnswer) return places.find(place => fits(place, path)) ?? places.find(({ pattern }) => pattern.test(path))
    return places.find(place => fits(place, path)) ?? places.find(place => fits(place, withoutExtension(path)))
  }

  /** Refusals by status, alike on every path. */
  const shared = new Map<number, Response>()
  for (const { operation } of places)
    for (const [status, node] of Object.entries(operation.responses))
      if (Number(status) >= 400) shared.set(Number(status), resolved(node))

  /** What may be replied there with this status; undefined when nothing may. */
  const responseOf = (method: string, place: Place | undefined, status: number): Response | undefined => {
    if (method === 'OPTIONS' && status === 204) return { headers: { Allow: { $ref: '#/components/headers/Allow' } } }
    if (status >= 400 && !shared.has(status)) return withoutPath
    if (!isPlainMethod(method) || !place) return shared.get(status)
    const node = place.operation.responses[status]
    return node === undefined || (status === 405 && isPlainMethod(method)) ? undefined : resolved(node)
  }

  const headerFaults = ({ headers = {} }: Response, received: Exchange['received']): readonly string[] =>
    Object.entries(headers).flatMap(([name, node]) => {
      const { required, schema } = resolved<{ required: boolean; schema: Json }>(node)
      const value = received.headers[name.toLowerCase()]
      if (value === undefined) return required ? [`${name} is missing`] : []
      const faults = faultsIn(schema, schema['type'] === 'integer' ? Number(value) : value)
      return faults.map(fault => `${name} "${String(value)}": ${fault}`)
    })

  const bodyFaults = (
    method: string,
    place: Place | undefined,
    { content }: Response,
    received: Exchange['received'],
  ): readonly string[] => {
    const { status, bytes, headers, text } = received
    if (bytes.length > 0 && (content === undefined || method === 'HEAD')) return ['has a body']
    if (content === undefined) return []
    const type = String(headers['content-type']).replace(/;.*/, '')
    // JSONP is described in its parameter: a 200 lists JSON alone, so that generated clients return no union.
    const media = content[type] ?? (type === 'text/javascript' && place && takesCallback(place) ? script : undefined)
    if (!media) return [`Content-Type ${type} is not described`]
    if (method === 'HEAD') return []
    const body: unknown = type === 'application/json' ? JSON.parse(text) : text
    const faults = faultsIn(media.schema, body)
    if (status < 400 || faults.length > 0) return faults
    const { error } = body as { error: { status: number; code: string } }
    return [
      ...(error.status === status ? [] : [`error.status is ${error.status}`]),
      ...(media.examples && !Object.hasOwn(media.examples, error.code) ? [`${error.code} is not described`] : []),
    ]
  }

  return ({ method, target, received }) => {
    const path = pathOf(target)
    // The bare name of a service leads to its page.
    if (/^\/(whois|forex|gse)$/i.test(path ?? '') && received.status === 302) return []
    // Outside the services a browser is told in a page.
    const isService = /^\/(whois|forex|gse)(\/|$)/i.test(path ?? '')
    if (!isService && received.status === 404 && String(received.headers['content-type']).startsWith('text/html'))
      return []
    const place = path === undefined ? undefined : placeOf(path, received.status < 400)
    if (!place && received.status < 400 && method !== 'OPTIONS') return isService ? ['the path is not described'] : []
    const response = responseOf(method, place, received.status)
    if (!response) return [`status ${received.status} is not described`]
    return [...headerFaults(response, received), ...bodyFaults(method, place, response, received)]
  }
}

const described = JSON.parse(toJson(openapi({ examples: {}, version: '0.0.0' }))) as Description
let prove: ReturnType<typeof proverOf> | undefined

/** Throws when a reply of ours is not what `/openapi.json` says. */
export const proved = (method: string, target: string, received: ReceivedResponse): ReceivedResponse => {
  prove ??= proverOf(described)
  const faults = prove({ method, target, received })
  if (faults.length > 0)
    throw new Error(`${method} ${target} ${received.status} is not as described: ${faults.join('; ')}`)
  return received
}
