import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { root } from '../support/repository.ts'
import { startBuilt } from './built.ts'

const readme = readFileSync(`${root}README.md`, 'utf8')
const scripts = (JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: Record<string, string> }).scripts

/** `$ curl 'URL'` and the lines under it, from the console block. */
const examples = [...readme.matchAll(/^\$ curl '([^']+)'\n((?:(?!\$ |```).*\n)+?)(?=\n\$ |```)/gm)].map(
  ([, url = '', answer = '']) => ({ url, answer: answer.trimEnd() }),
)

const built = await startBuilt('edge', 'sample')

test('there are three examples', () => expect(examples).toHaveLength(3))

test.each(examples)('README: curl $url answers as printed', async ({ url, answer }) => {
  const { pathname, search, host } = new URL(url)
  expect(host).toBe('localhost:8080')
  const { status, text } = await built.ask(pathname + search)
  expect(status).toBe(200)
  expect(text.trimEnd()).toBe(answer)
})

describe('what README names exists', () => {
  const paths = [...new Set([...readme.matchAll(/`(\/[a-z][\w./-]*\.json)`/g)].map(([, path]) => path!))]

  test('documents are named', () => expect(paths.length).toBeGreaterThan(6))

  test.each(paths)('%s is answered', async path => expect((await built.ask(path)).status).toBe(200))

  const jobs = [...readme.matchAll(/^\| [^|]+ \| (`\/(?:forex|gse|whois)\/[^|]+) \|$/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, url]) => url!),
  )

  test('jobs are named', () => expect(jobs.length).toBeGreaterThan(5))

  test.each(jobs)('the job %s is one URL', async url => expect((await built.ask(url)).status).toBe(200))

  const commands = [...new Set([...readme.matchAll(/npm run (?:-s )?([a-z][a-z:-]*)/g)].map(([, name]) => name!))]

  test.each(commands)('npm run %s is a command', name => expect(scripts[name]).toBeDefined())

  test('the two commands stand there as they are run', () => {
    expect(readme).toContain('npm ci --omit=dev && npm start')
    expect(readme).toContain('npm ci && npm test')
  })

  const files = [...readme.matchAll(/\]\(([A-Z]+(?:\.md)?)(#[\w-]+)?\)/g)].map(([, file, anchor]) => ({
    file: file!,
    anchor,
  }))

  test.each(files)('the link to $file$anchor leads somewhere', ({ file, anchor }) => {
    const text = readFileSync(`${root}${file}`, 'utf8')
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(
      ([, title]) => `#${title!.toLowerCase().replaceAll(' ', '-')}`,
    )
    if (anchor) expect(headings).toContain(anchor)
  })
})

// That README states it of the bundled rates, test/forex/bundled/published.ts shows.
test('the description of the API ends with the coverage of the edition', async () => {
  const { info } = (await built.json('/openapi.json')) as { info: { description: string } }
  expect(info.description.split('\n').at(-1)).toMatch(/^Of \d+ national currencies in force, \d+ have a rate/)
})
