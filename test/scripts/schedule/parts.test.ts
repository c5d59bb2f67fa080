/** The Kubernetes jobs and the matrix workflow that build an edition in parts: what their lines run, by running them. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { runCommand } from '../../support/command.ts'
import { tempDir, tinyData } from '../../support/temp.ts'

const read = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../scripts/schedule/${name}`, import.meta.url)), 'utf8')

type Env = Readonly<Record<string, string>>
/** The shell lines of one step of the work, and what its engine tells them. */
interface Step {
  readonly lines: readonly string[]
  readonly env: Env
}

interface Container {
  readonly command: readonly string[]
  readonly args: readonly [string]
  readonly env: readonly { readonly name: string; readonly value: string }[]
  readonly envFrom: readonly object[]
  readonly securityContext: object
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string; readonly readOnly?: boolean }[]
}
interface KubernetesJob {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly labels: Env }
  readonly spec: Readonly<Record<string, unknown>> & {
    readonly template: {
      readonly metadata: { readonly labels: Env }
      readonly spec: {
        readonly restartPolicy: string
        readonly securityContext: object
        readonly containers: readonly [Container]
        readonly volumes: readonly { readonly name: string }[]
      }
    }
  }
}
const [podsOfParts, podOfHead] = parseAllDocuments(read('kubernetes.yaml')).map(one => one.toJS()) as [
  KubernetesJob,
  KubernetesJob,
]

interface WorkflowJob {
  readonly needs?: string
  readonly permissions: object
  readonly strategy?: { readonly matrix: { readonly part: readonly number[] } }
  readonly steps: readonly { readonly run?: string; readonly uses?: string; readonly with?: Env }[]
}
interface Workflow {
  readonly on: { readonly workflow_run: { readonly workflows: readonly string[] } }
  readonly concurrency: { readonly group: string }
  readonly permissions: object
  readonly env: { readonly PARTS: number }
  readonly jobs: { readonly part: WorkflowJob; readonly head: WorkflowJob }
}
const workflow = parse(read('github-parts.yml')) as Workflow

const stepOfPod = ({ spec }: KubernetesJob, index?: number): Step => {
  const { args, env } = spec.template.spec.containers[0]
  const given = Object.fromEntries(env.map(({ name, value }) => [name, value]))
  return { lines: args, env: { ...given, ...(index !== undefined && { JOB_COMPLETION_INDEX: String(index) }) } }
}
const stepOfJob = ({ steps }: WorkflowJob, part?: number): Step => ({
  lines: steps.flatMap(({ run }) => (run?.startsWith('npm run') ? [run] : [])),
  env: { PARTS: String(workflow.env.PARTS), ...(part !== undefined && { PART: String(part) }) },
})

/** Runs the lines with programs that only note what they are asked; a build ends with `code`. */
const asked = ({ lines, env }: Step, { code = 0, endpoint = '' } = {}) => {
  const dir = tempDir()
  const stub = `#!/bin/sh\nprintf '%s\\n' "$*" >> "${dir}/asked"\ncase "$*" in *build-data*) exit ${code};; esac\n`
  for (const name of ['node', 'npm']) {
    writeFileSync(join(dir, name), stub)
    chmodSync(join(dir, name), 0o755)
  }
  const given = { ...env, TARGET: 's3://almanac', ENDPOINT: endpoint, PATH: `${dir}:/usr/bin:/bin` }
  const { status } = spawnSync('/bin/sh', ['-euc', lines.join('\n')], { env: given })
  const text = existsSync(join(dir, 'asked')) ? readFileSync(join(dir, 'asked'), 'utf8') : ''
  const commands = [...text.matchAll(/(build-data|upload)(?: --)? (.*)\n/g)]
  return { status, commands: commands.map(([, name, args]) => ({ name: name!, args: args!.split(' ') })) }
}

const flagIn = (args: readonly string[], flag: string): string | undefined => args[args.indexOf(flag) + 1]
const shardOf = (step: Step): string | undefined => flagIn(asked(step).commands[0]!.args, '--shard')

const engines = {
  kubernetes: {
    parts: Array.from({ length: podsOfParts.spec['completions'] as number }, (_, i) => stepOfPod(podsOfParts, i)),
    head: stepOfPod(podOfHead),
  },
  github: {
    parts: workflow.jobs.part.strategy!.matrix.part.map(part => stepOfJob(workflow.jobs.part, part)),
    head: stepOfJob(workflow.jobs.head),
  },
} as const
const names = ['kubernetes', 'github'] as const

test.each(names)('%s builds each part once, and part 0 in the last step', name => {
  const { parts, head } = engines[name]
  expect(parts.map(shardOf)).toEqual(parts.map((_, i) => `${i + 1}/${parts.length}`))
  expect(shardOf(head)).toBe(`0/${parts.length}`)
})

test.each(names)('%s sends what it built, also when that is degraded, and nothing after a build that failed', name => {
  const { parts, head } = engines[name]
  for (const step of [parts[0]!, head]) {
    for (const code of [0, 3]) {
      const { status, commands } = asked(step, { code, endpoint: 'https://storage.example' })
      expect([status, commands.map(one => one.name)]).toEqual([0, ['build-data', 'upload']])
      const [built, sent] = commands
      expect(sent!.args.slice(0, 3)).toEqual(['s3://almanac', '--endpoint', 'https://storage.example'])
      expect(flagIn(sent!.args, '--out')).toBe(flagIn(built!.args, '--out'))
    }
    const failed = asked(step, { code: 1 })
    expect([failed.status, failed.commands.length]).toEqual([1, 1])
    expect(asked(step).commands[1]!.args).not.toContain('--endpoint')
  }
})

test.each(names)('the commands take the flags of %s', { timeout: 60_000 }, async name => {
  const { parts, head } = engines[name]
  const key = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }
  for (const step of [parts[0]!, head]) {
    const [built, sent] = asked(step, { endpoint: 'http://127.0.0.1:9' }).commands
    const none = join(tempDir(), 'none')
    const inPlace = (args: readonly string[]) => args.map(arg => (arg === flagIn(args, '--out') ? none : arg))
    const build = await runCommand('build-data', [...inPlace(built!.args), '--data', tinyData, '--dry-run'])
    expect([build.stderr.includes('USAGE'), build.stdout.includes('would build edition')]).toEqual([false, true])
    // A wrong flag is exit code 2, before a tree is looked for.
    const upload = await runCommand('upload', inPlace(sent!.args), key)
    expect([upload.code, upload.stderr.slice(0, 7)]).toEqual([1, 'NO_TREE'])
  }
})

test('the jobs are Jobs of Kubernetes, one indexed, each pod closed and reading data/ alone', () => {
  expect(podsOfParts.spec).toMatchObject({ completionMode: 'Indexed', completions: 16, parallelism: 16 })
  expect(podOfHead.spec).not.toHaveProperty('completionMode')
  for (const job of [podsOfParts, podOfHead]) {
    expect([job.apiVersion, job.kind]).toEqual(['batch/v1', 'Job'])
    expect(job.spec.template.metadata.labels).toEqual(job.metadata.labels)
    const { restartPolicy, securityContext, containers, volumes } = job.spec.template.spec
    // `backoffLimitPerIndex` asks for it.
    expect(restartPolicy).toBe('Never')
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
    const [{ command, volumeMounts, ...container }] = containers
    expect(command).toEqual(['/bin/sh', '-euc'])
    expect(container.securityContext).toEqual({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    })
    expect(volumeMounts.map(({ name }) => name)).toEqual(volumes.map(({ name }) => name))
    expect(volumeMounts[0]).toEqual({ name: 'data', mountPath: '/srv/almanac/data', readOnly: true })
  }
  expect([podsOfParts, podOfHead].map(({ metadata }) => metadata.labels['step'])).toEqual(['parts', 'head'])
})

test('the jobs of the workflow read the replies of one run, hold no right to write, and end with the head', () => {
  const { on, concurrency, permissions, jobs } = workflow
  expect([on.workflow_run.workflows, permissions]).toEqual([
    [(parse(read('github-actions.yml')) as { name: string }).name],
    {},
  ])
  expect(concurrency.group).not.toBe('')
  expect([jobs.part.needs, jobs.head.needs]).toEqual([undefined, 'part'])
  for (const { steps, permissions } of [jobs.part, jobs.head]) {
    expect(permissions).toEqual({ contents: 'read' })
    expect(steps.find(({ uses }) => uses?.startsWith('actions/cache/restore'))!.with).toMatchObject({
      key: `state-\${{ github.event.workflow_run.id }}`,
      'fail-on-cache-miss': true,
    })
  }
})
