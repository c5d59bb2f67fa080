/** Hosts that need other settings than the rest, each with its reason. */
import { readFileSync } from 'node:fs'
import { rootCertificates, type SecureContextOptions } from 'node:tls'

interface HostException {
  readonly reason: string
  /** Speaks TLS 1.0 only. Chain and name are verified as anywhere. */
  readonly isOld?: boolean
  /** A file of `certificates/`: the intermediate certificate that the host leaves out. */
  readonly intermediate?: string
  /** Milliseconds between two requests, where the usual pause is too short. */
  readonly pauseMs?: number
}

export const hostExceptions: Readonly<Record<string, HostException>> = {
  'servicios.bcn.gob.ni': { reason: 'speaks nothing newer than TLS 1.0', isOld: true },
  'www.rbv.gov.vu': {
    reason: 'leaves out the certificate between its own and the root',
    intermediate: 'trustico-rsa-dv-ssl-ca-2.pem',
  },
  'www.nbkr.kg': { reason: 'drops clients after some twenty new connections in quick succession', pauseMs: 2000 },
}

const exceptionOf = (host: string): HostException | undefined =>
  Object.hasOwn(hostExceptions, host) ? hostExceptions[host] : undefined

/** The pause after a request to a host; an exception only lengthens it, and a pause of 0 stays 0. */
export const pauseOf = (host: string, usualMs: number): number =>
  usualMs === 0 ? 0 : Math.max(usualMs, exceptionOf(host)?.pauseMs ?? 0)

const pemOf = (file: string): string => readFileSync(new URL(`certificates/${file}`, import.meta.url), 'utf8')

/** Settings of TLS for an exception. An intermediate is added to the roots: the chain must still end at one of them. */
export const tlsFor = (
  { isOld = false, intermediate }: Pick<HostException, 'isOld' | 'intermediate'>,
  roots: readonly string[] = rootCertificates,
  read: (file: string) => string = pemOf,
): SecureContextOptions => ({
  // OpenSSL allows TLS 1.0 at security level 0 only.
  ...(isOld && { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' }),
  ...((intermediate !== undefined || roots !== rootCertificates) && {
    ca: [...roots, ...(intermediate === undefined ? [] : [read(intermediate)])],
  }),
})

export const tlsOf = (host: string, roots?: readonly string[]): SecureContextOptions =>
  tlsFor(exceptionOf(host) ?? {}, roots)
