/** A test runner of Stryker that keeps one Vitest thread: Stryker's own starts a thread and loads Vitest for each mutant. */
import { relative } from 'node:path'
import { BroadcastChannel } from 'node:worker_threads'
import { commonTokens, declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import { DryRunStatus, determineHitLimitReached, toMutantRunResult } from '@stryker-mutator/api/test-runner'
import { createVitest } from 'vitest/node'

class OneThreadRunner {
  static inject = []
  // Each process has one thread, and a channel reaches no other process.
  channel = new BroadcastChannel('mutants')

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init() {
    process.env.NODE_ENV = 'test'
    this.vitest = await createVitest('test', { config: 'test/mutate/vitest.config.ts', watch: false, reporters: [{}] })
    this.files = (await this.vitest.globTestSpecifications())
      .map(({ moduleId }) => relative(process.cwd(), moduleId))
      .sort()
    const isReady = this.next()
    // The thread runs no test of its own: it waits for requests until the process ends.
    this.vitest.start([this.files[0]]).catch(error => this.channel.onmessage?.({ data: { error: String(error) } }))
    await isReady
  }

  next() {
    return new Promise((resolve, reject) => {
      this.channel.onmessage = ({ data }) => (data.error ? reject(new Error(data.error)) : resolve(data))
    })
  }

  ask(request) {
    const reply = this.next()
    this.channel.postMessage(request)
    return reply
  }

  async dryRun() {
    const { tests, mutantCoverage } = await this.ask({ files: this.files })
    return { status: DryRunStatus.Complete, tests, mutantCoverage }
  }

  async mutantRun({ activeMutant, testFilter, hitLimit }) {
    const files = testFilter ? [...new Set(testFilter.map(id => id.slice(0, id.indexOf('#'))))] : this.files
    const { tests, hitCount } = await this.ask({ files, only: testFilter, mutant: activeMutant.id, hitLimit })
    const limit = determineHitLimitReached(hitCount, hitLimit)
    return toMutantRunResult(limit ?? { status: DryRunStatus.Complete, tests })
  }

  dispose() {
    this.channel.close()
    // Stryker ends this process, and the thread with it.
    return undefined
  }
}

/** Fails below the threshold of covered mutants. Stryker's own `break` also counts those that no test of the room reaches. */
class CoveredReporter {
  static inject = [commonTokens.options]

  constructor({ thresholds }) {
    this.least = thresholds.low
  }

  onMutationTestReportReady(_, { systemUnderTestMetrics: { metrics } }) {
    const { totalDetected, totalCovered, mutationScoreBasedOnCoveredCode: score } = metrics
    process.stdout.write(`\ncovered mutants killed: ${totalDetected} of ${totalCovered}, ${score.toFixed(1)} %\n`)
    // Without any covered mutant there is no score, and nothing is shown.
    if (!(score >= this.least)) process.exitCode = 1
  }
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'one-thread', OneThreadRunner),
  declareClassPlugin(PluginKind.Reporter, 'covered', CoveredReporter),
]
