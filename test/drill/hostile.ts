/** Clients that mean harm, against the Node host over a built tree, and against nginx before it. Good clients are answered all the while. */
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { startHost } from '../../site/edge/node/server/start-host.ts'
import { startNginx } from '../hosts/nginx.ts'
import { fetchFrom, get, sendRaw } from '../http/running.ts'
import { hostile } from '../requests/hostile.ts'
import { nameOf, put } from '../requests/put.ts'
import { plain, rawRequests } from '../requests/raw.ts'
import { tinyData } from '../support/temp.ts'
import { type Drill, each, type Setting } from './drill.ts'
import { buildHere, copyOf, placeIn } from './world.ts'

/** What a leak would look like: files of the system, or the inside of the program. */
const leaks = /root:|node:internal|\.ts:\d/

/** Senders that open a connection and then say next to nothing. */
const idlers = (port: number, count: number): readonly Socket[] =>
  Array.from({ length: count }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('GET /forex/USD HTTP/1.1\r\nHost: a\r\nX-')
    return socket
  })

/** Targets out of pieces that have broken servers: what comes back is an answer in JSON or the page, never a fault. */
const pieces = [
  '..',
  '%2e%2e',
  '%00',
  '/',
  '//',
  '\\',
  '%5c',
  'forex',
  'gse',
  'whois',
  'usd',
  '~pretty',
  '.json',
  '.gz',
  '%ff',
  '?',
  '&',
  '=',
  ';',
  '__proto__',
  '%E2%80%AE',
  ' ',
] as const

const targets = (count: number): readonly string[] =>
  Array.from({ length: count }, () => {
    const bytes = randomBytes(6)
    return `/${[...bytes].map(byte => pieces[byte % pieces.length]).join('')}`.replaceAll(' ', '%20')
  })

/** A host over the tiny tree, by the name of its parser. */
interface Host {
  readonly kind: 'node' | 'nginx'
  readonly port: number
}

const casesFor = (
  { kind, port }: Host,
  long: boolean,
): readonly { readonly name: string; run(): Promise<string> }[] => {
  const send = kind === 'node' ? get : fetchFrom
  return [
    ...hostile.map(asked => ({
      name: nameOf(asked),
      run: async () => {
        const reply = await put((target, more) => send(port, target, more), asked)
        if (reply.status !== asked.status) return `status ${reply.status} instead of ${asked.status}`
        return leaks.test(reply.text) ? `a leak: ${reply.text.slice(0, 80)}` : ''
      },
    })),
    ...rawRequests.map(([name, bytes, status]) => ({
      name,
      run: async () => {
        const reply = await sendRaw(port, bytes)
        const got = Number(/^HTTP\/1\.1 (\d{3})/.exec(reply)?.[1])
        const should = typeof status === 'number' ? status : status[kind]
        if (got !== should) return `status ${got} instead of ${should}`
        return leaks.test(reply) ? 'a leak' : ''
      },
    })),
    ...targets(long ? 20_000 : 500).map(target => ({
      name: target,
      run: async () => {
        const reply = await sendRaw(port, plain(target))
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(reply)?.[1])
        // The bare name of a service leads to its own page, whatever follows the question mark.
        if (status === 302 && /\r\nLocation: \/[a-z]+\/?\r\n/i.test(reply)) return ''
        if (![200, 400, 404, 414].includes(status)) return `status ${status}`
        return leaks.test(reply) ? 'a leak' : ''
      },
    })),
    ...Array.from({ length: long ? 2_000 : 50 }, (_, i) => ({
      name: `random bytes ${i + 1}`,
      run: async () => {
        const reply = await sendRaw(port, Buffer.concat([randomBytes(200), Buffer.from('\r\n\r\n')]))
        return /^HTTP\/1\.1 (400|431)/.test(reply) ? '' : `answered ${JSON.stringify(reply.slice(0, 40))}`
      },
    })),
  ]
}

/** All hostile requests to one host beside idlers; a good client is answered afterwards as before. */
const attack = async (host: Host, { long, onCase }: Pick<Setting, 'long' | 'onCase'>) => {
  const held: Socket[] = []
  const ask = () => fetchFrom(host.port, '/forex/USD')
  try {
    const good = await ask()
    const cases = casesFor(host, long)
    held.push(...idlers(host.port, 200))
    const failures = await each(
      cases,
      async ({ name, run }) => {
        const fault = await run()
        return fault === '' ? [] : [`${host.kind}, ${name}: ${fault}`]
      },
      { width: 8, onCase },
    )
    const still = await ask()
    if (still.text === good.text && still.status === 200) return { tried: cases.length, idlers: held.length, failures }
    const changed = `${host.kind}: a good client is not answered as before`
    return { tried: cases.length, idlers: held.length, failures: [...failures, changed] }
  } finally {
    for (const socket of held) socket.destroy()
  }
}

export const hostileRequests: Drill = async ({ long, dir, onCase }) => {
  const place = placeIn(dir)
  copyOf(tinyData, place.dataDir)
  await buildHere(place)
  const lines: string[] = []
  const host = await startHost({ dir: place.out, port: 0, limit: 0, log: line => void lines.push(line) })
  try {
    const ofNode = await attack({ kind: 'node', port: host.port }, { long, onCase })
    const nginx = await startNginx({ root: place.out, nodePort: host.port, limit: 0 })
    try {
      const ofNginx = await attack({ kind: 'nginx', port: nginx.port }, { long, onCase })
      const complaints = lines.map(line => `the host complained: ${line}`)
      return {
        counts: {
          'hostile requests': ofNode.tried,
          'of them to nginx too': ofNginx.tried,
          idlers: ofNode.idlers + ofNginx.idlers,
        },
        failures: [...ofNode.failures, ...ofNginx.failures, ...complaints],
      }
    } finally {
      await nginx.stop()
    }
  } finally {
    await host.stop()
  }
}
