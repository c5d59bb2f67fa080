/** What a reply amounts to, where no record was found in it. Limited is asked before notfound: a refusal may quote both. */
import type { Verdict } from '../model.ts'

const rules: readonly { readonly verdict: Verdict; readonly phrases: RegExp }[] = [
  { verdict: 'unsupported', phrases: /tld is not supported/i },
  {
    verdict: 'limited',
    phrases:
      /limit exceeded|exceeded (the|your)|too many|try again (later|in)|rate limit|quota|blacklisted|access (denied|restricted)|throttl/i,
  },
  { verdict: 'unavailable', phrases: /temporarily unavailable|service (is )?unavailable|timeout|internal error/i },
  { verdict: 'reserved', phrases: /reserved|not available for registration|prohibited string|blocked/i },
  {
    verdict: 'notfound',
    phrases:
      /no match|not found|no (data|entries|object|such|information)|not registered|is free|available|nothing found/i,
  },
]

export const verdictOf = (text: string): Verdict => {
  const judged = text.slice(0, 4000)
  return rules.find(({ phrases }) => phrases.test(judged))?.verdict ?? 'unavailable'
}
