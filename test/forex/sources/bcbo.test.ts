import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import bcbo from '../../../pipeline/forex/sources/bcbo.ts'

const titles = ['Pais / Region', 'Moneda', 'Codigo']
const [bolivianos, perDollar] = ['TIPO DE CAMBIO EN Bs POR UNIDAD DE MONEDA EXTRANJERA', 'TIPO CAMBIO EN M.E.']

const read = (head: readonly string[], row: readonly unknown[]) => {
  const lines = [['TABLA DE COTIZACIONES DEL 13 DE JULIO      DE 2026'], [...head], [...row]]
  const book = utils.book_new(utils.aoa_to_sheet(lines), 'Tabla')
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'biff8' }) as ArrayBuffer)
  return bcbo.read({ name: 'day.xls', bytes }).rows.map(({ label, text }) => `${label} ${text}`)
}

// The table of 13 July 2026 has AUSTRALIA, DOLAR, AUD, 7.23011, 1.43843.
test('a column is found by its title, in whatever order they stand', () => {
  const figures = ['AUSTRALIA', 'DOLAR', 'AUD', 7.23011, 1.43843]
  expect(read([...titles, bolivianos, perDollar], figures)).toEqual(['AUD 7.23011'])
  expect(read([...titles, perDollar, bolivianos], figures.with(3, 1.43843).with(4, 7.23011))).toEqual(['AUD 7.23011'])
})

test('a table without a column of bolivianos is refused', () =>
  expect(() => read([...titles, perDollar], ['AUSTRALIA', 'DOLAR', 'AUD', 1.43843])).toThrow(
    /SOURCE_SHAPE forex\/bcbo: day.xls row 2: .*expected a column of bolivianos/,
  ))
