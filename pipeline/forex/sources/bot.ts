/** Bank of Thailand: daily averages of commercial banks in baht; the middle of their transfer buying and selling rates. */
import { z } from 'zod'
import { jsonOf } from '../../core/reply.ts'
import { forexSource } from '../forex-source.ts'
import { byWindow } from '../read/windows.ts'

const schema = z.object({
  result: z.object({
    data: z.object({
      data_header: z.object({ report_uoq_name_eng: z.string().regex(/Baht \/ 1 Unit of Foreign Currency/) }),
      data_detail: z.array(
        z.object({ period: z.string(), currency_id: z.string(), currency_name_eng: z.string(), mid_rate: z.string() }),
      ),
    }),
  }),
})

/** The header says one unit, but names state others: `JAPAN : YEN (100 YEN) (JPY)`, `(1,000 RUPIAH)`. */
const unitsOf = (name: string): string => /\((\d[\d.,]*) [A-Z]/.exec(name)?.[1]?.replace(/[.,]/g, '') ?? '1'

export default forexSource('bot', {
  title: 'Bank of Thailand',
  url: 'https://www.bot.or.th/en/statistics/exchange-rate.html',
  terms: 'Its interface takes a personal key (ALMANAC_KEY_BOT); the bank disclaims liability for use.',
  covers: '19 currencies in baht since 2002, on Bangkok working days; asked with a key.',
  home: 'THB',
  anchor: 'USD',
  proven: 'bot/00.json of 2026-04-05',
  ...byWindow({ first: '2002-01-02', per: 31 }, ({ from, to }) => ({
    url: `https://gateway.api.bot.or.th/Stat-ExchangeRate/v2/DAILY_AVG_EXG_RATE/?end_period=${to}&start_period=${from}`,
    accept: 'application/json',
    key: { name: 'BOT', header: 'Authorization' },
  })),
  read: reply => {
    const rates = jsonOf(reply, schema).result.data.data_detail
    return rates.flatMap(({ period: day, currency_id: code, currency_name_eng: name, mid_rate: text }, i) =>
      // A row without a figure may be without a day.
      text === '' ? [] : [{ row: i + 1, day, code, units: unitsOf(name), text }],
    )
  },
})
