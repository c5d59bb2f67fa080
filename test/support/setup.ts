/** Runs before each test file, also where files share their modules: a hook of a module would stand in the first of them alone. */
import { afterAll } from 'vitest'
import { runAtEnd } from './at-end.ts'

afterAll(runAtEnd)
