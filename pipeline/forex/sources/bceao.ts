/** Central Bank of West African States: CFA francs for one unit; a page in French holds one day. */
import { dateOf } from '../../core/dates.ts'
import { shapeError, textOf } from '../../core/reply.ts'
import type { SourcedReply } from '../../core/source.ts'
import { forexSource } from '../forex-source.ts'
import { codesByName } from '../read/series.ts'
import { rowsUnder } from '../read/table.ts'
import { byDay } from '../read/windows.ts'

const codes = codesByName(
  `THB Baht thailandais, DKK Couronne danoise, NOK Couronne norvégienne, SEK Couronne suédoise, CZK Couronne thèque,
   KWD Dinar Koweitien, AED Dirham Emirats Arabes Unis, HKD Dollar Hong Kong, AUD Dollar australien,
   CAD Dollar canadien, NZD Dollar néo-zélandais, SGD Dollar singapourien, USD Dollar us, EUR Euro,
   HUF Forint hongrois, CHF Franc suisse, GBP Livre sterling, ILS Nouveau Shekel, TRY Nouvelle livre turque,
   ZAR Rand sud-africain, BRL Real brésilien, INR Roupie Indienne, SAR Ryal Saudien, KRW Won Coréen, JPY Yen japonais,
   CNY Yuan chinois, PLN Zloty polonais`,
)

const months = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ')

/** Stored pages may hold accents as escaped bytes: `\xC3\xA9` for é. */
const withAccents = (text: string): string =>
  text.replace(/(?:\\x[0-9A-F]{2})+/g, escaped =>
    new TextDecoder().decode(Uint8Array.from(escaped.split('\\x').slice(1), byte => Number.parseInt(byte, 16))),
  )

const title = 'Cours des devises du '

/** The heading names the day: "Cours des devises du lundi 16 mars 2026", "du 1er avril 2026". */
const dayOf = (reply: SourcedReply, page: string): string => {
  const start = page.indexOf(title) + title.length
  const heading =
    start < title.length
      ? ''
      : page
          .slice(start, start + 60)
          .split('<', 1)[0]!
          .trim()
  const [day = '', month = '', year = ''] = heading.split(' ').slice(-3)
  const date = dateOf(`${year}-${months.indexOf(month.toLowerCase()) + 1}-${day.replace('er', '')}`)
  if (date) return date
  throw shapeError(reply, {
    where: 'heading',
    got: heading || page.slice(0, 60),
    expected: 'Cours des devises du <day>',
  })
}

export default forexSource('bceao', {
  title: 'Central Bank of West African States',
  url: 'https://www.bceao.int/fr/cours/cours-de-reference-des-principales-devises-contre-Franc-CFA',
  terms: 'Not stated with the table; the bank is named as the source.',
  covers: '27 currencies in CFA francs, on working days; the euro is fixed at 655.957.',
  home: 'XOF',
  anchor: 'EUR',
  proven: 'bceao/04.html of 2026-03-20',
  // One page a day: earlier years are not asked for, because other sources have these currencies.
  ...byDay('2014-01-02', date => ({
    url: `https://www.bceao.int/fr/cours/get_all_reference_by_date?dateJour=${date}`,
  })),
  sign: ',',
  read: reply => {
    const page = withAccents(textOf(reply))
    const day = dayOf(reply, page)
    // A day without rates has a heading and a table without rows.
    const rows = rowsUnder(reply, 'Devise,CFA', { page, mayBeEmpty: true })
    return rows.map(({ row, cells: [name = '', text] }) => ({ row, day, code: codes.get(name) ?? name, text }))
  },
})
