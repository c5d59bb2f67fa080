/** Runs in Vitest's thread: takes the requests of `stryker-plugins.mjs`, runs their tests and answers with the results. */
import { relative, resolve } from 'node:path'
import { BroadcastChannel } from 'node:worker_threads'
import { type File, startTests, type Task, type Test } from '@vitest/runner'
import { TestRunner, vi } from 'vitest'

interface Request {
  readonly files: readonly string[]
  /** Tests that meet the mutant; without it, all. */
  readonly only?: readonly string[]
  /** Without it, the run notes which test meets which mutant. */
  readonly mutant?: string
  readonly hitLimit?: number
}

/** What the code with Stryker's mutants reads and writes. */
interface Switches {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number
  hitLimit?: number | undefined
  mutantCoverage?: unknown
}

const switches: Switches = {}
Object.assign(globalThis, { __stryker__: switches })

const nameOf = (task: Task): string =>
  task.suite && task.suite !== task.file ? `${nameOf(task.suite)} ${task.name}` : task.name
const idOf = (task: Task): string => `${relative(process.cwd(), task.file.filepath)}#${nameOf(task)}`
const tasksIn = (task: Task): readonly Task[] => ('tasks' in task ? [task, ...task.tasks.flatMap(tasksIn)] : [task])
const isFailed = (task: Task): boolean => task.result?.state === 'fail'

const resultOf = (task: Task) => ({
  id: idOf(task),
  name: nameOf(task),
  fileName: task.file.filepath,
  timeSpentMs: task.result?.duration ?? 0,
  // Stryker's numbers: success, failed, skipped.
  status: isFailed(task) ? 1 : task.result?.state === 'pass' ? 0 : 2,
  failureMessage: task.result?.errors?.[0]?.message ?? 'failed',
})

export default class MutantRunner extends TestRunner {
  private request: Request = { files: [] }
  private hasFailed = false
  /** Test files that killed a mutant; the last one killed last. */
  private readonly killers = new Set<string>()

  async onBeforeCollect(): Promise<void> {
    if (this.request.files.length > 0) return
    const channel = new BroadcastChannel('mutants')
    Object.assign(this, { onTaskUpdate: undefined, onCollectStart: undefined, onCollected: this.choose })
    channel.onmessage = async event => {
      const reply = await this.answer((event as { data: Request }).data).catch(error => ({
        error: String(error?.stack),
      }))
      channel.postMessage(reply)
    }
    channel.postMessage({})
    await new Promise(() => {})
  }

  private async answer(request: Request): Promise<unknown> {
    this.request = request
    this.hasFailed = false
    // Each run loads modules again: a value kept by one would hide the next mutant.
    Object.assign(switches, { hitCount: 0, hitLimit: request.hitLimit })
    vi.useRealTimers()
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    vi.resetModules()
    const tasks: Task[] = []
    for (const file of this.inOrder(request.files)) {
      // No mutant is active while a test file loads.
      switches.activeMutant = undefined
      const spec = { filepath: resolve(file), testLocations: undefined }
      tasks.push(...(await startTests([spec], this)).flatMap(tasksIn))
      if (!this.hasFailed || !request.mutant) continue
      this.killers.delete(file)
      this.killers.add(file)
      break
    }
    const tests = tasks.filter(task =>
      task.type === 'test' ? task.mode !== 'skip' : isFailed(task) && (task.result?.errors?.length ?? 0) > 0,
    )
    return {
      tests: tests.map(resultOf),
      hitCount: switches.hitCount,
      mutantCoverage: request.mutant ? undefined : switches.mutantCoverage,
    }
  }

  /** Neighbouring mutants are often killed by the same file, so those that killed last come first. */
  private inOrder(files: readonly string[]): readonly string[] {
    const recent = [...this.killers].reverse().filter(file => files.includes(file))
    return [...new Set([...recent, ...files])]
  }

  private choose(files: File[]): void {
    const only = this.request.only && new Set(this.request.only)
    for (const task of files.flatMap(tasksIn))
      if (only && task.type === 'test' && !only.has(idOf(task))) task.mode = 'skip'
    switches.activeMutant = this.request.mutant
  }

  override async onBeforeRunTask(test: Test): Promise<void> {
    if (this.hasFailed && this.request.mutant) test.mode = 'skip'
    await super.onBeforeRunTask(test)
  }

  override onBeforeTryTask(test: Test): void {
    super.onBeforeTryTask(test)
    if (!this.request.mutant) switches.currentTestId = idOf(test)
  }

  override onAfterRunTask(test: Test): void {
    super.onAfterRunTask(test)
    switches.currentTestId = undefined
    this.hasFailed ||= isFailed(test)
  }
}
