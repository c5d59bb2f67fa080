import { afterEach, expect, test } from 'vitest'
import { createReader, type Reader } from '../../pipeline/fetch/reader.ts'
import ecb from '../../pipeline/forex/sources/ecb.ts'
import { sharedReader } from '../support/reader.ts'

const readers: Reader[] = []
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.close()
})
const readerOf = (limits: Parameters<typeof createReader>[0]): Reader => {
  const reader = createReader(limits)
  readers.push(reader)
  return reader
}

const xml = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="urn:g" xmlns="urn:e"><Cube><Cube time='2026-04-14'>
<Cube currency='USD' rate='1.1702'/><Cube currency='JPY' rate='186.75'/></Cube></Cube></gesmes:Envelope>`
const reply = { name: 'https://bank.example/90d.xml', bytes: Buffer.from(xml), today: '2026-04-14' }

test('the thread gives what the adapter gives here', async () => {
  const read = sharedReader().readWith('forex', 'ecb')
  expect(await read(ecb, reply)).toEqual(ecb.read(reply))
})

test('an error of the adapter keeps its code and its words', async () => {
  const read = sharedReader().readWith('forex', 'ecb')
  const page = { ...reply, bytes: Buffer.from('<html>') }
  const here = (() => {
    try {
      return ecb.read(page)
    } catch (error) {
      return error as Error
    }
  })()
  await expect(read(ecb, page)).rejects.toMatchObject({ code: 'SOURCE_SHAPE', message: (here as Error).message })
})

const thread = new URL('../fixtures/fetch/reading-thread.ts', import.meta.url)

test('a reply that never ends is given up with SOURCE_SLOW; those behind it are read', async () => {
  const reader = readerOf({ maxMs: 300, maxMb: 256, thread })
  const slow = reader.readWith('forex', 'endless')(ecb, reply)
  const behind = reader.readWith('forex', 'plain')(ecb, reply)
  await expect(slow).rejects.toThrow(
    /SOURCE_SLOW forex\/endless: https:\/\/bank.example.*no end.*within 300 ms of processor/,
  )
  expect(await behind).toEqual({ rows: ['plain'], refused: [] })
})

test('a reply that takes more memory than the limit is given up with SOURCE_SLOW', async () => {
  const reader = readerOf({ maxMs: 20_000, maxMb: 64, thread })
  await expect(reader.readWith('forex', 'hungry')(ecb, reply)).rejects.toThrow(/SOURCE_SLOW forex\/hungry.*over 64 MB/)
  expect(await reader.readWith('forex', 'plain')(ecb, reply)).toEqual({ rows: ['plain'], refused: [] })
})

test('time without a processor does not count; a reading that never gets one ends at ten times its limit', async () => {
  const reader = readerOf({ maxMs: 200, maxMb: 256, thread, usedMs: () => 0 })
  expect(await reader.readWith('forex', 'waiting')(ecb, reply)).toEqual({ rows: ['late'], refused: [] })
  await expect(reader.readWith('forex', 'stuck')(ecb, reply)).rejects.toThrow(/SOURCE_SLOW forex\/stuck/)
})
