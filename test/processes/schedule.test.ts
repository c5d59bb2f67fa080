/** `npm run schedule` as a process: its records, its end, and its end while everything it started hangs. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isRunning } from '../../pipeline/core/lock.ts'
import { writeUploadState } from '../../pipeline/health/upload-state.ts'
import { runCommand } from '../support/command.ts'
import { root } from '../support/repository.ts'
import { serve } from '../support/serve.ts'
import { tempDir, tinyCopy } from '../support/temp.ts'
import { until } from '../support/until.ts'

test('SIGTERM ends open requests, an upload and its children, and no failure is noted', async () => {
  const [dataDir, dir] = [tinyCopy(), tempDir()]
  let asked = 0
  const publishers = await serve(() => {
    asked += 1
  })
  const child = join(dir, 'child')
  writeUploadState(dataDir, { edition: 'e1', since: Date.now(), tries: 0, notBefore: 0, error: null, done: null })
  const scheduler = spawn(
    process.execPath,
    ['scripts/bundled.mjs', 'schedule', '--data', dataDir, '--out', join(dir, 'public')],
    {
      cwd: root,
      env: {
        ...process.env,
        ALMANAC_UPSTREAM: publishers,
        ALMANAC_WHOIS: '127.0.0.1:9',
        ALMANAC_AFTER_BUILD: `trap "" TERM INT; sleep 600 & echo $! > '${child}'; wait`,
        ALMANAC_TIMEOUT_MS: '600000',
      },
    },
  )
  const ended = once(scheduler, 'exit') as Promise<[number | null, string | null]>
  try {
    await until(() => asked >= 8 && existsSync(child))
    scheduler.kill('SIGTERM')
    const [code, signal] = await ended
    expect([signal, code === 0 || code === 1]).toEqual([null, true])
    await until(() => !isRunning(Number(readFileSync(child, 'utf8'))))
    expect(existsSync(join(dataDir, '.state/asked.json'))).toBe(false)
    expect(JSON.parse(readFileSync(join(dataDir, '.state/upload.json'), 'utf8'))).toMatchObject({
      tries: 0,
      error: null,
    })
  } finally {
    scheduler.kill('SIGKILL')
  }
})

/** `npm run schedule` as a process of its own, with all publishers behind a closed door. */
const start = (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const child = spawn(process.execPath, ['scripts/bundled.mjs', 'schedule', ...args], {
    cwd: root,
    env: {
      ...process.env,
      ALMANAC_UPSTREAM: 'http://127.0.0.1:9',
      ALMANAC_WHOIS: '127.0.0.1:9',
      ALMANAC_RETRIES: '0',
      ...env,
    },
  })
  const text = { stdout: '', stderr: '' }
  child.stdout.on('data', chunk => (text.stdout += chunk))
  child.stderr.on('data', chunk => (text.stderr += chunk))
  return { child, text, ended: once(child, 'close') as Promise<[number]> }
}

test('a run asks, builds, uploads and reports one line of JSON; a second scheduler ends; SIGTERM ends it', async () => {
  const [dataDir, dir] = [tinyCopy(), tempDir()]
  const [out, told] = [join(dir, 'public'), join(dir, 'told')]
  const { child, text, ended } = start(['--data', dataDir, '--out', out], {
    ALMANAC_AFTER_BUILD: `echo "$ALMANAC_EDITION in $ALMANAC_OUT" > '${told}'; echo noise >&2; exit 7`,
  })
  const records = () =>
    text.stdout
      .split('\n')
      .slice(0, -1)
      .map(line => JSON.parse(line))
  while (records().length < 4 && child.exitCode === null) await once(child.stdout, 'data')
  const second = await runCommand('schedule', ['--data', dataDir, '--out', out])
  expect(second.code).toBe(1)
  expect(second.stderr).toMatch(new RegExp(`^LOCKED .*process ${child.pid}`, 'm'))
  child.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
  expect(
    records()
      .map(({ trigger }) => trigger)
      .sort(),
  ).toEqual(['start forex', 'start gse', 'start whois', 'upload'])
  const rates = records().find(({ trigger }) => trigger === 'start forex')
  expect(rates).toMatchObject({ stored: 0, degraded: [], error: null })
  expect(rates.severity).not.toBe('info')
  expect(rates.failed).toContain('forex/ecb')
  expect(rates.asked).toBe(rates.failed.length)
  const record = records().find(({ built }) => built)
  expect(records().find(({ trigger }) => trigger === 'upload')).toMatchObject({
    severity: 'error',
    edition: record.edition,
    tries: 1,
    error: 'it ended with 7: noise',
  })
  const { upload } = JSON.parse(readFileSync(join(out, 'status.json'), 'utf8'))
  expect(upload).toMatchObject({ edition: record.edition, state: 'failed', tries: 1, uploaded: null })
  expect(readlinkSync(out)).toBe(`.generations/${record.edition}`)
  expect(readFileSync(told, 'utf8')).toBe(`${record.edition} in ${out}\n`)
  expect(text.stderr).toContain('noise')
})
