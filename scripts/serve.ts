import { readAgeLimits } from '../site/edge/node/server/readiness.ts'
import { runHost } from '../site/edge/node/server/run-host.ts'
import { command, wholeNumber } from './lib/command.ts'
import { dataDirOf, dataFlag, fromHere, outOf } from './lib/folders.ts'
import { lookUpsOf } from './lib/look-ups.ts'

export default command({
  usage: 'npm run serve -- [flags]',
  does: 'Hosts a built tree and follows it: a new build is answered within a second, without a gap.',
  example: 'npm run serve -- --port 8081 --limit 0',
  flags: {
    port: { takes: 'N', help: 'port to listen on; 0 takes any', fallback: process.env['PORT'] || '8080' },
    host: { takes: 'ADDRESS', help: 'address to listen on; 0.0.0.0 for all', fallback: '127.0.0.1' },
    dir: { takes: 'DIR', help: 'the tree (site/public)' },
    limit: { takes: 'N', help: 'requests a second from one client; 0 for no limit', fallback: '60' },
    'trust-proxy': { help: 'believe the last entry of X-Forwarded-For' },
    block: { takes: 'FILE', help: 'addresses and networks to refuse, one a line; read again when it changes' },
    'ready-within': {
      takes: 'DAYS',
      help: 'age at which /readyz says 503, by service: forex=5,gse=7,whois=40; else as /status.json says',
    },
    'look-up': {
      takes: 'off|rdap|any',
      help: 'names that are not followed: ask nobody, their registry by RDAP, or by RDAP and then port 43',
      fallback: process.env['ALMANAC_LOOK_UP'] || 'off',
    },
    ...dataFlag,
    'public-metrics': { help: 'show /metrics to every client, not on loopback alone' },
    'access-log': { help: 'one line of JSON a request on stdout; everything else then goes to stderr' },
  },
  run: async ({ flags }) =>
    runHost({
      dir: outOf({ out: flags.dir }),
      host: flags.host,
      port: wholeNumber('--port or PORT', flags.port, { to: 65_535 }),
      limit: wholeNumber('--limit', flags.limit, { to: 1_000_000 }),
      trustProxy: flags['trust-proxy'],
      ageLimits: readAgeLimits(flags['ready-within'] ?? ''),
      publicMetrics: flags['public-metrics'],
      lookUp: await lookUpsOf(flags['look-up'], dataDirOf(flags)),
      ...(flags.block !== undefined && { block: fromHere(flags.block) }),
      ...(flags['access-log'] && { accessLog: (lines: string) => void process.stdout.write(lines) }),
    }),
})
