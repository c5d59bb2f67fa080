/** Hosts with exceptions, as real TLS servers over loopback; their certificates are made here and thrown away. */
import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, request, type ServerOptions } from 'node:https'
import { join } from 'node:path'
import { rootCertificates, type SecureContextOptions } from 'node:tls'
import { beforeAll, expect, test } from 'vitest'
import { httpOptions, politeClient } from '../../pipeline/core/http.ts'
import { hostExceptions, pauseOf, tlsFor } from '../../pipeline/core/http-hosts.ts'
import { listen } from '../support/serve.ts'
import { tempDir } from '../support/temp.ts'

interface Chain {
  readonly root: string
  readonly intermediate: string
  readonly leaf: string
  readonly key: string
}
let chain: Chain

/** Root, intermediate and the certificate of two banks: `bcn` is the old host's name, `bank.example` any other. */
beforeAll(() => {
  const dir = tempDir()
  const file = (name: string): string => join(dir, name)
  const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { cwd: dir, stdio: 'pipe' })
  const newKey = ['-newkey', 'rsa:2048', '-nodes', '-sha256', '-days', '2']
  writeFileSync(file('ca.ext'), 'basicConstraints=critical,CA:TRUE\nkeyUsage=keyCertSign\n')
  writeFileSync(file('leaf.ext'), 'subjectAltName=DNS:bank.example,DNS:servicios.bcn.gob.ni\n')
  openssl('req', '-x509', ...newKey, '-subj', '/CN=Test root', '-keyout', 'root.key', '-out', 'root.pem')
  const sign = (name: string, by: string, ext: string): void => {
    openssl(
      'req',
      '-new',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      `/CN=${name}`,
      '-keyout',
      `${name}.key`,
      '-out',
      'ask.pem',
    )
    const signer = ['-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-CAcreateserial', '-extfile', ext]
    openssl('x509', '-req', '-in', 'ask.pem', '-days', '2', '-sha256', ...signer, '-out', `${name}.pem`)
  }
  sign('intermediate', 'root', 'ca.ext')
  sign('leaf', 'intermediate', 'leaf.ext')
  const read = (name: string): string => readFileSync(file(name), 'utf8')
  chain = {
    root: read('root.pem'),
    intermediate: read('intermediate.pem'),
    leaf: read('leaf.pem'),
    key: read('leaf.key'),
  }
})

const serve = async (options: ServerOptions) => {
  const connections = new Set<unknown>()
  const server = createServer({ key: chain.key, ...options }, ({ socket }, response) => {
    connections.add(socket)
    response.end('figures')
  })
  const port = await listen(server)
  return { port, connections, [Symbol.dispose]: () => void server.close().closeAllConnections() }
}

/** What a request with these settings gets: the body, or the code of the error. */
const answerOf = (port: number, servername: string, settings: SecureContextOptions): Promise<string> =>
  new Promise(resolve => {
    request({ host: '127.0.0.1', port, servername, agent: false, ...settings }, reply => {
      reply.setEncoding('utf8').once('data', resolve)
    })
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .end()
  })

const old: ServerOptions = { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' }

test('the host that speaks TLS 1.0 alone is reached through the real client, and no other host is in that way', async () => {
  using bank = await serve({ ...old, cert: chain.leaf + chain.intermediate })
  const options = {
    ...httpOptions({ ALMANAC_PAUSE_MS: '0', ALMANAC_RETRIES: '0' }),
    dial: { port: bank.port, roots: [chain.root] },
  }
  const client = politeClient(options)
  const { bytes } = await client.get({ url: 'https://servicios.bcn.gob.ni/Tc_Servicio/ServicioTC.asmx' })
  expect(new TextDecoder().decode(bytes)).toBe('figures')
  await expect(client.get({ url: 'https://bank.example/' })).rejects.toThrow(/HTTP_CONNECT/)
})

test('chain and name of the old host are verified', async () => {
  using bank = await serve({ ...old, cert: chain.leaf + chain.intermediate })
  const settings = tlsFor({ isOld: true }, [chain.root])
  expect(await answerOf(bank.port, 'bank.example', settings)).toBe('figures')
  expect(await answerOf(bank.port, 'other.example', settings)).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
  expect(await answerOf(bank.port, 'bank.example', tlsFor({ isOld: true }))).toMatch(
    /SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY)/,
  )
})

test('a chain without its intermediate certificate is completed by the known one, and by no root of its own', async () => {
  using bank = await serve({ cert: chain.leaf })
  const added = (roots: readonly string[]) => tlsFor({ intermediate: 'x.pem' }, roots, () => chain.intermediate)
  expect(await answerOf(bank.port, 'bank.example', added([chain.root]))).toBe('figures')
  expect(await answerOf(bank.port, 'bank.example', tlsFor({}, [chain.root]))).toMatch(/UNABLE_TO_VERIFY_LEAF_SIGNATURE/)
  expect(await answerOf(bank.port, 'bank.example', added(rootCertificates))).toMatch(/UNABLE_TO_GET_ISSUER_CERT/)
})

test('a connection is kept while one host is asked', async () => {
  using bank = await serve({ cert: chain.leaf + chain.intermediate })
  const options = { ...httpOptions({ ALMANAC_PAUSE_MS: '0' }), dial: { port: bank.port, roots: [chain.root] } }
  const client = politeClient(options)
  await client.get({ url: 'https://bank.example/1' })
  await client.get({ url: 'https://bank.example/2' })
  expect(bank.connections.size).toBe(1)
})

test('each intermediate certificate is signed by a root that Node trusts, and has years left', () => {
  const roots = rootCertificates.map(pem => new X509Certificate(pem))
  for (const { intermediate } of Object.values(hostExceptions)) {
    if (intermediate === undefined) continue
    const known = new X509Certificate(
      readFileSync(new URL(`../../pipeline/core/certificates/${intermediate}`, import.meta.url)),
    )
    expect(roots.some(root => known.checkIssued(root) && known.verify(root.publicKey))).toBe(true)
    expect(Date.parse(known.validTo)).toBeGreaterThan(Date.parse('2030-01-01'))
  }
})

test('an exception lengthens the pause and shortens none', () => {
  expect(pauseOf('www.nbkr.kg', 1000)).toBe(2000)
  expect(pauseOf('www.nbkr.kg', 5000)).toBe(5000)
  expect(pauseOf('www.nbkr.kg', 0)).toBe(0)
  expect(pauseOf('bank.example', 1000)).toBe(1000)
})
