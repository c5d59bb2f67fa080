/** What people ask most, each as one URL: a table of README and of `/api`. */
import { addDays, weekday } from '../../pipeline/contract/calendar.ts'

/** `date`: a day with a rate of the pair. */
export type JobParams = Readonly<Record<'base' | 'counter' | 'date' | 'symbol', string>>

export interface Job {
  readonly job: string
  readonly path: string
  /** The same in another form: words and path. */
  readonly also: readonly (readonly [string, string])[]
}

export const jobsOf = ({ base, counter, date, symbol }: JobParams): readonly Job[] => {
  const [from, to, share] = [base, counter, symbol].map(code => code.toLowerCase())
  const series = `/forex/series/${from}/${to}`
  const sunday = addDays(date, -weekday(date))
  return [
    { job: `all rates for ${base}`, path: `/forex/latest/${from}.json`, also: [] },
    { job: 'all rates of one day', path: `/forex/days/${date.slice(0, 4)}/${date}/${from}.json`, also: [] },
    {
      job: `a chart of ${base}/${counter}`,
      path: `${series}.csv`,
      also: [
        ['month by month', `${series}.csv?every=month`],
        ['as a picture', `${series}.svg`],
      ],
    },
    { job: 'what was it on that Sunday', path: `/forex/${base}/${counter}/${sunday}?asof`, also: [] },
    { job: 'how did the market close', path: '/gse/market.json', also: [] },
    { job: "a share's sessions", path: `/gse/history/${share}.csv`, also: [] },
    {
      job: 'which of my domains expire',
      path: '/whois/expiring.json',
      also: [['as a calendar', '/whois/expiring.ics']],
    },
  ]
}
