import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { $ } from 'zx'
import { runCommand } from '../../support/command.ts'
import { root } from '../../support/repository.ts'
import { tempDir } from '../../support/temp.ts'

test('--dry-run prints the next fortnight and asks nobody', async () => {
  const { code, stdout } = await runCommand('schedule', ['--dry-run'])
  expect(code).toBe(0)
  const lines = stdout.trimEnd().split('\n')
  expect(lines.filter(line => line.length > 100)).toEqual([])
  // A long list goes on below itself.
  const [, ...rows] = stdout
    .trimEnd()
    .replace(/\n {19}/g, ' ')
    .split('\n')
  const days = rows.map(row => row.slice(0, 17))
  expect(days).toEqual([...days].sort())
  expect(days.every(day => /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/.test(day))).toBe(true)
  // Ten working days, four looks at everything on each of fourteen days.
  expect(rows.filter(row => /\bforex\/ecb\b/.test(row))).toHaveLength(10)
  expect(rows.filter(row => row.endsWith('all that is due'))).toHaveLength(56)
})

interface Job {
  readonly permissions: object
  readonly steps: readonly { readonly run?: string; readonly uses?: string; readonly with?: Record<string, string> }[]
}
interface Workflow {
  readonly permissions: object
  readonly jobs: { readonly build: Job; readonly pages: Job; readonly push: Job }
}

const services = [
  'almanac.service',
  'almanac-schedule.service',
  'almanac-serve.service',
  'almanac-failed@.service',
  'almanac-running@.service',
] as const

describe('existing engines for the same', () => {
  const read = (name: string): string => readFileSync(join(root, 'scripts/schedule', name), 'utf8')
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
  const commandsIn = (text: string): readonly string[] =>
    [...text.matchAll(/\bnpm run (?:-s )?([\w:-]+)/g)].map(([, name]) => name!)

  test.each([...services, 'almanac.timer', 'github-actions.yml'])('%s runs commands that exist', name => {
    const commands = commandsIn(read(name))
    if (name !== 'almanac.timer') expect(commands).not.toEqual([])
    for (const command of commands) expect(scripts).toHaveProperty(command)
  })

  test.each([...services, 'almanac.timer'])('%s is a unit: sections and settings, which systemd takes', async name => {
    const lines = read(name).split('\n')
    for (const line of lines) expect(line).toMatch(/^(|#.*|\[(Unit|Service|Timer|Install)\]|[A-Z]\w+=.*)$/)
    // A machine without systemd cannot judge more.
    if ((await $({ nothrow: true, quiet: true })`systemd-analyze --version`).exitCode !== 0) return
    const dir = tempDir()
    for (const file of [...services, 'almanac.timer']) writeFileSync(join(dir, file), read(file))
    const path = join(dir, name.replace('@.', '@serve.'))
    const verified = await $({ nothrow: true, quiet: true })`systemd-analyze verify --man=no ${path}`
    expect([verified.exitCode, verified.stderr]).toEqual([0, ''])
    if (name.endsWith('.timer')) return
    const rated = await $({
      nothrow: true,
      quiet: true,
    })`systemd-analyze security --offline=true --threshold=20 ${path}`
    expect(rated.exitCode).toBe(0)
  })

  test('a unit that fails is told of, and one that runs again', () => {
    for (const name of services.filter(name => !name.includes('@')))
      expect(read(name)).toMatch(/^OnFailure=almanac-failed@(build|serve|schedule)\.service$/m)
    for (const name of ['almanac-serve.service', 'almanac-schedule.service'])
      expect(read(name)).toMatch(/^Wants=.*almanac-running@(serve|schedule)\.service$/m)
  })

  test('the workflow builds without the right to write, and pushes in a job of its own', () => {
    const { permissions, jobs } = parse(read('github-actions.yml')) as Workflow
    expect(permissions).toEqual({})
    expect(jobs.build.permissions).toEqual({ contents: 'read' })
    expect(jobs.push.permissions).toEqual({ contents: 'write' })
    const lines = (job: Job): string => job.steps.map(({ run = '' }) => run).join('\n')
    expect(lines(jobs.build)).toContain('npm ci --omit=dev --ignore-scripts')
    expect(lines(jobs.build)).not.toContain('git push')
    expect(lines(jobs.push)).not.toMatch(/npm|node/)
    expect(lines(jobs.push)).toMatch(/git rebase[\s\S]*git push/)
    const built = jobs.build.steps.find(({ uses = '' }) => uses.startsWith('actions/upload-pages-artifact'))
    expect(lines(jobs.build)).toContain(`--out ${built?.with?.['path']}`)
    expect(jobs.pages.permissions).toEqual({ pages: 'write', 'id-token': 'write' })
    expect(jobs.build.steps.find(({ uses = '' }) => uses.startsWith('actions/cache'))?.with?.['path']).toBe(
      'data/.state\ndata/whois/replies\n',
    )
  })

  test.each(['github-actions.yml', 'github-parts.yml'])('%s names each action by its digest', name => {
    const { jobs } = parse(read(name)) as { readonly jobs: Readonly<Record<string, Job>> }
    const used = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []))
    expect(used.length).toBeGreaterThan(5)
    expect(used.filter(action => !/@[0-9a-f]{40}$/.test(action))).toEqual([])
  })

  test('the workflow checks advisories of what runs there, and no other job waits for it', () => {
    const { jobs } = parse(read('github-actions.yml')) as {
      readonly jobs: Readonly<Record<string, Job & { readonly needs?: unknown }>>
    }
    expect(jobs['advisories']!.steps.at(-1)!.run).toBe('npm audit --omit=dev --audit-level=high')
    expect(JSON.stringify(Object.values(jobs).map(({ needs }) => needs))).not.toContain('advisories')
  })
})
