/** A script of this folder under Deno, which reads its port from PORT. */
import { fileURLToPath } from 'node:url'
import { freePort, type Serving, serving } from '../../scripts/lib/process.ts'

const deno = fileURLToPath(new URL('node_modules/.bin/deno', import.meta.url))

/** It may reach the loopback and the environment, and nothing else. */
const flags = ['run', '--no-config', '--no-lock', '--allow-net=127.0.0.1', '--allow-env']

export const startDeno = async (script: string, env: Readonly<Record<string, string>>): Promise<Serving> => {
  const port = await freePort()
  const path = fileURLToPath(new URL(script, import.meta.url))
  return serving(port, deno, [...flags, path], { ...env, PORT: String(port), DENO_NO_UPDATE_CHECK: '1' })
}
