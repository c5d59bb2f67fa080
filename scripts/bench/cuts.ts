/** What hosts with code form on request: the size and the time of all rates of a base and of a pair's whole history. */

import { nodePlatform } from '../../site/edge/node/tree/platform.ts'
import { loadTree, type Tree } from '../../site/edge/node/tree/tree.ts'
import { createCore } from '../../site/host/host.ts'
import type { HostResponse } from '../../site/host/platform.ts'
import { against, type Measured, processorMs } from './measure.ts'
import { builtTree } from './served.ts'

/** Pairs of currencies that have a rate on every day of the ECB since 2000. */
const codes = ['usd', 'gbp', 'jpy', 'chf', 'aud', 'cad', 'sek', 'nok', 'dkk'] as const
const pairs = codes.flatMap(base => codes.filter(counter => counter !== base).map(counter => `${base}/${counter}`))

const coreOf = ({ file, modified }: Tree, rates?: Tree['rates']) =>
  createCore(nodePlatform({ file, modified, report: () => {}, rates }))

const sizeOf = ({ status, body }: HostResponse): number => {
  if (status !== 200 || body === null) throw new Error(`status ${status}`)
  return body.length
}

const rounds = 5

const kilobytes = (bytes: number): number => bytes / 1000

export const bench = async function* (): AsyncGenerator<Measured> {
  const tree = await loadTree(await builtTree())
  const warm = coreOf(tree, tree.rates)
  const ask = (core: typeof warm, target: string, acceptEncoding = 'gzip') =>
    core({ method: 'GET', target, acceptEncoding })

  const bases = await Promise.all(codes.map(code => ask(warm, `/forex/latest/${code}.json`)))
  const base = { name: 'all rates of a base, gzip', unit: 'kB', limit: 6 }
  yield against(base, [Math.max(...bases.map(reply => kilobytes(sizeOf(reply))))])
  const histories = await Promise.all(pairs.slice(0, 12).map(pair => ask(warm, `/forex/series/${pair}.json`)))
  const history = { name: "the largest of 12 pairs' 26 years as JSON, gzip", unit: 'kB', limit: 45 }
  yield against(history, [Math.max(...histories.map(reply => kilobytes(sizeOf(reply))))])

  /**
   * Milliseconds of processor of a cut, in the mean of all pairs, for each round. The collector runs once in several cuts, so a
   * single cut would have all of its cost or none. The first round is not counted.
   */
  const times = async (coreFor: () => typeof warm, encoding: string): Promise<readonly number[]> => {
    const spent: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const from = process.cpuUsage()
      for (const pair of pairs) sizeOf(await ask(coreFor(), `/forex/series/${pair}.json`, encoding))
      if (round > 0) spent.push(processorMs(from) / pairs.length)
    }
    return spent
  }
  const cut = 'a pair’s 26 years as JSON'
  yield against({ name: `${cut}, rates in memory`, unit: 'ms', limit: 3 }, await times(() => warm, 'identity'))
  const stored = await times(() => coreOf(tree), 'identity')
  yield against({ name: `${cut}, from two files`, unit: 'ms', limit: 30 }, stored)
  yield against({ name: `${cut}, rates in memory, and gzip`, unit: 'ms', limit: 30 }, await times(() => warm, 'gzip'))
}
