import { expect, it } from 'vitest'
import { loadBook, openBook } from '../../pipeline/book.ts'
import { toJson } from '../../pipeline/contract/json.ts'
import { profiles } from '../../pipeline/contract/profiles.ts'
import { resourcesOf } from '../../pipeline/resources.ts'
import { fileOfBook, firstAnswers } from '../../scripts/first-answers.ts'
import { serve } from '../support/serve.ts'
import { tinyData } from '../support/temp.ts'

it('gives before a build the bytes that the build writes', async () => {
  const [book, opened] = [await loadBook(tinyData), await openBook(tinyData)]
  let files = 0
  for (const { key, value } of resourcesOf(book, { profile: profiles.full })) {
    const body = value()
    const written =
      body === undefined ? undefined : body instanceof Uint8Array ? Buffer.from(body).toString() : toJson(body)
    const file = fileOfBook(opened, key, '2026-05-25')
    expect([key, file && Buffer.from(file.bytes).toString()]).toEqual([key, written])
    files += 1
  }
  expect(files).toBeGreaterThan(100)
  for (const key of ['forex/usd~pretty.json', 'forex/qqq.json', 'nothing.json', 'forex/series/usd/jpy.svg'])
    expect(fileOfBook(book, key, '2026-05-25')).toBeUndefined()
})

it('counts the days to an expiry before the first build', async () => {
  const book = await openBook(tinyData)
  const text = (key: string) => Buffer.from(fileOfBook(book, key, '2026-08-03')?.bytes ?? []).toString()
  // The sample of example.com expires on 13 August 2026.
  expect(JSON.parse(text('whois/expiring.json'))).toMatchObject({
    asOf: '2026-08-03',
    expiring: [{ name: 'example.com', daysLeft: 10 }, {}],
  })
  expect(text('whois/expiring.ics')).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*\r\nDTSTART;VALUE=DATE:20260813\r\n/)
})

it('says on /healthz that the process answers, without an edition yet', async () => {
  const origin = await serve(firstAnswers(await openBook(tinyData)))
  const reply = await fetch(`${origin}/healthz`)
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await reply.json()).toEqual({ status: 'ok', edition: null })
  expect(await (await fetch(`${origin}/healthz`, { method: 'HEAD' })).text()).toBe('')
  expect((await fetch(`${origin}/healthz`, { method: 'POST' })).status).toBe(405)
})

it('answers 503 for files that the first build has not written yet', async () => {
  const origin = await serve(firstAnswers(await openBook(tinyData)))
  for (const path of ['/readyz', '/manifest.json', '/status.json', '/snapshots/datapackage.json']) {
    const reply = await fetch(`${origin}${path}`)
    expect([path, reply.status, reply.headers.get('retry-after')]).toEqual([path, 503, '10'])
    expect(await reply.json()).toMatchObject({
      error: { code: 'unavailable', message: `The first edition is being written: ${path} is not there yet.` },
    })
  }
  expect((await fetch(`${origin}/forex/usd/qqq`)).status).toBe(404)
  expect((await fetch(`${origin}/llms.txt`, { method: 'POST' })).status).toBe(405)
})
