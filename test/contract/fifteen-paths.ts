/** The contract's paths in its order, typed by hand. */
export const fifteenPaths = [
  '/whois/{domain-name}',
  '/whois/{domain-name}/contacts',
  '/whois/{domain-name}/contacts/admin',
  '/whois/{domain-name}/contacts/tech',
  '/whois/{domain-name}/contacts/billing',
  '/whois/{domain-name}/rawtext',
  '/whois/{domain-name}/registrant',
  '/whois/{domain-name}/registrar',
  '/forex/{currency}',
  '/forex/{base-currency}/{counter-currency}',
  '/forex/{base-currency}/{counter-currency}/{date}',
  '/gse/live',
  '/gse/live/{symbol}',
  '/gse/equities',
  '/gse/equities/{symbol}',
]
