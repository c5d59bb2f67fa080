/**
 * Where a host answers otherwise than the core, and why. Checked from both sides: a difference that stands here under no reason
 * fails, and so does a reason under which a request is answered alike.
 */
import type { SetRequest } from '../requests/set.ts'
import type { HostId } from './hosts.ts'

export interface Exception {
  readonly hosts: readonly HostId[]
  /** For people: it stands under the table in README. */
  readonly reason: string
  readonly covers: (asked: SetRequest) => boolean
}

const pathOf = ({ target }: SetRequest): string => target.replace(/\?.*/, '')
const isDated = (asked: SetRequest): boolean => /^\/forex\/usd\/jpy\/\d/i.test(pathOf(asked))
const isPair = (asked: SetRequest): boolean => /^\/forex\/usd\/jpy/i.test(pathOf(asked))
/** Cut by code out of other documents. */
const isCut = (asked: SetRequest): boolean =>
  /^\/forex\/(?:days\/\d+\/[^/]+\/|series\/usd\/)|^\/gse\/history\/[^/]+\.svg/.test(pathOf(asked))
/** A followed name without changes has no file: code says so of it. */
const isHistory = (asked: SetRequest): boolean => /^\/whois\/history\//.test(pathOf(asked))
const hasQuery = ({ target }: SetRequest): boolean => target.includes('?')
const has = (asked: SetRequest, parameter: string): boolean =>
  new RegExp(`[?&]${parameter}(?:[=&]|$)`).test(asked.target)
const isRawtext = (asked: SetRequest): boolean => /rawtext/i.test(asked.target)
const isName = (asked: SetRequest): boolean => /\.(json|txt|csv|ics|atom)$/.test(pathOf(asked))
/** Pages have addresses without an extension. */
const isPage = (asked: SetRequest): boolean =>
  /^\/((rates|shares|domains)(\/[^/]*)?|api|downloads|status|snapshots\/)?$/.test(pathOf(asked))
/** Asked for by the name of a file, on a host that knows no other. */
const isObject = (asked: SetRequest): boolean => (asked.capability === 'siteFiles' ? !isPage(asked) : isName(asked))
const dots = ['/forex/../../../etc/passwd', '/forex/%2e%2e/%2e%2e/etc/passwd', '/whois/./example.com', '/forex/USD/..']

/** Targets nginx refuses as it reads them, in the core's words. */
const refusedByNginx = [
  '/forex/../../../etc/passwd',
  '/forex/%2e%2e/%2e%2e/etc/passwd',
  '/whois/..%2f..%2f..%2fetc%2fpasswd',
  '/forex/usd%00.json',
  '/forex/%zz',
  '/forex/%',
]

/** What nginx leaves to the core before it looks for a file. */
const isLeftToCore = (asked: SetRequest): boolean => {
  const { target, headers } = asked
  if (refusedByNginx.includes(target)) return false
  const encoding = headers['accept-encoding'] ?? ''
  const isOdd = /%/.test(target) || /\/\.\.?(\/|$)/.test(target) || pathOf(asked).length > 1_000
  const isOddHeader = /[;*]|x-gzip/.test(encoding)
  return isOdd || isOddHeader || (/^\/gse\//i.test(target) && has(asked, 'callback'))
}

const alone: readonly HostId[] = ['nginxAlone']
const rules: readonly HostId[] = ['netlifyRules']
const storage: readonly HostId[] = ['storage']

export const exceptions: readonly Exception[] = [
  {
    hosts: ['netlify', 'worker', 'netlifyRules'],
    reason: 'dot segments are resolved before the request arrives: what they lead to is answered, never a file outside',
    covers: ({ target }) => dots.includes(target),
  },
  {
    hosts: ['netlify'],
    reason:
      "a written file is sent without the function: no ?prettify, Netlify's own 405, no twins, no file name of a table, one 404 for each service",
    covers: asked =>
      isName(asked) &&
      !isPair(asked) &&
      !isCut(asked) &&
      (asked.status !== 200 ||
        hasQuery(asked) ||
        asked.target.includes('~pretty') ||
        isHistory(asked) ||
        /^\/gse\/.*\.csv$/.test(asked.target) ||
        /%00/.test(asked.target)),
  },
  {
    hosts: ['netlify'],
    reason: 'the function is chosen by the path as it is spelt: an escape in the name of the service leads past it',
    covers: ({ target }) => target === '/%66orex/USD/JPY',
  },
  {
    hosts: ['netlify'],
    reason: 'outside the services a 404 names the services only',
    covers: asked => asked.capability === 'siteFiles' && asked.status === 404 && !isName(asked),
  },
  {
    hosts: ['netlify'],
    reason: 'files outside the function carry the types that the platform gives their extensions',
    covers: ({ target }) => ['/whois/expiring.ics', '/favicon.ico', '/changes.atom'].includes(target),
  },
  {
    hosts: ['netlify'],
    reason: 'Netlify finds the site by its Host, so a foreign one never arrives',
    covers: ({ headers }) => headers['host'] === 'evil.example',
  },
  {
    hosts: ['worker'],
    reason:
      'parts are cut by the storage: the one tried here takes the last bytes for the first, and tells no size with a 416',
    covers: ({ headers, status }) => headers['range'] === 'bytes=-8' || status === 416,
  },
  {
    hosts: alone,
    reason: 'asked of the Node host: 503 in JSON while there is none',
    covers: asked =>
      asked.status !== 404 &&
      asked.method !== 'POST' &&
      asked.status !== 405 &&
      asked.status !== 204 &&
      (isLeftToCore(asked) ||
        isDated(asked) ||
        isCut(asked) ||
        isHistory(asked) ||
        pathOf(asked) === '/snapshots/' ||
        (isName(asked) && hasQuery(asked)) ||
        asked.status === 302 ||
        /^\/WHOIS|^\/whois\/EX/.test(asked.target)),
  },
  {
    hosts: alone,
    reason: 'without the Node host a 404 names the service only, or is a 503 where the path fits no row',
    covers: asked => asked.status === 404 && (asked.method !== 'HEAD' || isDated(asked)),
  },
  {
    hosts: rules,
    reason: 'rules cut no pairs and no documents',
    covers: asked =>
      (isPair(asked) && asked.status === 200) || ((isCut(asked) || isHistory(asked)) && asked.status !== 404),
  },
  {
    hosts: rules,
    reason: 'rules know paths as they are spelt, and no valueless parameter',
    covers: asked =>
      !isPair(asked) &&
      !isCut(asked) &&
      asked.status === 200 &&
      (/^\/(WHOIS|FOREX|GSE)|%|[A-Z]{7}\.com/.test(pathOf(asked)) || asked.target === '/forex/USD?fixed'),
  },
  {
    hosts: rules,
    reason: 'this profile has no files laid out',
    covers: asked =>
      !isPair(asked) &&
      !isCut(asked) &&
      !isRawtext(asked) &&
      asked.status === 200 &&
      !has(asked, 'callback') &&
      (has(asked, 'pre(?:t|%74)tify') || asked.target.includes('~pretty')),
  },
  {
    hosts: rules,
    reason: 'rules lead the bare name of a service nowhere',
    covers: ({ status }) => status === 302,
  },
  { hosts: rules, reason: 'rules wrap nothing', covers: ({ capability }) => capability === 'jsonp' },
  {
    hosts: rules,
    reason: 'a 404 names the service only, and is HTML where a rule found no file',
    covers: ({ status }) => status === 404,
  },
  {
    hosts: rules,
    reason: 'a bad target is refused by the platform in its own words, or not found',
    covers: ({ status, capability, target }) =>
      capability === 'hostile' && (status === 400 || status === 414) && !dots.includes(target),
  },
  {
    hosts: storage,
    reason: 'objects are asked for by file name; a worker or a rule of the CDN leads paths there',
    covers: asked => !isObject(asked),
  },
  {
    hosts: storage,
    reason: 'storage looks at no parameter, cuts no dated pairs or documents and says what is missing in XML',
    covers: asked =>
      isObject(asked) &&
      (hasQuery(asked) ||
        asked.status !== 200 ||
        isDated(asked) ||
        isCut(asked) ||
        isHistory(asked) ||
        /%00/.test(asked.target)),
  },
]
