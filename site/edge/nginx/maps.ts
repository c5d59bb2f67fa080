/** What nginx finds out about a request before it chooses a location. */
import { errorBody } from '../../../pipeline/contract/errors.ts'
import { toJson } from '../../../pipeline/contract/json.ts'
import { textExtensions } from '../../../pipeline/contract/media-types.ts'
import { caching } from '../../host/caching.ts'
import { allowed } from '../../host/headers.ts'
import { hostErrors } from '../errors.ts'
import { type Lines, map } from './lines.ts'
import { foldedPlaces, variable } from './patterns.ts'

const letters = Array.from('abcdefghijklmnopqrstuvwxyz', letter => [letter, letter] as const)

/** nginx cannot lower a letter, but the words of a map match in any case: one map for each place of a name. */
const foldingMaps: readonly Lines[] = Array.from({ length: foldedPlaces }, (_, i) =>
  map(`$c${i + 1}`, `$l${i + 1}`, `$c${i + 1}`, letters),
)

const parameter = (name: string): string => `~(?:^|&)${name}(?:=|&|$)`

const methodError = (pretty: boolean): string =>
  toJson(errorBody('method_not_allowed', `$request_method is not possible here: use ${allowed}.`), { pretty })

/**
 * An IPv6 customer holds a whole /64, so its first four groups are the client. In an address `::` stands for two groups or more, in
 * one place; each pattern has it elsewhere. Each name stands once: nginx shares captures among all maps.
 */
export const clientNetworks: readonly (readonly [pattern: string, network: string])[] = [
  ['~*^::ffff:(?<mapped>[0-9]+[.][0-9.]+)$', '$mapped'],
  ['~^(?<four>(?:[0-9a-f]+:){4})', '$four'],
  ['~^(?<three>(?:[0-9a-f]+:){3}):', `${variable('three')}0:`],
  ['~^(?<two>(?:[0-9a-f]+:){2}):', `${variable('two')}0:0:`],
  ['~^(?<one>[0-9a-f]+:):(?<fourth>[0-9a-f]+:)(?:[0-9a-f]+:){3}[0-9a-f]+$', `${variable('one')}0:0:$fourth`],
  ['~^(?<first>[0-9a-f]+:):', `${variable('first')}0:0:0:`],
  ['~^::(?<low>(?:[0-9a-f]+:){2})(?:[0-9a-f]+:){3}[0-9a-f]+$', '0:0:$low'],
  ['~^::(?<last>[0-9a-f]+:)(?:[0-9a-f]+:){3}[0-9a-f]+$', '0:0:0:$last'],
  ['~^::', '0:0:0:0:'],
]

export const maps: readonly Lines[] = [
  map('$args', '$almanac_pretty', '', [[parameter('prettify'), '~pretty']]),
  map('$args', '$almanac_fixed', '', [[parameter('fixed'), '~fixed']]),
  map('$args', '$almanac_callback', '0', [[parameter('callback'), '1']]),
  map('$uri', '$almanac_file_name', '', [['~/(?<file>[^/]+[.](?:csv|ics))$', 'inline; filename="$file"']]),
  // Pages are named without their extension until their file is found.
  map('$uri', '$almanac_vary', '', [[`~[.](?:${textExtensions.join('|')})$`, 'Accept-Encoding']]),
  // A file of one day; the days of a year in one file grow with each build.
  map('$uri', '$almanac_kept', caching.latest, [['~^/-/forex/days/[0-9]+/', caching.recentDay]]),
  // Escapes, backslashes, fragments, dot segments and paths of more than 1,000 characters; escapes in names of parameters.
  map('$request_uri', '$almanac_odd_target', '0', [
    ['~^[^?]*[%#\\\\]', '1'],
    ['~[?&][^=&]*%', '1'],
    ['~^[^?]*/[.][.]?(?:[/?]|$)', '1'],
    ['~^[^?]{1001}', '1'],
  ]),
  // Weights and wildcards: nginx reads them, but ranks them otherwise.
  map('$http_accept_encoding', '$almanac_odd_encoding', '0', [['~*[;*]|x-gzip', '1']]),
  map('$http_accept_encoding', '$almanac_encoding', '', [['~*gzip', 'gzip']]),
  map('$almanac_odd_target$almanac_odd_encoding', '$almanac_odd', '1', [['00', '0']]),
  map('$almanac_pretty', '$almanac_method_error', methodError(false), [['~pretty', methodError(true)]]),
  // What nginx cannot read has no method; a bad target has a method and no target; then comes what else a request lacks.
  map('$request_method $request_uri $http_host', '$almanac_bad_request', toJson(hostErrors.syntax), [
    ['~^ ', toJson(hostErrors.syntax)],
    ['~^[^ ]+  $', toJson(hostErrors.target)],
    ['~ $', toJson(hostErrors.noHost)],
  ]),
  map('$remote_addr', '$almanac_client', '$remote_addr', clientNetworks),
  ...foldingMaps,
]
