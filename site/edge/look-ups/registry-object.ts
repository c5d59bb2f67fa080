/**
 * The object of one registry (Cloudflare's Durable Object): all look-ups of its names pass through it, so pace, quota and
 * single flight hold for the whole world. Its storage keeps pace and answers.
 */
import type { LookedUp } from '../../../pipeline/contract/look-up.ts'
import { judgeName } from '../../../pipeline/whois/name.ts'
import { askRdapOnce, type RdapAnswer } from '../../../pipeline/whois/rdap-question.ts'
import { afterAnswer, afterRefusal, type Pace, restedPace, takeOfClient, takeTurn } from './pace.ts'

/** What is used of the platform's storage. Reads and writes of one object never interleave with another request's. */
export interface ObjectStorage {
  get<T>(key: string): Promise<T | undefined>
  put<T>(key: string, value: T): Promise<void>
  list<T>(options: { readonly prefix: string }): Promise<Map<string, T>>
  delete(keys: string[]): Promise<number>
  setAlarm(at: number): Promise<void>
}

export interface ObjectState {
  readonly storage: ObjectStorage
}

export interface LookUpSettings {
  readonly CONTACTS?: string
  readonly USER_AGENT?: string
  /** Milliseconds that a look-up may take in all; 8,000 unless tests say otherwise. */
  readonly LOOK_UP_MS?: string
}

export interface NameQuestion {
  /** In lower case, an A-label. */
  readonly domain: string
  readonly url: string
  readonly client: string
}

interface KeptAnswer {
  readonly until: number
  readonly value: LookedUp
}

const hourMs = 3_600_000
const keptMs = { found: hourMs, free: hourMs, unsupported: 24 * hourMs } as const
const mostClients = 10_000
const mostAtOnce = 32

const later = (ms: number): LookedUp => ({ kind: 'later', seconds: Math.max(1, Math.ceil(ms / 1000)) })

const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** A class, because the platform makes and calls it so. */
export class RegistryLookUps {
  readonly #storage: ObjectStorage
  readonly #settings: LookUpSettings
  readonly #flights = new Map<string, Promise<LookedUp>>()
  readonly #emptyAt = new Map<string, number>()
  #pace: Pace = restedPace
  #loading: Promise<void> | undefined

  constructor({ storage }: ObjectState, settings: LookUpSettings) {
    this.#storage = storage
    this.#settings = settings
  }

  async fetch(request: Request): Promise<Response> {
    const question = (await request.json()) as NameQuestion
    const judged = judgeName(question.domain)
    const refused = judged.kind === 'refused' ? [judged.reason, judged.hint].filter(Boolean).join('. ') : undefined
    const answer: LookedUp = refused === undefined ? await this.#lookUp(question) : { kind: 'unnamed', reason: refused }
    return Response.json(answer)
  }

  /** Forgets answers that are past their time. */
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
    const wait = this.#clientWait(client, Date.now())
    if (wait > 0) return later(wait)
    if (this.#flights.size >= mostAtOnce) return later(this.#deadlineMs)
    const flight = this.#fly(question).finally(() => this.#flights.delete(domain))
    this.#flights.set(domain, flight)
    return flight
  }

  get #deadlineMs(): number {
    return Number(this.#settings.LOOK_UP_MS) || 8_000
  }

  async #fly({ domain, url }: NameQuestion): Promise<LookedUp> {
    const deadline = Date.now() + this.#deadlineMs
    this.#loading ??= this.#load()
    await this.#loading
    // Taken and set without a pause between, so that no two questions get one turn.
    const turn = takeTurn(this.#pace, Date.now())
    if (turn.pace === undefined || turn.at >= deadline) return later(turn.at - Date.now())
    await this.#setPace(turn.pace)
    await sleep(turn.at - Date.now())
    const restMs = this.#pace.restUntil - Date.now()
    if (restMs > 0) return later(restMs)
    const contacts = this.#settings.CONTACTS === 'organisations' ? 'organisations' : 'none'
    const userAgent = this.#settings.USER_AGENT ?? 'Mozilla/5.0 (compatible; Almanac/0.2)'
    const signal = AbortSignal.timeout(Math.max(1, deadline - Date.now()))
    return this.#keep(domain, await askRdapOnce({ domain, url, contacts, signal, userAgent }))
  }

  async #keep(domain: string, answer: RdapAnswer): Promise<LookedUp> {
    if (answer.kind === 'unanswered') return later(60_000)
    if (answer.kind === 'refused') {
      await this.#setPace(afterRefusal(this.#pace, Date.now(), answer.statedMs))
      return later(this.#pace.restUntil - Date.now())
    }
    await this.#setPace(afterAnswer(this.#pace))
    await this.#storage.put<KeptAnswer>(`name:${domain}`, { until: Date.now() + keptMs[answer.kind], value: answer })
    await this.#storage.setAlarm(Date.now() + hourMs)
    return answer
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

  #clientWait(client: string, now: number): number {
    const { waitMs, emptyAt } = takeOfClient(this.#emptyAt.get(client) ?? 0, now)
    if (this.#emptyAt.size >= mostClients) this.#emptyAt.clear()
    this.#emptyAt.set(client, emptyAt)
    return waitMs
  }
}

/** The objects are reached through the binding of the site's worker alone. */
export default { fetch: () => new Response(null, { status: 404 }) }
