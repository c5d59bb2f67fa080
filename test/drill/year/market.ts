/** An invented market over two years, told by six banks and an exchange in their own forms, with their own holidays. */
import { addDays, dayNumber, isWeekend } from '../../../pipeline/contract/calendar.ts'
import { significant } from '../../../pipeline/contract/significant.ts'
import { publishers as forms } from '../upstream/publishers.ts'

/** What happens in the year. No correction falls on the day of the full disk: its day stands in the public record. */
export const events = {
  /** The ECB's last table with the lev is of the day before. */
  levGone: '2029-01-01',
  /** Two zeros cut, two in one factor of a hundred. */
  zerosCut: '2029-01-01',
  somoniComes: '2029-01-10',
  /** From `seen` on the ECB gives another dollar for `of`. */
  correction: { of: '2028-12-07', seen: '2028-12-28', code: 'USD', factor: 1.001 },
  renamed: { on: '2029-01-15', from: 'CAL', to: 'CALX' },
  transferred: { domain: 'drill-03.com', on: '2028-12-20' },
  renewed: { domain: 'drill-08.com', on: '2028-12-18' },
  gone: { domain: 'drill-07.com', expires: '2028-12-15', on: '2029-01-10' },
} as const

export const firstDay = '2028-12-01'
export const domains = Array.from({ length: 20 }, (_, i) => `drill-${String(i).padStart(2, '0')}.com`)

/** Days on which TARGET is closed, of the European Central Bank's calendar. */
export const targetClosed = [
  '2028-04-14',
  '2028-04-17',
  '2028-05-01',
  '2028-12-25',
  '2028-12-26',
  '2029-01-01',
  '2029-03-30',
  '2029-04-02',
  '2029-05-01',
  '2029-12-25',
  '2029-12-26',
]

const christmas = ['2028-12-25', '2028-12-26', '2029-01-01', '2029-12-25', '2029-12-26']
const holidays: Readonly<Record<string, readonly string[]>> = {
  ecb: targetClosed,
  bnr: ['2028-12-01', ...christmas, '2029-01-02', '2029-01-24', '2029-04-06', '2029-04-09', '2029-05-01', '2029-11-30'],
  boe: [...christmas, '2029-03-30', '2029-04-02', '2029-05-07', '2029-05-28', '2029-08-27'],
  boc: [...christmas, '2029-03-30', '2029-05-21', '2029-07-02', '2029-09-03', '2029-10-08'],
  cbsl: ['2028-12-25', '2029-01-15', '2029-03-30', '2029-04-13', '2029-05-01', '2029-12-25'],
  cba: ['2029-01-01', '2029-01-02', '2029-03-08', '2029-04-24', '2029-05-01', '2029-05-09', '2029-05-28'],
  gse: [...christmas, '2029-01-08', '2029-03-06', '2029-03-30', '2029-04-02', '2029-05-01', '2029-07-02'],
}

/** Units for one euro on the first day: forty codes with the euro. */
const perEur: Readonly<Record<string, number>> = {
  EUR: 1,
  USD: 1.1684,
  JPY: 186.75,
  CZK: 24.37,
  DKK: 7.4726,
  GBP: 0.87058,
  HUF: 366.9,
  PLN: 4.254,
  RON: 5.092,
  SEK: 10.85,
  CHF: 0.9242,
  ISK: 143.2,
  NOK: 11.21,
  TRY: 52.2478,
  AUD: 1.655,
  BRL: 6.012,
  CAD: 1.6177,
  CNY: 7.981,
  HKD: 9.152,
  IDR: 19811,
  ILS: 3.612,
  INR: 109.047,
  KRW: 1712.4,
  MXN: 20.41,
  MYR: 4.684,
  NZD: 1.981,
  PHP: 69.12,
  SGD: 1.487,
  THB: 37.41,
  ZAR: 19.42,
  BGN: 1.95583,
  LKR: 352.1,
  AMD: 441.9,
  MDL: 20.15,
  RUB: 96.4,
  EGP: 60.31,
  GEL: 3.173,
  KZT: 598.4,
  TJS: 10.92,
  SYP: 15103,
}
export const codes = Object.keys(perEur)

const ofEcb = codes.slice(1, 31)

/** A quiet market: each currency moves a few tenths of a per cent a day, none like another. */
const on = (code: string, date: string): number => {
  const swing = codes.indexOf(code)
  const units = code === 'SYP' && date >= events.zerosCut ? 100 : 1
  const isFixed = code === 'EUR' || code === 'BGN'
  return (perEur[code]! / units) * (1 + (isFixed ? 0 : 0.002 * Math.sin(dayNumber(date) * (1 + swing / 7))))
}

const digits = (figure: number): string => {
  const text = String(significant(figure, 7))
  return text.includes('e') ? figure.toFixed(12) : text
}

/** When the figures of a day are out. */
const hour: Readonly<Record<string, string>> = { boc: 'T21:30:00Z', gse: 'T16:00:00Z' }
const outAt = (key: string, date: string): number => Date.parse(`${date}${hour[key] ?? 'T15:00:00Z'}`)

/** Business days of a publisher that are out at `now`, the last `most` of them. */
export const daysOut = (key: string, now: number, most: number): readonly string[] => {
  const days: string[] = []
  for (
    let date = new Date(now).toISOString().slice(0, 10);
    days.length < most && date > '2028-01-02';
    date = addDays(date, -1)
  )
    if (!isWeekend(date) && !holidays[key]!.includes(date) && outAt(key, date) <= now) days.push(date)
  return days.reverse()
}

const cube = (date: string, now: number): string => {
  const { of, seen, code: corrected, factor } = events.correction
  const cells = ofEcb.flatMap(code => {
    if (code === 'BGN' && date >= events.levGone) return []
    const isCorrected = code === corrected && date === of && now >= outAt('ecb', seen)
    return [`<Cube currency="${code}" rate="${significant(on(code, date) * (isCorrected ? factor : 1), 6)}"/>`]
  })
  return `<Cube time="${date}">${cells.join('')}</Cube>`
}

export interface Bank {
  readonly key: string
  /** A currency that it alone quotes; '' where there is none. */
  readonly own: string
  /** Its reply at `now`, in its own form. */
  reply(now: number, most?: number): string
}

const pairs: Readonly<Record<string, (label: string) => readonly [base: string, counter: string]>> = {
  bnr: code => [code, 'RON'],
  boe: label => ['GBP', { XUDLUSS: 'USD', XUDLERS: 'EUR', XUDLJYS: 'JPY', XUDLBK95: 'TRY' }[label]!],
  boc: label => [label.slice(2, 5), 'CAD'],
  cbsl: code => [code, 'LKR'],
  cba: code => [code, 'AMD'],
}
const more: Readonly<Record<string, readonly string[]>> = { bnr: ['EGP', 'SYP'], cba: ['KZT', 'TJS'] }
const own: Readonly<Record<string, string>> = { bnr: 'MDL', boe: '', boc: '', cbsl: 'LKR', cba: 'KZT' }

const bankOf = ({ key, codes: labels, write }: (typeof forms)[number]): Bank => ({
  key,
  own: own[key]!,
  reply: (now, most = 60) =>
    write(
      daysOut(key, now, most).map(date => {
        const told = [...labels, ...(more[key] ?? [])].filter(label => label !== 'TJS' || date >= events.somoniComes)
        const figure = (label: string): string => {
          const [base, counter] = pairs[key]!(label)
          return digits(on(counter, date) / on(base, date))
        }
        return { date, figures: Object.fromEntries(told.map(label => [label, figure(label)])) }
      }),
    ),
})

export const banks: readonly Bank[] = [
  {
    key: 'ecb',
    own: 'PHP',
    reply: (now, most = 62) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<gesmes:Envelope xmlns:gesmes="urn:g" xmlns="urn:e"><Cube>${daysOut(
        'ecb',
        now,
        most,
      )
        .toReversed()
        .map(date => cube(date, now))
        .join('\n')}</Cube></gesmes:Envelope>\n`,
  },
  ...forms.map(bankOf),
]

/** The rows of the exchange's table at `now`: the row id first. */
export const boardRows = (now: number): readonly (readonly string[])[] => {
  // From one day on, whenever it is first asked.
  const days = daysOut('gse', now, 400).filter(date => date >= '2028-09-01')
  const close = (i: number, at: number): number => [0.81, 7, 0.1][i]! * (1 + (i === 2 ? 0 : (at % 5) / 100))
  return days.flatMap((date, n) =>
    ['CAL', 'MTNGH', '**ALW**'].map((symbol, i) => {
      const at = dayNumber(date)
      const [before, last] = [close(i, dayNumber(days[n - 1] ?? date)), close(i, at)].map(price =>
        price.toFixed(2),
      ) as [string, string]
      const { on: since, from, to } = events.renamed
      const name = symbol === from && date >= since ? to : symbol
      const [shares, change] = [i === 2 ? 0 : 1_000, (Number(last) - Number(before)).toFixed(2)]
      return [
        String(at * 10 + i),
        date.split('-').reverse().join('/'),
        name,
        '8.00',
        '0.05',
        before,
        last,
        last,
        last,
        change,
        '',
        '',
        String(shares),
        (shares * Number(last)).toFixed(2),
      ]
    }),
  )
}

/** What the registry says of a domain at `now`, as port 43 has it; undefined when it is gone. */
export const registration = (domain: string, now: number): string | undefined => {
  const { transferred, renewed, gone } = events
  const today = new Date(now).toISOString().slice(0, 10)
  if (domain === gone.domain && today >= gone.on) return undefined
  const expires =
    domain === gone.domain
      ? gone.expires
      : domain === renewed.domain
        ? today >= renewed.on
          ? '2029-12-22'
          : '2028-12-22'
        : '2031-02-03'
  const registrar =
    domain === transferred.domain && today >= transferred.on
      ? ['Second Registrar', '9996']
      : ['First Registrar', '9995']
  return [
    `Domain Name: ${domain.toUpperCase()}`,
    `Registry Domain ID: ${domain.slice(0, 8)}`,
    'Creation Date: 2001-02-03T04:05:06Z',
    `Registry Expiry Date: ${expires}T04:05:06Z`,
    `Registrar: ${registrar[0]}`,
    `Registrar IANA ID: ${registrar[1]}`,
    'Domain Status: ok',
    `Name Server: NS1.${domain.toUpperCase()}`,
    '',
  ].join('\r\n')
}
