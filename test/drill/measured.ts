/** Adapters that tell what a reading costs, for the drill of the intake: each reads with the real one and gives the cost beside the rows. */
import { readFileSync } from 'node:fs'
import { GCProfiler, getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type PlainError, plainError } from '../../pipeline/contract/errors.ts'
import { orUndefined } from '../../pipeline/core/files.ts'
import type { ReadResult, Source, SourceReply } from '../../pipeline/core/source.ts'

export interface WeighedReply extends SourceReply {
  /** Whether the memory is measured too, which doubles the time of a small reply. */
  readonly isWeighed: boolean
}

export interface MeasuredResult extends ReadResult<unknown> {
  /** What the adapter threw. */
  readonly error?: PlainError
  /** Milliseconds of processor, where the kernel tells them for a thread (Linux); else those of the clock. */
  readonly ms: number
  /** Bytes held at most, garbage included. */
  readonly bytes?: number
}

const held = (): number => {
  const { used_heap_size, external_memory } = getHeapStatistics()
  return used_heap_size + external_memory
}

/** What the thread held before the first reply of a source. */
const before: { source: unknown; bytes: number } = { source: undefined, bytes: 0 }

/** Starts measuring memory. The returned function ends that and gives the peak in bytes beyond `before`. */
const memoryMeter = (source: Source<unknown>): (() => number) => {
  if (before.source !== source) {
    setFlagsFromString('--expose-gc')
    runInNewContext('gc')()
    Object.assign(before, { source, bytes: held() })
  }
  const profiler = new GCProfiler()
  profiler.start()
  return () => {
    const atCollections = profiler.stop().statistics.map(({ beforeGC: { heapStatistics: heap } }) => heap)
    return Math.max(held(), ...atCollections.map(heap => heap.usedHeapSize + heap.externalMemory)) - before.bytes
  }
}

/** Milliseconds that this thread has used of a processor. */
const usedMs = (): number => {
  const stat = orUndefined(() => readFileSync('/proc/thread-self/schedstat', 'latin1'))
  return stat === undefined ? performance.now() : Number(stat.split(' ', 1)[0]) / 1e6
}

const resultOf = (
  source: Source<unknown>,
  reply: SourceReply,
): ReadResult<unknown> & { readonly error?: PlainError } => {
  try {
    return source.read(reply)
  } catch (error) {
    return { rows: [], refused: [], error: plainError(error) }
  }
}

/** The adapter, whose results are `MeasuredResult`s. It reads `WeighedReply`s. */
export const measured = (source: Source<unknown>): Pick<Source<unknown>, 'read'> => ({
  read(reply): MeasuredResult {
    const bytesSince = (reply as WeighedReply).isWeighed ? memoryMeter(source) : undefined
    const from = usedMs()
    const result = resultOf(source, reply)
    return { ...result, ms: usedMs() - from, ...(bytesSince && { bytes: bytesSince() }) }
  },
})
