/** Is each service as fresh as it should be? Judged by age alone, so a build that fails, or never runs, is noticed as well. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { daysBetween } from '../../../../pipeline/contract/calendar.ts'
import { almanacError } from '../../../../pipeline/contract/errors.ts'
import { type Service, services } from '../../../../pipeline/contract/routes.ts'
import type { ServiceStatus, SourceStatus, UploadStatus } from '../../../../pipeline/contract/site-schemas.ts'

/** What `/status.json` says that hosts need. */
interface EditionStatus {
  readonly services: Readonly<Record<Service, Pick<ServiceStatus, 'latest' | 'staleAfter'>>>
  readonly sources: readonly Pick<SourceStatus, 'key' | 'service' | 'state'>[]
  /** Absent in trees of older builds. */
  readonly upload?: Pick<UploadStatus, 'edition' | 'state' | 'tries' | 'dueBy'> | null
}

/** Days a service's newest figures may be old; where none is given, `/status.json` says until when they are fresh. */
export type AgeLimits = Readonly<Partial<Record<Service, number>>>

const isService = (name: string | undefined): name is Service => services.some(service => service === name)

/** `forex=5,whois=40` as limits. Throws USAGE. */
export const readAgeLimits = (text: string): AgeLimits =>
  Object.fromEntries(
    text.split(',').flatMap(part => {
      if (text === '') return []
      const [, name, days] = /^(\w+)=(\d{1,4})$/.exec(part) ?? []
      if (isService(name)) return [[name, Number(days)]]
      const expected = `days by service, such as forex=5,gse=7 (${services.join(', ')})`
      throw almanacError('USAGE', '--ready-within', part, expected, { hint: 'See --help.' })
    }),
  )

export const readStatus = (root: string): EditionStatus => JSON.parse(readFileSync(join(root, 'status.json'), 'utf8'))

/** Why the upload is overdue at `now`; empty while it is not. */
export const overdueUpload = ({ upload }: EditionStatus, now: Date): readonly string[] =>
  upload?.dueBy != null && now > new Date(upload.dueBy)
    ? [`upload: edition ${upload.edition} was to be uploaded by ${upload.dueBy}, ${upload.tries} tries failed`]
    : []

/** Why the services are not ready on `today`, in their order; empty when they are. */
export const unreadyReasons = ({ services: of }: EditionStatus, today: string, limits: AgeLimits): readonly string[] =>
  services.flatMap(service => {
    const { latest, staleAfter } = of[service]
    if (latest === null) return []
    const limit = limits[service]
    if (limit !== undefined) {
      const age = daysBetween(latest, today)
      return age > limit
        ? [`${service}: the newest figures are of ${latest}, ${age} days old, ${limit} are allowed`]
        : []
    }
    const isStale = staleAfter !== null && today > staleAfter
    return isStale ? [`${service}: the newest figures are of ${latest} and were to be renewed by ${staleAfter}`] : []
  })
