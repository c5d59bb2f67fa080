/** The two files of a tree that know more than the data: the clock, and the edition before. The manifest does not list them. */
import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../core/files.ts'

export const statusName = 'status.json'
export const changesName = 'changes.json'

const holds = (path: string, text: string): boolean => {
  try {
    return readFileSync(path, 'utf8') === text
  } catch {
    return false
  }
}

/**
 * Replaces a file of a published tree by one beside the tree, so that a reader who has it open reads on in the old one and no
 * half-written name ever stands in the tree. Equal text is not written. Says whether it wrote.
 */
export const rewrite = (path: string, text: string, beside: string): boolean => {
  if (holds(path, text)) return false
  const next = join(beside, 'status.part')
  writeWhole(next, text)
  renameSync(next, path)
  return true
}
