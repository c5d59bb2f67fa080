import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { recipe } from '../../../site/page/text/recipes.ts'
import { serve } from '../../support/serve.ts'

const run = promisify(execFile)
let origin = ''
beforeAll(async () => {
  origin = await serve((request, response) => {
    if (request.url?.endsWith('rawtext')) return response.end('raw')
    response.setHeader('Content-Type', 'application/json')
    response.end('{"date":"2026-03-02","pair":"EUR/GHS","rate":12.5}')
  })
})

describe('a copied request', () => {
  it('is a formula that reads the decimal point in every locale', () =>
    expect(recipe('spreadsheet formula', 'https://a.example/forex/EUR/GHS')).toBe(
      '=NUMBERVALUE(TEXTBEFORE(TEXTAFTER(WEBSERVICE("https://a.example/forex/EUR/GHS"),"""rate"":"),"}"),".")',
    ))

  it('is a formula for the whole body where it is not a rate', () =>
    expect(recipe('spreadsheet formula', 'https://a.example/gse/live')).toBe(
      '=WEBSERVICE("https://a.example/gse/live")',
    ))

  it('stays quoted in a shell', () =>
    expect(recipe('curl', "https://a.example/x?a='; rm")).toBe("curl 'https://a.example/x?a='\\''; rm'"))

  it.each([
    ['/forex/EUR/GHS/2026-03-02', '12.5\n'],
    ['/whois/example.com/rawtext', 'raw\n'],
  ])('runs as a JavaScript module: %s', async (path, printed) => {
    const { stdout } = await run('node', ['--input-type=module', '-e', recipe('JavaScript', origin + path)])
    expect(stdout).toBe(printed)
  })
})
