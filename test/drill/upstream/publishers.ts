/** Five publishers in five formats, their layouts in our own small files, all telling of one invented but coherent market. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, isWeekend } from '../../../pipeline/contract/calendar.ts'
import { significant } from '../../../pipeline/contract/significant.ts'
import { forexIntake } from '../../../pipeline/forex/intake.ts'

/** The day that is asked for; the day before is known. */
export const today = '2026-04-14'

/** Units of each currency for one euro on the first day. */
const perEur: Readonly<Record<string, number>> = {
  EUR: 1,
  USD: 1.1684,
  GBP: 0.87058,
  JPY: 186.75,
  CHF: 0.9242,
  RON: 5.092,
  HUF: 366.9,
  MDL: 20.15,
  TRY: 52.2478,
  CAD: 1.6177,
  INR: 109.047,
  LKR: 352.1,
  AMD: 441.9,
  GEL: 3.173,
  RUB: 96.4,
}

const weekdays = (from: string, to: string): readonly string[] => {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) if (!isWeekend(day)) days.push(day)
  return days
}
export const days = weekdays('2026-03-02', today)

/** A quiet market: each currency moves a few tenths of a per cent a day, none like another. */
const on = (code: string, date: string): number => {
  const place = days.indexOf(date)
  const swing = Object.keys(perEur).indexOf(code)
  return perEur[code]! * (1 + (code === 'EUR' ? 0 : 0.002 * Math.sin(place * (1 + swing / 7))))
}

export interface Day {
  readonly date: string
  /** Figures by the publisher's code, as published. */
  readonly figures: Readonly<Record<string, string>>
}

export interface Publisher {
  readonly key: string
  readonly kind: string
  readonly codes: readonly string[]
  figure(code: string, date: string): number
  write(days: readonly Day[]): string
}

/** Units of home currency for one of the code. */
const inHome = (home: string) => (code: string, date: string) => on(home, date) / on(code, date)

export const publishers: readonly Publisher[] = [
  {
    key: 'bnr',
    kind: 'XML',
    codes: ['EUR', 'USD', 'HUF', 'MDL', 'RUB'],
    figure: inHome('RON'),
    write: all =>
      `<?xml version="1.0" encoding="utf-8"?>\n<DataSet xmlns="https://www.bnr.ro/xsd"><Header><Publisher>National Bank of Romania</Publisher><MessageType>DR</MessageType></Header><Body><Subject>Reference rates</Subject><OrigCurrency>RON</OrigCurrency>${all
        .map(
          ({ date, figures }) =>
            `<Cube date="${date}">${Object.entries(figures)
              .map(([code, text]) => `<Rate currency="${code}">${text}</Rate>`)
              .join('')}</Cube>`,
        )
        .join('\n')}</Body></DataSet>\n`,
  },
  {
    key: 'boe',
    kind: 'CSV',
    codes: ['XUDLUSS', 'XUDLERS', 'XUDLJYS', 'XUDLBK95'],
    figure: (label, date) => {
      const code = { XUDLUSS: 'USD', XUDLERS: 'EUR', XUDLJYS: 'JPY', XUDLBK95: 'TRY' }[label]!
      return on(code, date) / on('GBP', date)
    },
    write: all => {
      const labels = Object.keys(all[0]?.figures ?? {})
      const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
      const dayOf = (date: string) =>
        `${date.slice(8)} ${months[Number(date.slice(5, 7)) - 1] ?? date} ${date.slice(0, 4)}`
      const line = ({ date, figures }: Day) => [dayOf(date), ...labels.map(label => figures[label] ?? '')].join()
      return `${[['DATE', ...labels].join(), ...all.map(line)].join('\n')}\n`
    },
  },
  {
    key: 'boc',
    kind: 'JSON',
    codes: ['FXUSDCAD', 'FXEURCAD', 'FXJPYCAD', 'FXINRCAD'],
    figure: (label, date) => inHome('CAD')(label.slice(2, 5), date),
    write: all => {
      const labels = Object.keys(all[0]?.figures ?? {})
      const details = labels.map(
        label =>
          `"${label}":{"label":"${label.slice(2, 5)}/${label.slice(5)}","description":"","dimension":{"key":"d","name":"Date"}}`,
      )
      const lines = all.map(
        ({ date, figures }) =>
          `{"d":"${date}",${Object.entries(figures)
            .map(([label, text]) => `"${label}":{"v":"${text}"}`)
            .join()}}`,
      )
      return `{"terms":{"url":"https://www.bankofcanada.ca/terms/"},"groupDetail":{"label":"Daily exchange rates"},"seriesDetail":{${details.join()}},"observations":[\n${lines.join(',\n')}\n]}\n`
    },
  },
  {
    key: 'cbsl',
    kind: 'HTML',
    codes: ['USD', 'JPY', 'GBP'],
    figure: inHome('LKR'),
    write: all => {
      const cell = (text: string) => `<td> ${text} </td>`
      const back = (text: string) => (Number(text) > 0 ? (1 / Number(text)).toFixed(6) : '0')
      const tables = Object.keys(all[0]?.figures ?? {}).map(
        code =>
          `<h2> ${code} </h2><div class="table-responsive"><table class="table rates series"><thead><tr class="odd"> <th class="header">Date</th> <th class="header">1  ${code}  -&gt; LKR</th> <th class="header">1 LKR -&gt;  ${code} </th></tr></thead><tbody>${all
            .map(
              ({ date, figures }) =>
                `<tr class="odd">${cell(date)}${cell(figures[code] ?? '')}${cell(back(figures[code] ?? ''))}</tr>`,
            )
            .join('')}</tbody></table></div>`,
      )
      return `<!DOCTYPE html>\n<html lang="en">\n<head><title>Rates</title></head>\n<body>\n<form action="" method="post"><button type="submit" name="btnCSV">CSV</button></form>\n${tables.join('\n')}\n</body>\n</html>\n`
    },
  },
  {
    key: 'cba',
    kind: 'SOAP',
    codes: ['USD', 'EUR', 'GEL', 'RUB'],
    figure: inHome('AMD'),
    write: all =>
      `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><ExchangeRatesByDateRangeByISOResponse xmlns="http://www.cba.am/"><ExchangeRatesByDateRangeByISOResult><diffgr:diffgram xmlns:diffgr="urn:schemas-microsoft-com:xml-diffgram-v1"><DocumentElement xmlns="">\n${all
        .flatMap(({ date, figures }) =>
          Object.entries(figures).map(
            ([code, text]) =>
              `<ExchangeRatesByRange><Rate>${text}</Rate><Amount>1</Amount><ISO>${code}</ISO><Diff>0</Diff><RateDate>${date}T00:00:00+04:00</RateDate></ExchangeRatesByRange>`,
          ),
        )
        .join(
          '\n',
        )}\n</DocumentElement></diffgr:diffgram></ExchangeRatesByDateRangeByISOResult></ExchangeRatesByDateRangeByISOResponse></soap:Body></soap:Envelope>\n`,
  },
]

export const dayOf = ({ codes, figure }: Publisher, date: string): Day => ({
  date,
  figures: Object.fromEntries(codes.map(code => [code, String(significant(figure(code, date), 7))])),
})

/** The last two days as the publisher gives them: what an honest reply to the question of the day holds. */
export const honestDays = (publisher: Publisher): readonly Day[] => days.slice(-2).map(date => dayOf(publisher, date))

const cube = (date: string): string =>
  `<Cube time="${date}">${['USD', 'GBP', 'JPY', 'CHF']
    .map(code => `<Cube currency="${code}" rate="${significant(on(code, date), 6)}"/>`)
    .join('')}</Cube>`

/** Gives a data folder the history of the market: the ECB's to today, the five publishers' to yesterday. */
export const seed = async (dataDir: string): Promise<void> => {
  mkdirSync(join(dataDir, 'forex'), { recursive: true })
  const rows = Object.keys(perEur)
    .sort()
    .map(code => `${code},${code} of the drill,,2,national,,,,`)
  const write = (file: string, text: string) => writeFileSync(join(dataDir, 'forex', file), text)
  write('currencies.csv', `code,name,numeric,units,kind,first,last,successor,ratio\n${rows.join('\n')}\n`)
  write('pegs.csv', 'code,anchor,rate,kind,since,until,authority\n')
  write('redenominations.csv', 'code,date,ratio,authority\n')
  write('events.csv', 'code,date,event,authority\n')
  const store = (key: string, text: string) =>
    forexIntake.store(dataDir, key, [{ name: key, bytes: new TextEncoder().encode(text), today }])
  await store('ecb', `<?xml version="1.0"?><Envelope><Cube>${days.map(cube).join('')}</Cube></Envelope>`)
  for (const publisher of publishers)
    await store(publisher.key, publisher.write(days.slice(0, -1).map(date => dayOf(publisher, date))))
}
