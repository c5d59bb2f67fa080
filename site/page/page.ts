/** The page at `/`: what the services are, how to ask, and what they answered at the last build. Pure: no clock, no files. */
import { documents, type RouteId, routeIds, routes, services } from '../../pipeline/contract/routes.ts'
import { pagePolicy } from '../host/headers.ts'

export interface PageFacts {
  readonly forex: { readonly first: string; readonly last: string; readonly currencies: number } | null
  readonly gse: { readonly session: string; readonly symbols: number } | null
  readonly whois: { readonly domains: number }
}

export interface PageContent {
  /** For each path of the table a request that answers 200: `/forex/USD/GHS`. */
  readonly examples: Readonly<Record<RouteId, string>>
  readonly facts: PageFacts
  /** Real answers to show: the path and the body as sent. */
  readonly samples?: readonly { readonly path: string; readonly body: string }[]
  /** File names of the assets, which carry their own hash. */
  readonly assets: { readonly style: string; readonly icon: string }
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const html = (text: string): string => text.replace(/[&<>"]/g, mark => marks[mark]!)

/** A long path may be broken after a slash, and nowhere else. */
const pathText = (path: string): string => `<code>${html(path).replace(/(?<=.)\/(?=.)/g, '/<wbr>')}</code>`
const link = (path: string): string => `<a href="${html(encodeURI(path))}">${pathText(path)}</a>`
const time = (date: string): string => `<time datetime="${html(date)}">${html(date)}</time>`
const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

const titles = {
  whois: 'Domain registrations',
  forex: 'Exchange rates',
  gse: 'Ghana Stock Exchange',
} as const

const introductions = ({ forex, gse, whois }: PageFacts): Readonly<Record<keyof typeof titles, string>> => ({
  forex: forex
    ? `End-of-day mid-market rates of ${count(forex.currencies, 'currency', 'currencies')}, from ${time(forex.first)} to ${time(forex.last)}. “Live” is the newest of them.`
    : 'No rates are built in yet.',
  gse: gse
    ? `Closing prices, changes and volumes of ${count(gse.symbols, 'symbol', 'symbols')} in the session of ${time(gse.session)}, with companies and directors.`
    : 'No session is built in yet.',
  whois: `Registry records and raw replies of ${count(whois.domains, 'domain', 'domains')} followed here. A name that is not among them may still be registered.`,
})

const card = (service: keyof typeof titles, text: string, examples: PageContent['examples']): string => {
  const first = routeIds.filter(id => routes[id].service === service).slice(0, 3)
  const links = first.map(id => `<li>${link(examples[id])}</li>`).join('')
  return `<section aria-labelledby="${service}">
<h2 id="${service}">${titles[service]}</h2>
<p>${text}</p>
<ul>${links}</ul>
</section>`
}

const row = (id: RouteId, example: string): string => {
  const { path, gives, missing, variants } = routes[id]
  const also = variants.length > 0 ? `; also ${link(`${example}?${variants.join('&')}`)}` : ''
  return `<tr><th scope="row"><code>${html(path)}</code></th><td>${html(gives)}</td><td>${html(missing)}</td><td>${link(example)}${also}</td></tr>`
}

const pathTable = (examples: PageContent['examples']): string => `<table>
<caption>The ${routeIds.length} paths</caption>
<thead><tr><th scope="col">Path</th><th scope="col">What it gives</th><th scope="col">404 when</th><th scope="col">Try it</th></tr></thead>
<tbody>
${routeIds.map(id => row(id, examples[id])).join('\n')}
</tbody>
</table>`

const documentTable = (): string => `<table>
<caption>Documents beside them</caption>
<thead><tr><th scope="col">Path</th><th scope="col">What it gives</th></tr></thead>
<tbody>
${Object.values(documents)
  .map(({ path, gives }) => {
    const name = path.includes('{') ? `<code>${html(path)}</code>` : link(path)
    return `<tr><th scope="row">${name}</th><td>${html(gives)}</td></tr>`
  })
  .join('\n')}
</tbody>
</table>`

const sample = ({ path, body }: { readonly path: string; readonly body: string }): string =>
  `<figure><figcaption>${link(path)}</figcaption><pre tabindex="0" aria-label="${html(`Answer of ${path}`)}"><code>${html(body)}</code></pre></figure>`

/** A wide table scrolls inside its own box, which the keyboard can reach. */
const box = (name: string, table: string): string =>
  `<div class="box" role="region" aria-label="${name}" tabindex="0">${table}</div>`

export const renderPage = ({ examples, facts, samples = [], assets }: PageContent): string => {
  const texts = introductions(facts)
  const order = ['forex', 'gse', 'whois'] as const
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${html(pagePolicy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Exchange rates, the Ghana Stock Exchange and domain registrations as plain JSON, free and without registration.">
<title>Almanac: exchange rates, stock board, domain registrations</title>
<link rel="icon" type="image/svg+xml" href="/${html(assets.icon)}">
<link rel="stylesheet" href="/${html(assets.style)}">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<p class="name">Almanac</p>
<nav aria-label="Sections"><ul>${order.map(service => `<li><a href="#${service}">${titles[service]}</a></li>`).join('')}<li><a href="#api">API</a></li></ul></nav>
</header>
<main id="content">
<h1>Public figures, ${services.length === 3 ? 'three' : services.length} services, plain JSON</h1>
<p class="lead">Answers are built beforehand from what the publishers stated. No key, no registration, any origin.</p>
<div class="cards">
${order.map(service => card(service, texts[service], examples)).join('\n')}
</div>
<section aria-labelledby="api">
<h2 id="api">API</h2>
<p>Only <code>GET</code> (and <code>HEAD</code>). Any case, one trailing slash allowed. Add <code>?prettify</code> to any path for a layout people can read. <code>?fixed</code> leaves the pairs of a currency unreversed. Paths of the stock exchange take <code>?callback=name</code> and then answer as JSONP. Errors are JSON too, with a status, a code and a sentence that names the part that failed. More than 60 requests in a second from one client may be answered 429.</p>
${samples.length > 0 ? `<div class="samples">${samples.map(sample).join('\n')}</div>` : ''}
${box('Paths', pathTable(examples))}
${box('Documents', documentTable())}
</section>
</main>
</body>
</html>
`
}
