/** Danmarks Nationalbank: kroner per 100 units, the ECB's currencies at the ECB's hour, through Statistics Denmark's StatBank. */
import { shapeError, textOf } from '../../core/reply.ts'
import { forexSource } from '../forex-source.ts'
import { rowsByColumn } from '../read/table.ts'

const columns = { code: 'VALUTA', type: 'KURTYP', day: 'TID', text: 'INDHOLD' }

/** The bulk format wants every variable named. */
const bodyOf = (from: string): string => {
  const variables = [
    { code: 'VALUTA', values: ['*'] },
    { code: 'KURTYP', values: ['KBH'] },
    { code: 'Tid', values: [`>=${from.replace('-', 'M').replace('-', 'D')}`] },
  ]
  return JSON.stringify({ table: 'DNVALD', format: 'BULK', lang: 'en', valuePresentation: 'Code', variables })
}

const reach = { first: '2000-01-03', per: 'all' } as const

export default forexSource('dnb', {
  title: 'Danmarks Nationalbank',
  url: 'https://www.nationalbanken.dk/en/what-we-do/stable-prices-monetary-policy-and-the-danish-economy/exchange-rates',
  terms: 'StatBank may be used freely, also commercially, with the source named (CC BY 4.0).',
  publishes: { at: '16:00', zone: 'Europe/Copenhagen' },
  covers:
    'About 30 currencies against the krone, every Danish banking day since 1977; in StatBank from the next morning.',
  home: 'DKK',
  anchor: 'EUR',
  reach,
  proven: 'dnb/00.csv of 2026-04-04',
  requests: ({ last = reach.first }) => [
    { url: 'https://api.statbank.dk/v1/data', post: { type: 'application/json', body: bodyOf(last) } },
  ],
  expected: 'rates of at least the last day known',
  read: reply =>
    rowsByColumn(reply, textOf(reply), columns, ';').map(({ row, code, type, day, text }) => {
      // Another type is an index or the price of one unit.
      if (type !== 'KBH') throw shapeError(reply, { where: `row ${row}, column KURTYP`, got: type, expected: 'KBH' })
      return { row, day, code, label: code, units: '100', text: text === '..' ? '' : text }
    }),
})
