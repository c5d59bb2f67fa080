/** The Nu HTML checker over one page of each kind. It reads files: addresses on loopback it refuses. */
import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { fileKeyOf } from '../../site/host/page-path.ts'
import { startBuilt } from '../http/built.ts'

const run = promisify(execFile)
const checker = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')

const kinds = [
  '/',
  '/rates/',
  '/rates/ghs',
  '/rates/dem',
  '/rates/usd-ghs',
  '/shares/',
  '/shares/gcb',
  '/domains/',
  '/domains/example.com',
  '/api',
  '/downloads',
  '/status',
  '/404.html',
]

/** `'self'` means nothing for a file, and a block of JSON-LD is data that no browser runs. */
const policyOfFiles = /violates Content Security Policy/

const built = await startBuilt('full')

test('no page has a finding', async () => {
  const files = kinds.map(kind => join(built.dir, fileKeyOf(kind)))
  const args = ['-jar', checker, '--stdout', '--format', 'json', '--exit-zero-always', ...files]
  const { stdout } = await run('java', args, { maxBuffer: 64 * 1024 * 1024 })
  const { messages } = JSON.parse(stdout) as { messages: readonly { url: string; message: string }[] }
  expect(messages.filter(({ message }) => !policyOfFiles.test(message))).toEqual([])
})
