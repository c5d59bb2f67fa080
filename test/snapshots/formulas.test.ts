import { describe, expect, test } from 'vitest'
import { loadBook } from '../../pipeline/book.ts'
import { edit } from '../support/edit.ts'
import { tinyCopy } from '../support/temp.ts'
import { make } from './made.ts'

describe('a text that a spreadsheet would run is refused at load, by file, row and column', () => {
  test.each([
    ['forex/currencies.csv', 'Swiss franc', '=1+1', 'row 2, column name'],
    ['forex/currencies.csv', 'German mark', '@SUM(A1)', 'row 3, column name'],
    ['gse/companies.csv', 'CalBank PLC', '"\tCalBank"', 'row 23, column value'],
    // The reader of CSV takes the carriage return for the end of a line, and counts one more.
    ['gse/companies.csv', 'CalBank PLC', '"\rCalBank"', 'row 2[34], column value'],
    ['gse/directors.csv', 'Chairman', '=HYPERLINK("http://x")', 'row 2, column position'],
    ['gse/official/2026.csv', '2026-07-22,CAL', '2026-07-22,=CAL', 'row 4, column code'],
    ['whois/domains.csv', 'example.edu', '@example.edu', 'row 3, column domain'],
  ])('%s: %s becomes %j', async (file, from, to, where) => {
    const dataDir = tinyCopy()
    const cell = to.startsWith('"') || !to.includes('"') ? to : `"${to.replaceAll('"', '""')}"`
    edit(dataDir, file, text => text.replace(from, cell))
    await expect(loadBook(dataDir)).rejects.toThrow(new RegExp(`^DATA_SHAPE data/${file}: ${where}: got `))
  })
})

test('a stranger’s reply cannot stop a build: such a text of a registrar is left out', async () => {
  const dataDir = tinyCopy()
  const registrar = 'Registrar: RESERVED-Internet Assigned Numbers Authority'
  // As long as before: the stored form states the length of the reply.
  const formula = 'Registrar: =HYPERLINK("http://evil.example","x")'.padEnd(registrar.length)
  edit(dataDir, 'whois/samples/example.com.txt', text => text.replace(registrar, formula))
  const line = (await make(dataDir)).text('whois/domains.csv').split('\n')[1]
  expect(line).toMatch(/^example\.com,1995-08-14T04:00:00Z,2026-08-13T04:00:00Z,2025-08-14T07:01:39Z,,376,client/)
})

test('the registrations hold neither contacts nor replies', async () => {
  const dataDir = tinyCopy()
  const text = (await make(dataDir)).text('whois/domains.csv')
  expect(text.split('\n')[0]).toBe(
    'domain,created,expires,updated,registrar,registrar_id,status,name_servers,dnssec,seen',
  )
  expect(text.split('\n')[2]).toBe(
    'example.net,1995-08-14T04:00:00Z,2026-08-13T04:00:00Z,2025-08-14T07:01:39Z,RESERVED-Internet Assigned Numbers Authority,376,clientDeleteProhibited clientTransferProhibited clientUpdateProhibited,a.iana-servers.net b.iana-servers.net,signedDelegation,2025-09-01T00:00:00Z',
  )
  expect(text.split('\n')).toHaveLength(4)
})
