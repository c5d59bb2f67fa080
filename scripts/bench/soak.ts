/** A million requests, a third of them answered 304, and forty thousand that are given up: what the host holds must not grow. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { pathsOf } from './hosts.ts'
import { descriptorsOf, residentOf, runLoad } from './load.ts'
import { type Measured, noneOf, rated } from './measure.ts'
import { scratch } from './scratch.ts'
import { builtTree, startNode } from './served.ts'
import { needTools } from './tools.ts'

const requests = 1_000_000
/** The first requests compile code and take memory that stays. Growth is measured after them. */
const warm = 200_000
const aborted = 20_000

/** Asks and goes away: before the reply, or as soon as some of it is there. */
const giveUp = async (port: number, path: string, atOnce: boolean): Promise<void> => {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\n\r\n`)
  await Promise.race([once(socket, atOnce ? 'connect' : 'data'), setTimeout(1_000)]).catch(() => {})
  socket.destroy()
}

/** Large files, which are sent from the disk, and small ones. */
const giveUpMany = async (port: number): Promise<void> => {
  const paths = ['/forex/USD/GHS', '/snapshots/forex/rates-wide.csv', '/forex/series/usd.json', '/index.html']
  for (let done = 0; done < aborted; done += 100)
    await Promise.all(Array.from({ length: 100 }, (_, i) => giveUp(port, paths[i % 4]!, i % 8 < 4)))
}

const grown = (name: string, unit: string, before: number, value: number, goal: number): Measured =>
  rated({ name, value, unit, baseline: `after the first ${warm.toLocaleString('en-US')}`, ratio: value / before, goal })

export const bench = async function* (): AsyncGenerator<Measured> {
  needTools('wrk', 'taskset')
  const [out, dir] = [await builtTree(), scratch()]
  const { live, dated } = pathsOf(out)
  const paths = [...live, ...dated]
  const node = await startNode(out)
  try {
    const { port, pid } = node
    const headers = { 'Accept-Encoding': 'gzip' }
    const tagOf = async (path: string) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).headers.get('etag') ?? ''
    const etags = await Promise.all(paths.map(tagOf))
    let [asked, dropped] = [0, 0]
    const ask = async (until: number): Promise<void> => {
      while (asked < until) {
        const one = await runLoad({ port, paths, etags, seconds: 5, dir })
        asked += one.requests
        dropped += one.dropped
      }
    }
    /** Once its own connections have been closed. */
    const held = async () => {
      await setTimeout(1_500)
      return { megabytes: residentOf(pid), descriptors: descriptorsOf(pid) }
    }
    await giveUpMany(port)
    await ask(warm)
    const before = await held()
    await Promise.all([ask(requests), giveUpMany(port)])
    const after = await held()
    const of = `after ${asked.toLocaleString('en-US')} requests`
    yield grown(`descriptors ${of}`, 'open', before.descriptors, after.descriptors, 1)
    yield grown(`resident ${of}`, 'MB', before.megabytes, after.megabytes, 1.1)
    yield noneOf('dropped of them', dropped)
  } finally {
    await node.stop()
  }
}
