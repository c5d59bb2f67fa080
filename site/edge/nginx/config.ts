/**
 * The nginx configuration, from the table. nginx answers by itself what is a file. It asks the Node host for what it cannot judge
 * as the core does: escapes, weights of encodings, JSONP, dates, why something is missing. Without that host files still answer,
 * and what is missing is a JSON 404 that names the service.
 */
import { mediaTypes } from '../../../pipeline/contract/media-types.ts'
import { block, type Lines, quotedIfNeeded } from './lines.ts'
import { type LocationOptions, serverLines } from './locations.ts'
import { maps } from './maps.ts'

export interface NginxOptions extends LocationOptions {
  readonly listen: string
  /** Where the Node host listens. */
  readonly node: string
  /** Where replies of the Node host are kept. */
  readonly cacheDir: string
  readonly block?: string
}

export const nginxDefaults: NginxOptions = {
  listen: '80',
  root: '/srv/almanac/site/public',
  node: '127.0.0.1:8080',
  cacheDir: '/var/cache/nginx/almanac',
  limit: 60,
}

/** Everything else nginx would say in HTML or give away. */
const server = ({ listen, block }: NginxOptions): Lines => [
  `listen ${listen};`,
  'server_tokens off;',
  'merge_slashes off;',
  'absolute_redirect off;',
  'recursive_error_pages on;',
  'client_header_timeout 10s;',
  'client_body_timeout 10s;',
  'client_max_body_size 16k;',
  'large_client_header_buffers 4 16k;',
  'reset_timedout_connection on;',
  'keepalive_timeout 15s;',
  'gzip off;',
  'gzip_http_version 1.0;',
  'gzip_proxied any;',
  ...(block === undefined ? [] : [`include ${block};`]),
]

const types: Lines = block(
  'types',
  Object.entries(mediaTypes).map(([extension, type]) => `${quotedIfNeeded(type)} ${extension};`),
)

/** The file as a whole, to stand inside `http { }`: on Debian in /etc/nginx/conf.d. */
export const nginxConfig = (options: NginxOptions = nginxDefaults): string => {
  const { limit, node, cacheDir } = options
  const http: readonly Lines[] = [
    ...(limit === 0
      ? []
      : [[`limit_req_zone $almanac_client zone=almanac:10m rate=${limit}r/s;`], ['limit_req_status 429;']]),
    [`proxy_cache_path ${cacheDir} levels=1:2 keys_zone=almanac_kept:10m max_size=1g inactive=7d use_temp_path=off;`],
    block('upstream almanac_node', [`server ${node};`, 'keepalive 32;']),
    ...maps,
    block('server', [
      ...server(options),
      ...types,
      "default_type 'text/plain; charset=utf-8';",
      ...serverLines(options),
    ]),
  ]
  const head = [
    '# Generated from pipeline/contract/routes.ts by `npm run generate`. Do not edit: copy, and change listen, root and paths.',
    '# The Node host beside it: npm run serve -- --trust-proxy --limit 0',
  ]
  return `${[head, ...http].map(lines => lines.map(line => line.trimEnd()).join('\n')).join('\n\n')}\n`
}
