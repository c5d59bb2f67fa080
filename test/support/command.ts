import { vi } from 'vitest'

let runs = 0

/** Runs a file of `scripts/`, by its name, in this process, for tests to which a process of its own proves nothing. */
export const runCommand = async (
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> => {
  const text = { stdout: '', stderr: '' }
  const before = { argv: process.argv, exitCode: process.exitCode, listeners: process.stdout.listeners('error') }
  const spies = (['stdout', 'stderr'] as const).map(stream =>
    vi.spyOn(process[stream], 'write').mockImplementation(chunk => {
      text[stream] += chunk
      return true
    }),
  )
  for (const [key, value] of Object.entries(env)) vi.stubEnv(key, value)
  process.argv = [process.execPath, name, ...args]
  process.exitCode = undefined
  try {
    runs += 1
    // A command runs when its module is read: another query reads it again.
    const module: { readonly default?: Promise<void> } = await import(
      /* @vite-ignore */ `../../scripts/${name}.ts?run=${runs}`
    )
    await module.default
    return { code: Number(process.exitCode ?? 0), ...text }
  } finally {
    for (const spy of spies) spy.mockRestore()
    vi.unstubAllEnvs()
    process.argv = before.argv
    process.exitCode = before.exitCode
    for (const listener of process.stdout.listeners('error'))
      if (!before.listeners.includes(listener)) process.stdout.off('error', listener as () => void)
  }
}
