/** nginx for real, with the generated configuration, in a folder of its own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, type Serving, serving } from '../../scripts/lib/process.ts'
import { type NginxOptions, nginxConfig, nginxDefaults } from '../../site/edge/nginx/config.ts'

export interface NginxSetup extends Partial<NginxOptions> {
  readonly root: string
  /** Port of the Node host. */
  readonly nodePort: number
  /** Lines of the server's main configuration: CPU affinity, for one. */
  readonly main?: string
}

const folders = (dir: string): string =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${join(dir, name)};`).join('\n')

const mainConfig = (dir: string, main: string): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
daemon off;
pid ${join(dir, 'nginx.pid')};
error_log ${join(dir, 'error.log')} warn;
${main}
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  keepalive_requests 1000000;
  ${folders(dir)}
  include ${join(dir, 'almanac.conf')};
}
`

export const startNginx = async ({ root, nodePort, main = '', ...options }: NginxSetup): Promise<Serving> => {
  const dir = mkdtempSync(join(tmpdir(), 'almanac-nginx-'))
  const port = await freePort()
  const whole: NginxOptions = {
    ...nginxDefaults,
    listen: `127.0.0.1:${port}`,
    root,
    node: `127.0.0.1:${nodePort}`,
    cacheDir: join(dir, 'cache'),
    ...options,
  }
  writeFileSync(join(dir, 'almanac.conf'), nginxConfig(whole))
  writeFileSync(join(dir, 'nginx.conf'), mainConfig(dir, main))
  const clear = () => rmSync(dir, { recursive: true, force: true })
  try {
    const nginx = await serving(port, 'nginx', ['-p', dir, '-c', join(dir, 'nginx.conf')])
    return {
      ...nginx,
      stop: async () => {
        await nginx.stop()
        clear()
      },
    }
  } catch (error) {
    clear()
    throw error
  }
}
