import { type Route, routes } from '../../pipeline/contract/routes.ts'
import { jobsOf } from '../../site/page/jobs.ts'
import { markdownTable } from './table.ts'

const nameOf = ({ path, variants }: Route): string =>
  `\`${path}${variants.length > 0 ? `[?${variants.join('&')}]` : ''}\``

export const pathTable = (): string => {
  const rows = Object.values(routes).map(route => [nameOf(route), route.gives, route.missing])
  return markdownTable(['path', 'gives', '404 when'], rows)
}

export const jobTable = (): string => {
  const jobs = jobsOf({ base: 'USD', counter: 'GHS', date: '2026-07-24', symbol: 'MTNGH' })
  const rows = jobs.map(({ job, path, also }) => {
    const urls = [`\`${path}\``, ...also.map(([words, other]) => `${words} \`${other}\``)]
    return [job, urls.join(', ')]
  })
  return markdownTable(['job', 'URL'], rows)
}
