import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorCodes } from '../pipeline/contract/error-codes.ts'
import { root } from './support/repository.ts'

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(({ name, parentPath }) => name.endsWith('.ts') && !/public|\.generations/.test(parentPath))
    .filter(({ name }) => name !== 'error-codes.ts')
    .map(({ name, parentPath }) => readFileSync(join(parentPath, name), 'utf8'))

test('every code of the table is used, and its row says what happened and what to do', () => {
  const text = ['pipeline', 'scripts', 'site/edge'].flatMap(sourcesIn).join('\n')
  const unused = Object.keys(errorCodes).filter(code => !new RegExp(`['\`]${code}\\b`).test(text))
  expect(unused).toEqual([])
  for (const { means, remedy } of Object.values(errorCodes))
    for (const sentence of [means, remedy]) expect(sentence).toMatch(/^[A-Z`].*\.$/)
})
