/**
 * National Bank of North Macedonia: denars for one unit. `datum` is the day in force and `datum_f` the day of fixing; weekends and
 * holidays repeat the last fixing.
 */
import { z } from 'zod'
import { decimalText, jsonOf } from '../../core/reply.ts'
import type { SourceReply } from '../../core/source.ts'
import type { ForexSource } from '../model.ts'
import { dateIn, dayFirst } from '../read/date.ts'
import { type Price, readPrices } from '../read/prices.ts'
import { byWindow } from '../read/windows.ts'

const source = 'forex/nbrm'

const schema = z.array(z.object({ datum_f: z.string(), oznaka: z.string(), nomin: z.string(), sreden: z.string() }))

const read = (reply: SourceReply) => {
  const prices = new Map<string, Price>()
  for (const [i, { datum_f, oznaka: code, nomin: units, sreden }] of jsonOf(source, reply, schema).entries()) {
    const row = i + 1
    const date = dateIn(source, reply, row, datum_f)
    const place = `${date} ${code} ${sreden}`
    if (!prices.has(place)) prices.set(place, { row, date, code, units, text: decimalText(sreden) })
  }
  return readPrices('MKD', [...prices.values()])
}

export default {
  title: 'National Bank of the Republic of North Macedonia',
  url: 'https://www.nbrm.mk/kursna_lista-en.nspx',
  terms: 'Not stated with the open service; the bank is named as the source.',
  passOn: true,
  cadence: 'workdaily',
  covers: '31 currencies in denars, on Macedonian working days; asked from 2000 on.',
  home: 'MKD',
  anchor: 'EUR',
  proven: 'nbrm/01.json of 2026-05-30',
  ...byWindow({ first: '2000-01-03', per: 90, ahead: 1 }, ({ from, to }) => ({
    url: `https://www.nbrm.mk/KLServiceNOV/GetExchangeRate?EndDate=${dayFirst(to, '.')}&StartDate=${dayFirst(from, '.')}&format=json`,
    accept: 'application/json',
  })),
  read,
} satisfies ForexSource
