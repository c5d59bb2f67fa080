/** `--block FILE`: clients that are refused. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { openBlockList, readBlockList } from '../../site/edge/node/server/block-list.ts'
import { tempDir } from '../support/temp.ts'
import { until } from '../support/until.ts'
import { type RunningStage, startOn } from './running.ts'

let file = ''
beforeEach(() => {
  file = join(tempDir(), 'blocked')
})

const listOf = (text: string) => {
  writeFileSync(file, text)
  return openBlockList(file)
}

describe('a list of blocked clients', () => {
  it('holds addresses and networks, and no other address', () => {
    const blocked = listOf('192.0.2.1\n198.51.100.0/24\n2001:db8:1::/48\n::1\n')
    for (const address of ['192.0.2.1', '198.51.100.255', '2001:db8:1:ffff::1', '::1'])
      expect([address, blocked.has(address)]).toEqual([address, true])
    for (const address of ['192.0.2.2', '198.51.101.0', '2001:db8:2::1', '::2', '', 'unknown'])
      expect([address, blocked.has(address)]).toEqual([address, false])
  })

  it('knows an IPv4 address that stands in an IPv6 one', () => {
    expect(listOf('192.0.2.1').has('::ffff:192.0.2.1')).toBe(true)
  })

  it('is read with remarks, empty lines, any line end, and as nginx writes it', () => {
    const blocked = listOf(
      '# since March\r\n\r\n  deny 192.0.2.1;  # crawler\r\ndeny 198.51.100.0/24;\r\n203.0.113.9 # no end',
    )
    expect(['192.0.2.1', '198.51.100.7', '203.0.113.9'].map(blocked.has)).toEqual([true, true, true])
  })

  it('may be empty', () => {
    expect(listOf('').has('192.0.2.1')).toBe(false)
  })

  it.each(['192.0.2', '192.0.2.1/33', '192.0.2.1/', '2001:db8::/129', 'example.com', 'deny all;', '192.0.2.1/-1'])(
    'refuses %s, naming the line',
    entry => {
      expect(() => readBlockList('blocked', `192.0.2.1\n${entry}\n`)).toThrow(
        /^BLOCK blocked: line 2: got "[^"]+", expected an address or a network/,
      )
    },
  )

  it('refuses a file that is not there', () => {
    expect(() => openBlockList(file)).toThrow(
      /^BLOCK .*blocked: got "ENOENT: no such file or directory", expected a readable file/,
    )
  })
})

describe('a blocked client', () => {
  let running: RunningStage
  const ask = (path = '/gse/live', from = '192.0.2.7') => running.ask(path, { headers: { 'X-Forwarded-For': from } })

  it('[C16] is answered 429 in JSON on every path, and no other client is', async () => {
    writeFileSync(file, '192.0.2.0/24\n')
    running = await startOn('full', { block: file, trustProxy: true })
    for (const path of ['/gse/live', '/forex/USD/GBP', '/', '/nothing']) {
      const { status, headers, text } = await ask(path)
      expect([path, status]).toEqual([path, 429])
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
      expect(JSON.parse(text)).toMatchObject({
        error: { code: 'too_many_requests', message: 'Requests from here are blocked.' },
      })
    }
    expect((await ask('/gse/live', '198.51.100.1')).status).toBe(200)
  })

  it('is known by its own address where no proxy is trusted', async () => {
    writeFileSync(file, '127.0.0.0/8\n')
    running = await startOn('full', { block: file })
    expect((await ask('/gse/live', '198.51.100.1')).status).toBe(429)
  })

  it('is let in after leaving the list, and a list that went bad changes nothing', async () => {
    writeFileSync(file, '192.0.2.7\n')
    running = await startOn('full', { block: file, trustProxy: true })
    expect((await ask()).status).toBe(429)
    writeFileSync(file, '192.0.2.7\nnonsense\n')
    await until(() => running.lines.length > 0)
    expect((await ask()).status).toBe(429)
    expect(running.lines).toEqual([expect.stringMatching(/^BLOCK .*line 2: got "nonsense".*The one before stays\.$/)])
    rmSync(file)
    await until(() => running.lines.length > 1)
    expect((await ask()).status).toBe(429)
    writeFileSync(file, '192.0.2.8\n')
    await until(async () => (await ask()).status === 200)
    expect((await ask('/gse/live', '192.0.2.8')).status).toBe(429)
  })
})
