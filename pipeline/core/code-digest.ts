/** Digests of files, and of the modules of the program that an entry leads to. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { codeInputs } from './code-inputs.ts'
import { lookAt } from './files.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Digest of some files below a folder, independent of where that lies and of the order a file system lists them. */
export const digestOfFiles = (base: string, files: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const file of files) {
    const bytes = lookAt(() => readFileSync(file))
    hash.update(`${relative(base, file)}\n${bytes?.length ?? 'unreadable'}\n`).update(bytes ?? '')
  }
  return hash.digest('hex')
}

const codeDigests = new Map<string, string>()

/** Digest of the modules that entries lead to. It is formed once: a process runs the code that it started with. */
export const codeDigest = (...entries: readonly string[]): string => {
  const key = entries.join(' ')
  const known = codeDigests.get(key) ?? digestOfFiles(root, codeInputs(root, entries))
  codeDigests.set(key, known)
  return known
}
