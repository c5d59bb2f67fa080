/** Which text names a host that may be asked. */
import { parse } from 'tldts'

/** A name of the public DNS. Referrals are untrusted text: addresses, `localhost` and `.internal` are refused before they are resolved. */
export const isPublicHost = (host: string): boolean => {
  if (host.length > 253 || !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(host)) return false
  const { isIcann, isIp, domain } = parse(host, { allowPrivateDomains: false })
  return isIcann === true && isIp === false && domain !== null
}
