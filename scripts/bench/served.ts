/** The servers that are measured: our Node host over a whole tree, and nginx that does nothing but send files of it. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../../pipeline/publish/build.ts'
import { defaultData } from '../lib/folders.ts'
import { npmCommand } from '../lib/npm-command.ts'
import { freePort, type Serving, serving } from '../lib/process.ts'
import { siteFiles } from '../site-files.ts'
import { serverCore } from './load.ts'
import { scratch } from './scratch.ts'

let shown: string | undefined

/** One tree of the bundled data for all rows of a run. */
export const builtTree = async (): Promise<string> => {
  if (shown !== undefined) return shown
  shown = join(scratch(), 'public')
  await build({ dataDir: defaultData, out: shown, extras: siteFiles })
  return shown
}

export const startNode = async (dir: string): Promise<Serving> => {
  const port = await freePort()
  const args = ['--dir', dir, '--port', String(port), '--limit', '0']
  return serving(port, 'taskset', ['-c', serverCore, ...npmCommand('serve'), ...args])
}

/** gzip_static and nothing else; `open_file_cache` is off unless asked for. */
const config = (dir: string, root: string, port: number): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
master_process off;
daemon off;
pid ${join(dir, 'nginx.pid')};
error_log ${join(dir, 'error.log')} warn;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  keepalive_requests 1000000;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${join(dir, name)};`).join(' ')}
  server {
    listen 127.0.0.1:${port};
    root ${root};
    default_type application/json;
    gzip_static always;
  }
}
`

export const startPlainNginx = async (root: string): Promise<Serving> => {
  const dir = join(scratch(), 'nginx')
  mkdirSync(dir)
  const port = await freePort()
  writeFileSync(join(dir, 'nginx.conf'), config(dir, root, port))
  return serving(port, 'taskset', ['-c', serverCore, 'nginx', '-p', dir, '-c', join(dir, 'nginx.conf')])
}
