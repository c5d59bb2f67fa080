/** A script of this folder under Deno, which reads its port from PORT. */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { freePort, type Serving, serving } from '../../scripts/lib/process.ts'

/** Deno itself: its `bin` script would run it as a child that outlives a SIGTERM. */
const { runInstall } = createRequire(import.meta.url)('deno/install_api.cjs') as { runInstall(): string }

/** It may reach the loopback and the environment, and nothing else. */
const flags = ['run', '--no-config', '--no-lock', '--allow-net=127.0.0.1', '--allow-env']

export const startDeno = async (script: string, env: Readonly<Record<string, string>>): Promise<Serving> => {
  const port = await freePort()
  const path = fileURLToPath(new URL(script, import.meta.url))
  return serving(port, runInstall(), [...flags, path], { ...env, PORT: String(port), DENO_NO_UPDATE_CHECK: '1' })
}
