import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../support/command.ts'
import { serve } from '../support/serve.ts'
import { tempDir, tinyCopy } from '../support/temp.ts'

/** What the tiny data holds already: the ECB's Monday, 2026-04-13. */
const stale = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="urn:g" xmlns="urn:e"><Cube><Cube time='2026-04-13'>
<Cube currency='USD' rate='1.1684'/></Cube></Cube></gesmes:Envelope>`

test('a publisher that answers with figures of long ago is named by the build, by exit code 3 and by /status.json', {
  timeout: 120_000,
}, async () => {
  const origin = await serve((request, response) => {
    if (request.url?.includes('www.ecb.europa.eu')) response.end(stale)
    else response.writeHead(404).end()
  })
  const [dataDir, out] = [tinyCopy(), join(tempDir(), 'public')]
  const args = ['--data', dataDir, '--out', out]
  const text = await runCommand('build-data', args, {
    ALMANAC_UPSTREAM: origin,
    ALMANAC_WHOIS: '127.0.0.1:9',
    ALMANAC_RETRIES: '0',
  })
  expect(text.code).toBe(3)
  expect(text.stderr.split('\n').filter(line => line.startsWith('DEGRADED'))).toEqual([
    expect.stringMatching(/^DEGRADED forex\/ecb: frozen, latest 2026-04-13, \d+ missed$/),
  ])
  expect(text.stdout).toMatch(/^sources: .*1 frozen \(forex\/ecb\)/m)
  const { sources } = JSON.parse(readFileSync(join(out, 'status.json'), 'utf8')) as { sources: { key: string }[] }
  expect(sources.find(({ key }) => key === 'ecb')).toMatchObject({ latest: '2026-04-13', state: 'frozen' })
})
