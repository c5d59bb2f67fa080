/** Central Bank of the Republic of China (Taiwan): interbank spot rates at 16:00 in Taipei; the header states the direction of each. */
import { z } from 'zod'
import { jsonOf, shapeError } from '../../core/reply.ts'
import type { SourcedReply } from '../../core/source.ts'
import { forexSource } from '../forex-source.ts'
import { checkLength } from '../read/table.ts'

const schema = z.object({
  data: z.object({
    dataSets: z.array(z.array(z.string())).min(1),
    structure: z.object({ Table1: z.array(z.object({ data: z.string() })) }),
  }),
})

/** The header ends with the pair, `新台幣NTD/USD`: New Taiwan dollars for one US dollar. NTD is the bank's name for TWD. */
const columnOf = (reply: SourcedReply, header: string) => {
  const [, counter, base] = /([A-Z]{3})\/([A-Z]{3})$/.exec(header.trim()) ?? []
  if (counter === undefined || base === undefined || (counter !== 'USD' && base !== 'USD'))
    throw shapeError(reply, { where: 'structure', got: header, expected: 'a pair with USD such as NTD/USD' })
  return { label: `${counter}/${base}`, counter: counter === 'NTD' ? 'TWD' : counter, code: base }
}

export default forexSource('cbc', {
  title: 'Central Bank of the Republic of China (Taiwan)',
  url: 'https://www.cbc.gov.tw/en/lp-700-2.html',
  terms: 'For research and reference only, says the note beside the figures; the bank is named as the source.',
  // The file of daily figures is made once a month: that of 30 March 2026 ends with February.
  cadence: 'monthly',
  covers: 'The New Taiwan dollar and 17 more currencies against the US dollar, daily since 1993.',
  // Figures are priced in US dollars, or dollars in them; the bank's own currency is TWD.
  home: 'USD',
  issues: 'TWD',
  anchor: 'USD',
  reach: { first: '2000-01-03', per: 'all' },
  proven: 'cbc/00.json of 2026-03-30',
  requests: () => [{ url: 'https://cpx.cbc.gov.tw/API/DataAPI/Get?FileName=BP01D01', accept: 'application/json' }],
  read: reply => {
    const { dataSets, structure } = jsonOf(reply, schema).data
    const columns = structure.Table1.map(({ data }) => columnOf(reply, data))
    return dataSets.flatMap(([day = '', ...cells], i) => {
      checkLength(reply, i + 1, cells, columns.length)
      // "-" means no figure: the mark and the franc end in 2001, the dong begins in 2006.
      return columns.map((column, at) => ({ row: i + 1, day, ...column, text: cells[at]!.trim().replace(/^-$/, '') }))
    })
  },
})
