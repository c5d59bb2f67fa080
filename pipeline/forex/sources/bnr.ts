/**
 * National Bank of Romania: lei per 1 or 100 units and per gram of gold, published shortly after 13:00. The header says which
 * leu; before 2005-07-01 it may differ from the leu in force, which does not change a cross rate.
 */
import { shapeError, textOf } from '../../core/reply.ts'
import { elementsOf } from '../../core/xml.ts'
import { forexSource } from '../forex-source.ts'
import { byYear } from '../read/windows.ts'

export default forexSource('bnr', {
  title: 'Banca Națională a României',
  url: 'https://www.bnr.ro/en/561-exchange-rates',
  terms: 'No licence is stated; the bank offers the files for collecting and binds nobody to the rates.',
  publishes: { at: '13:00', zone: 'Europe/Bucharest' },
  covers: 'About 35 currencies, the SDR and gold against the leu, every Romanian banking day since 2005.',
  home: 'RON',
  anchor: 'EUR',
  proven: 'bnr/00.xml of 2026-08-19',
  ...byYear('2005-01-03', year => ({
    url: `https://curs.bnr.ro/files/xml/years/nbrfxrates${year}.xml`,
    accept: 'application/xml',
  })),
  read: reply => {
    const text = textOf(reply)
    if (!/<DataSet[ >]/.test(text.slice(0, 300)))
      throw shapeError(reply, { got: text.slice(0, 60), expected: 'XML with DataSet' })
    let [day, home] = ['', '']
    const prices = elementsOf(reply, ['Body', 'Cube', 'Rate'], text).flatMap((element, row) => {
      const { name, attributes, children } = element
      if (name === 'Body') home = children['OrigCurrency'] ?? ''
      if (name === 'Cube') day = attributes['date'] ?? ''
      if (name !== 'Rate') return []
      const { currency: code = '', multiplier: units = '1', ...others } = attributes
      // A renamed multiplier would make the price of a hundred units that of one.
      if (Object.keys(others).length > 0)
        throw shapeError(reply, { where: code, got: Object.keys(others).join(), expected: 'currency, multiplier' })
      return [{ row, day, code, units, text: element.text, gram: code === 'XAU' }]
    })
    if (home !== 'RON' || prices.length === 0)
      throw shapeError(reply, { where: 'OrigCurrency', got: home, expected: 'RON, and at least one rate' })
    return prices
  },
})
