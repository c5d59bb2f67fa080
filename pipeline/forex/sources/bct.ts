/** Banque Centrale de Tunisie: interbank averages, dinars for 1 to 1,000 units; a page holds one day, in French. */
import { formPost } from '../../core/form-post.ts'
import { htmlTables } from '../../core/html.ts'
import { shapeError, textOf } from '../../core/reply.ts'
import { forexSource } from '../forex-source.ts'
import { checkLength } from '../read/table.ts'
import { byDay } from '../read/windows.ts'

export default forexSource('bct', {
  title: 'Banque Centrale de Tunisie',
  url: 'https://www.bct.gov.tn/bct/siteprod/cours.jsp',
  terms: 'Not stated with the table; the bank is named as the source.',
  covers: 'About 20 currencies in Tunisian dinars, on Tunisian working days; asked from 2020 on.',
  home: 'TND',
  anchor: 'EUR',
  proven: 'bct/01.html of 2026-05-22',
  ...byDay('2020-01-02', day => ({
    url: 'https://www.bct.gov.tn/bct/siteprod/cours_archiv.jsp',
    post: formPost({ input: day, langue: '_AN' }),
  })),
  sign: ',',
  read: reply => {
    // The page mixes two encodings; only its entities and ASCII letters are read.
    const page = textOf(reply, 'windows-1252')
    const start = page.indexOf('Journ')
    const day = /\d\d\/\d\d\/\d{4}/.exec(start === -1 ? '' : page.slice(start, start + 40))?.[0] ?? ''
    // The first table is the interbank market; the second, with the same titles, is for banknotes.
    const [titles, ...rows] = htmlTables(reply, page)[0] ?? []
    if (titles?.join() !== 'Monnaie,Sigle,Unité,Valeur')
      throw shapeError(reply, { got: titles?.join() ?? 'no table', expected: 'Monnaie, Sigle, Unité, Valeur' })
    return rows.map((cells, i) => {
      checkLength(reply, i + 2, cells, 4)
      const [, code = '', units, text] = cells
      return { row: i + 2, day, code, units, text }
    })
  },
})
