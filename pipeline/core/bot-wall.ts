/** Pages that stand between a program and the figures: they come with any status and any address. */

/** A page of the name matches all its expressions. */
const walls: readonly (readonly [name: string, ...expressions: RegExp[]])[] = [
  [
    'Cloudflare',
    /<title>Just a moment\.\.\.<|<title>Attention Required! \| Cloudflare<|\/cdn-cgi\/challenge-platform\//,
  ],
  ['Imperva', /_Incapsula_Resource|<title>Pardon Our Interruption</],
  ['F5', /<title>Request Rejected<|The requested URL was rejected\. Please consult with your administrator/],
  ['Akamai', /<title>Access Denied</i, /You don't have permission to access/i],
  ['Sucuri', /<title>Sucuri WebSite Firewall/],
  ['DataDome', /captcha-delivery\.com/],
]

const consent = /<title>[^<]{0,60}(?:cookie consent|before you continue|consent)[^<]{0,60}<\/title>/i

/** What a page is that asks a person to prove or accept something: `a bot wall (Cloudflare)`, `a consent page`; undefined otherwise. */
export const botWallIn = (bytes: Uint8Array): string | undefined => {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 8192))
  if (!/^(?:\u00ef\u00bb\u00bf)?\s*</.test(start)) return undefined
  const [name] = walls.find(([, ...expressions]) => expressions.every(one => one.test(start))) ?? []
  if (name !== undefined) return `a bot wall (${name})`
  return consent.test(start) ? 'a consent page' : undefined
}
