/** The internet of the year on loopback: banks, exchange, registry and receiver of notices, which fail as they are told to. */
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTcp } from 'node:net'
import type { ForexSource } from '../../../pipeline/forex/model.ts'
import { exchangeServer } from '../../gse/exchange-server.ts'
import { listen } from '../../support/serve.ts'
import { failures, refusals } from '../failures.ts'
import { type Bank, banks, boardRows, daysOut, registration } from './market.ts'

export interface NoticeMessage {
  readonly id: string
  readonly subject: string
  readonly severity: string
}

export interface Internet {
  /** The instant it is, in milliseconds. */
  now: number
  /** Does this request fail? `who` is a source such as `ecb`, `gse`, `whois`, `rdap` or `notify`. */
  isDown: (who: string) => boolean
  requests: number
  failed: number
  /** The newest day each bank has told whole. */
  readonly told: Map<string, string>
  /** Messages that were answered 204. */
  readonly messages: NoticeMessage[]
  readonly env: Readonly<Record<string, string>>
  close(): void
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

const notFound = JSON.stringify({ rdapConformance: ['rdap_level_0'], errorCode: 404, title: 'Not Found' })
const bootstrap = JSON.stringify({ services: [[['com'], ['https://rdap.verisign.com/com/v1/']]] })

/** The bank that an address belongs to. */
const bankAt = (sources: ReadonlyMap<string, ForexSource>): ((host: string) => Bank | undefined) => {
  const hosts = new Map(
    banks.map(bank => [
      new URL(sources.get(bank.key)!.requests({ today: '2029-01-03', last: '2029-01-02' })[0]!.url).host,
      bank,
    ]),
  )
  return host => hosts.get(host)
}

export const openInternet = async (sources: ReadonlyMap<string, ForexSource>): Promise<Internet> => {
  const bankOf = bankAt(sources)
  const exchange = await exchangeServer(
    new Map([
      [
        39,
        {
          dateColumn: 1,
          get rows() {
            return boardRows(world.now)
          },
        },
      ],
    ]),
  )
  const date = (): string => new Date(world.now).toUTCString()
  const pass = (request: IncomingMessage, response: ServerResponse): void => {
    const { method, headers } = request
    const further = httpRequest(`${exchange.origin}${request.url}`, { method, headers }, reply => {
      response.writeHead(reply.statusCode ?? 502, { ...reply.headers, date: date() })
      reply.pipe(response)
    })
    request.pipe(further)
  }
  const answers: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>> = {
    'gse.com.gh': pass,
    'data.iana.org': (_, response) => void response.end(bootstrap),
    // It tells of names that are gone only: one that fills in for port 43 would leave its replies beside.
    'rdap.verisign.com': ({ url = '' }, response) => {
      const isGone = registration(url.slice(url.lastIndexOf('/') + 1).toLowerCase(), world.now) === undefined
      response.writeHead(isGone ? 404 : 503, { 'content-type': 'application/rdap+json' }).end(isGone ? notFound : '')
    },
    'notify.example': (request, response) => {
      void bodyOf(request).then(text => {
        world.messages.push(JSON.parse(text) as NoticeMessage)
        response.writeHead(204).end()
      })
    },
  }
  const names: Readonly<Record<string, string>> = {
    'gse.com.gh': 'gse',
    'data.iana.org': 'rdap',
    'rdap.verisign.com': 'rdap',
    'notify.example': 'notify',
  }
  const fails = (who: string): boolean => {
    world.requests += 1
    if (!world.isDown(who)) return false
    world.failed += 1
    return true
  }
  const http = createServer((request, response) => {
    const { host } = new URL((request.url ?? '').slice(1))
    const bank = bankOf(host)
    const who = bank?.key ?? names[host] ?? host
    response.setHeader('date', date())
    if (fails(who)) {
      request.resume()
      const ways = who === 'notify' ? refusals : failures
      return ways[world.failed % ways.length]!(response)
    }
    if (!bank) return answers[host] ? answers[host](request, response) : void response.writeHead(404).end()
    request.resume()
    const [newest] = daysOut(bank.key, world.now, 1)
    return void response.end(bank.reply(world.now), () => {
      if (newest !== undefined) world.told.set(bank.key, newest)
    })
  })
  const registry = createTcp(socket => {
    socket.on('error', () => {})
    socket.on('data', line => {
      const domain = line
        .toString('latin1')
        .trim()
        .toLowerCase()
        .replace(/^domain /, '')
      if (fails('whois')) socket.resetAndDestroy()
      else socket.end(registration(domain, world.now) ?? `No match for "${domain.toUpperCase()}".\r\n`)
    })
  })
  const env = {
    ALMANAC_UPSTREAM: `http://127.0.0.1:${await listen(http)}`,
    ALMANAC_WHOIS: `127.0.0.1:${await listen(registry)}`,
    ALMANAC_RETRIES: '0',
    ALMANAC_NOTIFY: 'https://notify.example/hook',
  }
  const world: Internet = {
    now: 0,
    isDown: () => false,
    requests: 0,
    failed: 0,
    told: new Map(),
    messages: [],
    env,
    close: () => {
      http.close().closeAllConnections()
      registry.close()
      exchange.close()
    },
  }
  return world
}
