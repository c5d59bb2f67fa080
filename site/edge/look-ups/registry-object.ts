/**
 * The object of one RDAP server (Cloudflare's Durable Object): all questions to it pass through it, so pace, quota and single
 * flight hold for the whole world. Its storage keeps pace and answers.
 */
import {
  type Answered,
  keptMs,
  type Later,
  type LookedUp,
  later,
  takeOfClient,
  unnamed,
} from '../../../pipeline/contract/look-up.ts'
import type { ServerLimits } from '../../../pipeline/contract/registries.ts'
import type { Layer, StoredReply } from '../../../pipeline/whois/model.ts'
import { judgeName } from '../../../pipeline/whois/name.ts'
import { askRdapOnce, type RdapAnswer, recordIn, registrarAddressIn } from '../../../pipeline/whois/rdap-question.ts'
import { readRdap } from '../../../pipeline/whois/read/rdap/rdap.ts'
import { afterAnswer, afterRefusal, type Pace, reserve, restedPace } from './pace.ts'

/** What is used of the platform's storage. Reads and writes of one object never interleave with another request's. */
export interface ObjectStorage {
  get<T>(key: string): Promise<T | undefined>
  put<T>(key: string, value: T): Promise<void>
  list<T>(options: { readonly prefix: string }): Promise<Map<string, T>>
  delete(keys: string[]): Promise<number>
  setAlarm(at: number): Promise<void>
}

export interface ObjectNamespace {
  idFromName(name: string): unknown
  get(id: unknown): { fetch(url: string, init: RequestInit): Promise<Response> }
}

interface LookUpSettings {
  /** The objects themselves: the registry's asks the registrar's. */
  readonly LOOK_UPS?: ObjectNamespace
  readonly CONTACTS?: string
  readonly USER_AGENT?: string
  /** Milliseconds that a look-up may take in all; 8,000 unless tests say otherwise. */
  readonly LOOK_UP_MS?: string
}

interface ServerQuestion {
  /** In lower case, an A-label. */
  readonly domain: string
  readonly url: string
  /** By host: what operators state. */
  readonly limits: Readonly<Record<string, ServerLimits>>
}

export interface NameQuestion extends ServerQuestion {
  readonly client: string
}

interface RegistrarQuestion extends ServerQuestion {
  readonly withinMs: number
}

type Answer = Exclude<RdapAnswer, { kind: 'unanswered' | 'refused' }> | Later

const registrarPath = 'https://registry/registrar'

interface KeptAnswer {
  readonly until: number
  readonly value: LookedUp
}

const hourMs = 3_600_000
const mostClients = 10_000
const mostAtOnce = 32

/** A class, because the platform makes and calls it so. */
export class RegistryLookUps {
  readonly #storage: ObjectStorage
  readonly #settings: LookUpSettings
  readonly #flights = new Map<string, Promise<LookedUp>>()
  readonly #emptyAt = new Map<string, number>()
  #pace: Pace = restedPace
  #loading: Promise<void> | undefined

  constructor({ storage }: { readonly storage: ObjectStorage }, settings: LookUpSettings) {
    this.#storage = storage
    this.#settings = settings
  }

  async fetch(request: Request): Promise<Response> {
    if (request.url === registrarPath) return this.#asRegistrar((await request.json()) as RegistrarQuestion)
    const question = (await request.json()) as NameQuestion
    const judged = judgeName(question.domain)
    return Response.json(judged.kind === 'refused' ? unnamed(judged.reason, judged.hint) : await this.#lookUp(question))
  }

  async alarm(): Promise<void> {
    const answers = await this.#storage.list<KeptAnswer>({ prefix: 'name:' })
    const past = [...answers].filter(([, { until }]) => until <= Date.now()).map(([key]) => key)
    // The platform deletes 128 keys at once.
    for (let from = 0; from < past.length; from += 128) await this.#storage.delete(past.slice(from, from + 128))
    if (past.length < answers.size) await this.#storage.setAlarm(Date.now() + hourMs)
  }

  async #lookUp(question: NameQuestion): Promise<LookedUp> {
    const { domain, client } = question
    const kept = await this.#storage.get<KeptAnswer>(`name:${domain}`)
    if (kept && kept.until > Date.now()) return kept.value
    const flying = this.#flights.get(domain)
    if (flying) return flying
    const { waitMs, emptyAt } = takeOfClient(this.#emptyAt.get(client) ?? 0, Date.now())
    if (this.#emptyAt.size >= mostClients) this.#emptyAt.clear()
    this.#emptyAt.set(client, emptyAt)
    if (waitMs > 0) return later(waitMs)
    if (this.#flights.size >= mostAtOnce) return later(this.#deadlineMs)
    const flight = this.#fly(question).finally(() => this.#flights.delete(domain))
    this.#flights.set(domain, flight)
    return flight
  }

  get #deadlineMs(): number {
    return Number(this.#settings.LOOK_UP_MS) || 8_000
  }

  async #fly(question: NameQuestion): Promise<LookedUp> {
    const deadline = Date.now() + this.#deadlineMs
    const answer = await this.#ask(question, 'registry', deadline)
    if (answer.kind === 'later') return answer
    const looked = answer.kind === 'found' ? await this.#recordOf(question, answer.reply, deadline) : answer
    return looked.kind === 'later' ? looked : this.#keep(question.domain, looked)
  }

  /** One question within the server's pace, or when it may be asked. */
  async #ask({ domain, url, limits }: ServerQuestion, layer: Layer, deadline: number): Promise<Answer> {
    this.#loading ??= this.#load()
    await this.#loading
    // Taken and set without a pause between, so that no two questions get the same moment.
    const reserved = reserve(this.#pace, Date.now(), limits[new URL(url).host])
    if (reserved.pace === undefined || reserved.at >= deadline) return later(reserved.at - Date.now())
    await this.#setPace(reserved.pace)
    await new Promise(resolve => setTimeout(resolve, reserved.at - Date.now()))
    const restMs = this.#pace.restUntil - Date.now()
    if (restMs > 0) return later(restMs)
    const userAgent = this.#settings.USER_AGENT ?? 'Mozilla/5.0 (compatible; Almanac/0.1)'
    const signal = AbortSignal.timeout(Math.max(1, deadline - Date.now()))
    const answer = await askRdapOnce({ domain, url, layer, signal, userAgent })
    if (answer.kind === 'unanswered') return later(60_000)
    if (answer.kind === 'refused') {
      await this.#setPace(afterRefusal(this.#pace, Date.now(), answer.statedMs))
      return later(this.#pace.restUntil - Date.now())
    }
    await this.#setPace(afterAnswer(this.#pace))
    return answer
  }

  async #recordOf(question: NameQuestion, reply: StoredReply, deadline: number): Promise<Answered | Later> {
    const contacts = this.#settings.CONTACTS === 'organisations' ? 'organisations' : 'none'
    const registrar = await this.#registrarReply(question, reply, deadline)
    const record = recordIn(question.domain, registrar ? [reply, registrar] : [reply], contacts)
    return record ? { kind: 'found', record } : later(60_000)
  }

  /** Asked by the object of the registrar's server. The reply is optional: without it the registry's counts alone. */
  async #registrarReply({ domain, url, limits }: NameQuestion, reply: StoredReply, deadline: number) {
    const address = registrarAddressIn(reply, url)
    const objects = this.#settings.LOOK_UPS
    const withinMs = deadline - Date.now()
    if (address === undefined || objects === undefined || withinMs <= 0) return undefined
    try {
      const object = objects.get(objects.idFromName(new URL(address).host))
      const answer = await object.fetch(registrarPath, {
        method: 'POST',
        body: JSON.stringify({ domain, url: address, limits, withinMs } satisfies RegistrarQuestion),
        signal: AbortSignal.timeout(withinMs),
      })
      if (answer.status !== 200) return undefined
      const bytes = new Uint8Array(await answer.arrayBuffer())
      return { ...reply, layer: 'registrar', server: new URL(address).hostname, bytes, facts: readRdap(bytes) } as const
    } catch {
      return undefined
    }
  }

  /** The registrar's reply as received, or 204. */
  async #asRegistrar(question: RegistrarQuestion): Promise<Response> {
    const answer = await this.#ask(question, 'registrar', Date.now() + question.withinMs)
    return answer.kind === 'found' ? new Response(answer.reply.bytes) : new Response(null, { status: 204 })
  }

  async #keep(domain: string, value: Answered): Promise<LookedUp> {
    await this.#storage.put<KeptAnswer>(`name:${domain}`, { until: Date.now() + keptMs[value.kind], value })
    await this.#storage.setAlarm(Date.now() + hourMs)
    return value
  }

  async #load(): Promise<void> {
    try {
      this.#pace = (await this.#storage.get<Pace>('pace')) ?? restedPace
    } catch (error) {
      // The next question reads again.
      this.#loading = undefined
      throw error
    }
  }

  /** In memory at once, so that the next request sees it; then in the storage. */
  async #setPace(pace: Pace): Promise<void> {
    this.#pace = pace
    await this.#storage.put('pace', pace)
  }
}

/** The objects are reached through the binding of the site's worker alone. */
export default { fetch: () => new Response(null, { status: 404 }) }
