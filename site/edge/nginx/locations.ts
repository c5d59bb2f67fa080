/** The locations: which request is which file, and who answers what is no file. */
import { serviceExtensions } from '../../../pipeline/contract/documents.ts'
import type { ErrorBody } from '../../../pipeline/contract/errors.ts'
import { toJson } from '../../../pipeline/contract/json.ts'
import { mediaTypes, textExtensions } from '../../../pipeline/contract/media-types.ts'
import { services } from '../../../pipeline/contract/routes.ts'
import { caching, fileCaching } from '../../host/caching.ts'
import {
  allowed,
  describedBy,
  type Headers,
  openHeaders,
  pageHeaders,
  preflightHeaders,
  serviceHeaders,
} from '../../host/headers.ts'
import { pageGroups, singlePages } from '../../host/page-path.ts'
import { hostErrors, missingErrors } from '../errors.ts'
import { addHeaders, block, type Lines, quoted, quotedIfNeeded } from './lines.ts'
import { type Located, located } from './patterns.ts'

export interface LocationOptions {
  /** The tree of the profile `full`, or the symlink that shows it. */
  readonly root: string
  /** Requests a second from one client; 0 for no limit. */
  readonly limit: number
}

/** Who forms a reply, by its status. A location with one `error_page` of its own inherits none, so each repeats them. */
const errorPages: Lines = [
  'error_page 400 = /-refused/request;',
  'error_page 403 = @blocked;',
  'error_page 405 = @method;',
  'error_page 412 = /-refused/condition;',
  'error_page 413 = /-refused/body;',
  'error_page 414 = /-refused/long;',
  'error_page 416 = /-refused/part;',
  'error_page 418 = @core;',
  'error_page 429 = @limited;',
  'error_page 494 = /-refused/headers;',
  'error_page 501 505 = /-refused/request;',
]

/** A status nothing else uses here: what follows it is asked of the core. */
const askCore = 'return 418;'

const jsonType = "default_type 'application/json; charset=utf-8';"

const reply = (status: number, body: string, headers: Headers = []): Lines => [
  'types {}',
  jsonType,
  ...addHeaders([...serviceHeaders, ['Cache-Control', caching.never], ...headers]),
  `return ${status} ${quoted(body)};`,
]

const errorReply = (body: ErrorBody, headers?: Headers): Lines => reply(body.error.status, toJson(body), headers)

const limited = (limit: number): Lines => (limit === 0 ? [] : [`limit_req zone=almanac burst=${limit - 1} nodelay;`])

/** Names the client to the Node host and passes the target on as it was sent. */
const proxied: Lines = [
  'proxy_http_version 1.1;',
  "proxy_set_header Connection '';",
  'proxy_pass_request_body off;',
  "proxy_set_header Content-Length '';",
  'proxy_set_header Host $http_host;',
  'proxy_set_header X-Forwarded-For $remote_addr;',
  'proxy_pass http://almanac_node$request_uri;',
]

/** Asks the core; `away` names who answers while the Node host does not. */
const core = (name: string, away: string, { limit }: LocationOptions, more: Lines = []): Lines =>
  block(`location ${name}`, [...errorPages, `error_page 502 504 = ${away};`, ...limited(limit), ...more, ...proxied])

const fileName = ['Content-Disposition', '$almanac_file_name'] as const

/** Files of the services as they lie on disk: gzipped, unpacked for clients that do not take that. */
const packedFiles = (prefix: string, kept: string, missing: string, { root, limit }: LocationOptions): Lines =>
  block(`location ^~ ${prefix}`, [
    'internal;',
    `alias ${root}${prefix.replace(/^\/-[a-z]*/, '')};`,
    'gzip_static always;',
    'gunzip on;',
    'max_ranges 0;',
    ...block(
      'types',
      serviceExtensions.map(extension => `'${mediaTypes[extension]}' ${extension};`),
    ),
    ...addHeaders([...serviceHeaders, ['Vary', 'Accept-Encoding'], ['Cache-Control', kept], fileName]),
    ...errorPages,
    `error_page 404 = ${missing};`,
    ...limited(limit),
  ])

const routeLocation = ({ route, pattern, file }: Located): Lines =>
  block(`location ~* ${quoted(pattern)}`, [
    ...(route.service === 'gse' ? [`if ($almanac_callback) { ${askCore} }`] : []),
    `rewrite ^ ${route.cache === 'dated' ? '/-dated' : '/-'}${file} last;`,
  ])

const anyService = `(?:${services.join('|')})`

/** nginx compares whole types, the charset of its own table with them: `text/html` alone would leave the page unpacked. */
const packedTypes = textExtensions.map(extension => quotedIfNeeded(mediaTypes[extension]))

/** Everything outside the services: pages, assets, downloads. `files` are the names that are tried. */
const otherFiles = (
  head: string,
  kept: string,
  { limit, root }: LocationOptions,
  headers: Headers = [],
  files = '$uri',
): Lines =>
  block(`location ${head}`, [
    `if ($almanac_pretty) { ${askCore} }`,
    `root ${root};`,
    // Large texts are stored packed.
    'gzip_static on;',
    'gzip on;',
    `gzip_types ${packedTypes.join(' ')};`,
    // `gzip_vary` would leave Vary out of a 304.
    ...addHeaders([...openHeaders, ['Vary', '$almanac_vary'], ['Cache-Control', kept], ...headers]),
    ...errorPages,
    ...limited(limit),
    `try_files ${files} @missing_path;`,
  ])

const pageLocation = `~ '^/(?:${pageGroups.join('|')})(?:/|$)|^/(?:${singlePages.join('|')})$'`

const fileLocations = (options: LocationOptions): readonly Lines[] => [
  otherFiles('/', fileCaching.rest, options),
  otherFiles('^~ /assets/', fileCaching.assets, options),
  otherFiles('^~ /snapshots/', fileCaching.snapshots, options),
  otherFiles('= /index.html', fileCaching.rest, options, pageHeaders),
  otherFiles(pageLocation, fileCaching.rest, options, pageHeaders, '$uri.html $uri/index.html $uri'),
  block('location = /', ['rewrite ^ /index.html last;']),
  block("location ~* '^/snapshots/?$'", ['rewrite ^ /downloads last;']),
]

const serviceLocations = (options: LocationOptions): readonly Lines[] => [
  // Files by their own names; with a parameter they may have to be laid out, wrapped or fixed.
  block(`location ~ '^/${anyService}/[a-z0-9~/._-]+[.](?:${serviceExtensions.join('|')})$'`, [
    `if ($args) { ${askCore} }`,
    'rewrite ^/(.*)$ /-/$1 last;',
  ]),
  ...located.map(routeLocation),
  block(`location ~* '^/${anyService}(?:/|$)'`, [askCore]),
  ...services.map(service => packedFiles(`/-/${service}/`, '$almanac_kept', `@missing_${service}`, options)),
  // A window of dated pairs may have been built as files; else the Node host cuts them, and what it cut is kept.
  packedFiles('/-dated/', caching.recentDay, '@dated', options),
]

const kept: Lines = [
  'proxy_cache almanac_kept;',
  "proxy_cache_key '$request_uri $almanac_encoding';",
  'proxy_set_header Accept-Encoding $almanac_encoding;',
  'proxy_ignore_headers Vary;',
  'proxy_cache_lock on;',
  'proxy_cache_background_update on;',
  'proxy_cache_use_stale error timeout updating http_500 http_502 http_503 http_504;',
]

const coreLocations = (options: LocationOptions): readonly Lines[] => [
  core('@core', '@away', options),
  core('@dated', '@away', options, kept),
  ...[...services, 'path' as const].flatMap(name => [
    core(`@missing_${name}`, `@absent_${name}`, options),
    block(`location @absent_${name}`, errorReply(missingErrors[name])),
  ]),
  block('location @away', errorReply(hostErrors.away, [['Retry-After', '5']])),
  core('= /healthz', '@healthy', { ...options, limit: 0 }),
  core('= /readyz', '@away', { ...options, limit: 0 }),
  // Counts of the host are for its operator, on the machine itself.
  block('location = /metrics', errorReply(missingErrors.path)),
  block('location @healthy', reply(200, toJson({ status: 'ok', edition: null }))),
]

/** Asked for by name it is no path of ours. */
const refused = (name: string, lines: Lines): Lines =>
  block(`location = /-refused/${name}`, ['internal;', 'error_page 404 = @missing_path;', ...lines])

const refusals = ({ limit }: LocationOptions): readonly Lines[] => [
  block('location @method', [
    ...block('if ($request_method = OPTIONS)', [
      ...addHeaders([...serviceHeaders, ...preflightHeaders]),
      'return 204;',
    ]),
    ...reply(405, '$almanac_method_error', [['Allow', allowed]]),
  ]),
  block('location @limited', errorReply(hostErrors.tooMany(limit), [['Retry-After', '1']])),
  block('location @blocked', errorReply(hostErrors.blocked)),
  refused('request', reply(400, '$almanac_bad_request')),
  refused('condition', errorReply(hostErrors.condition)),
  refused('long', errorReply(hostErrors.long)),
  refused('body', errorReply(hostErrors.body)),
  // The range filter refuses when the headers of the file are already there, and nothing takes them back (`expires` skips a 416).
  // Only what they lack is added. Of the two Cache-Control lines `no-store` counts.
  refused('part', [
    'types {}',
    jsonType,
    ...addHeaders([describedBy, ['Cache-Control', caching.never]]),
    `return 416 ${quoted(toJson(hostErrors.part))};`,
  ]),
  refused('headers', errorReply(hostErrors.headers)),
]

export const serverLines = (options: LocationOptions): Lines => [
  ...errorPages,
  `if ($almanac_odd) { ${askCore} }`,
  `if ($request_method !~ '^(?:GET|HEAD)$') { return 405; }`,
  ...[...fileLocations(options), ...serviceLocations(options), ...coreLocations(options), ...refusals(options)].flatMap(
    lines => ['', ...lines],
  ),
]
