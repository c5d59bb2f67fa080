/** Work on a prepared place that may be broken off anywhere: what it is, and how it ends when nothing goes wrong. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { type Service, services } from '../../pipeline/contract/routes.ts'
import { httpOptions, politeClient } from '../../pipeline/core/http.ts'
import { serviceLock, withLock } from '../../pipeline/core/lock.ts'
import { fetchSources } from '../../pipeline/fetch/fetch.ts'
import { createReader } from '../../pipeline/fetch/reader.ts'
import { forexIntake } from '../../pipeline/forex/intake.ts'
import { gseIntake } from '../../pipeline/gse/intake.ts'
import { listen } from '../support/serve.ts'
import { tinyData } from '../support/temp.ts'
import { type Files, treeFiles } from '../support/tree-files.ts'
import { dataFiles, difference, faultsOfTree, torn } from './whole.ts'
import { boardFile, buildHere, changeData, copyOf, ecbReply, type Place, placeIn } from './world.ts'

export interface Scene {
  readonly name: string
  /** Before the harm, in a place that holds the tiny data and its tree. */
  prepare(place: Place): void
  /** The work, inside this process. */
  run(place: Place): Promise<unknown>
}

const today = '2026-04-14'
export const now = new Date(`${today}T17:00:00Z`)

const reply = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text), today })

/** As `npm run import` does it. */
const locked = (dataDir: string, service: 'forex' | 'gse', work: () => Promise<unknown>) =>
  withLock(serviceLock(dataDir, service), work)

export const buildScene: Scene = { name: 'build', prepare: ({ dataDir }) => changeData(dataDir), run: buildHere }

export const ratesScene: Scene = {
  name: 'import forex/ecb',
  prepare: () => {},
  run: ({ dataDir }) => locked(dataDir, 'forex', () => forexIntake.store(dataDir, 'ecb', [reply('90d.xml', ecbReply)])),
}

/** A past figure that changes by more than 2 % waits in `data/forex/held.csv`. */
export const heldScene: Scene = {
  name: 'hold a change of forex/ecb',
  prepare: () => {},
  run: ({ dataDir }) =>
    locked(dataDir, 'forex', () =>
      forexIntake.store(dataDir, 'ecb', [reply('90d.xml', ecbReply.replace('"0.8814"', '"0.9214"'))]),
    ),
}

export const boardScene: Scene = {
  name: 'import gse/official',
  prepare: () => {},
  run: ({ dataDir }) =>
    locked(dataDir, 'gse', () =>
      gseIntake.store(dataDir, 'official', [{ ...reply('export.csv', boardFile), today: '2026-07-28' }]),
    ),
}

/** Reads in a thread of its own for all scenes: starting one takes longer than the scene. */
const reader = createReader()

/** A server that gives the ECB's reply to whoever asks. */
export const ecbServer = async (): Promise<{ readonly origin: string; readonly server: Server }> => {
  const server = createServer((_, response) => void response.end(ecbReply))
  return { origin: `http://127.0.0.1:${await listen(server)}`, server }
}

export const fetchScene = (origin: string): Scene => ({
  name: 'fetch forex/ecb',
  prepare: () => {},
  async run({ dataDir }) {
    const client = politeClient(httpOptions({ ALMANAC_UPSTREAM: origin, ALMANAC_RETRIES: '0' }))
    const outcomes = await fetchSources({ dataDir, only: ['forex/ecb'], all: true, now, client, reader })
    // A source that fails is an outcome, not an exception: here both are failures.
    for (const { error } of outcomes) if (error) throw error
    return outcomes
  },
})

/** How a scene ends when nothing goes wrong, and where it starts. */
export interface Course {
  readonly scene: Scene
  /** The folder to copy for each case. */
  readonly from: string
  readonly before: { readonly data: Files; readonly tree: Files }
  readonly after: { readonly data: Files; readonly tree: Files }
  /** Names beside the tree, so that nothing is left behind unseen. */
  readonly beside: readonly string[]
}

const besideOf = ({ out }: Place): readonly string[] => {
  const folder = join(out, '..')
  return existsSync(folder) ? readdirSync(folder).sort() : []
}

const stateOf = ({ dataDir, out }: Place) => ({ data: dataFiles(dataDir), tree: treeFiles(out) })

/** Prepares a place under `dir`, plays the scene through undisturbed in a copy of it and builds. */
export const courseOf = async (
  scene: Scene,
  dir: string,
  rebuild = buildHere as (place: Place) => Promise<unknown>,
): Promise<Course> => {
  const from = join(dir, 'from')
  const place = placeIn(from)
  copyOf(tinyData, place.dataDir)
  await rebuild(place)
  scene.prepare(place)
  const clean = copyOf(from, join(dir, 'clean'))
  await scene.run(clean)
  await rebuild(clean)
  return { scene, from, before: stateOf(place), after: stateOf(clean), beside: besideOf(clean) }
}

/** Does the edition say that it keeps a service as it was, because a table could not be read? */
const isHeld = ({ out }: Place): boolean => {
  const text = readFileSync(join(out, 'status.json'), 'utf8')
  const status = JSON.parse(text) as { readonly services: Record<Service, { readonly held: string | null }> }
  return services.some(service => status.services[service].held !== null)
}

const isOldOrNew = (service: Service, tree: Files, before: Files, after: Files): boolean => {
  const partOf = (files: Files): Files => new Map([...files].filter(([name]) => name.startsWith(`${service}/`)))
  return [before, after].some(one => difference(partOf(tree), partOf(one)) === '')
}

/** What is wrong right after the harm: each file of data is the old one or the new one, and one whole tree is shown, or a held service says so. */
export const harmIn = (place: Place, { before, after }: Course): readonly string[] => {
  const faults: string[] = []
  // While tables are written SUMS holds the sums of before and after.
  const names = torn(dataFiles(place.dataDir), before.data, after.data).filter(name => !name.endsWith('/SUMS'))
  if (names.length > 0) faults.push(`data: ${names.slice(0, 3).join(', ')} neither old nor new`)
  const [first, ...more] = faultsOfTree(place.out)
  if (first !== undefined) return [...faults, `tree: ${first}${more.length > 0 ? ` and ${more.length} more` : ''}`]
  const tree = treeFiles(place.out)
  const isWhole = [before, after].some(one => difference(tree, one.tree) === '')
  if (!isWhole && !(isHeld(place) && services.every(service => isOldOrNew(service, tree, before.tree, after.tree))))
    faults.push(`tree: neither the old edition nor the new one: ${difference(tree, before.tree)}`)
  return faults
}

/** What is wrong after the work was started again and the tree built: nothing may differ from the undisturbed course. */
export const differenceIn = (place: Place, { after, beside }: Course): readonly string[] => {
  const faults: string[] = []
  const data = difference(dataFiles(place.dataDir), after.data)
  const tree = difference(treeFiles(place.out), after.tree)
  if (data !== '') faults.push(`data after starting again: ${data}`)
  if (tree !== '') faults.push(`tree after starting again: ${tree}`)
  const left = besideOf(place).filter(name => !beside.includes(name))
  if (left.length > 0) faults.push(`left behind: ${left.join(', ')}`)
  return faults
}
