/**
 * What it costs a month to have a tree in object storage behind a CDN: the arithmetic of site/edge/README.md. Prices are list prices in
 * US dollars, read on the day below and without tax: before you decide, look at the page of the provider.
 */
const read = '2026-11-21'

/** https://developers.cloudflare.com/r2/pricing and https://developers.cloudflare.com/workers/platform/pricing */
const cloudflare = {
  base: 5,
  storageGb: { price: 0.015, free: 10 },
  millionWrites: { price: 4.5, free: 1 },
  millionReads: { price: 0.36, free: 10 },
  millionRequests: { price: 0.3, free: 10 },
  millionCpuMs: { price: 0.02, free: 30 },
} as const

/** https://aws.amazon.com/s3/pricing (us-east-1) and https://aws.amazon.com/cloudfront/pricing (United States and Europe, HTTPS) */
const amazon = {
  storageGb: { price: 0.023, free: 0 },
  millionWrites: { price: 5, free: 0 },
  millionReads: { price: 0.4, free: 0 },
  millionRequests: { price: 1, free: 10 },
  /** Of the first 10 TB; above, it falls in steps. */
  transferGb: { price: 0.085, free: 1_000 },
} as const

/** A tree of the bundled data: objects, those a new day of rates changes, and what they weigh. */
interface Tree {
  readonly objects: number
  readonly changedADay: number
  readonly gb: number
}
const trees = {
  full: { objects: 81_281, changedADay: 74_455, gb: 0.03 },
  edge: { objects: 7_770, changedADay: 965, gb: 0.05 },
} as const satisfies Record<string, Tree>

/** Days a month on which publishers publish. */
const workingDays = 22

/** What is assumed of requests: look into your own log before you believe it. */
const assumed = {
  /** A quotation with its headers; few ask for the page or a download. */
  replyKb: 1,
  /** Requests that find nothing in the CDN's cache and read one object. */
  readShare: 0.1,
  /** Measured of the same core as Netlify's function, the server around it included (test/hosts/cpu.test.ts); a worker takes less. */
  cpuMs: 3,
} as const

interface Price {
  readonly price: number
  readonly free: number
}

const cost = ({ price, free }: Price, amount: number): number => Math.max(0, amount - free) * price

const writesOf = ({ changedADay }: Tree): number => (changedADay * workingDays) / 1e6

/** Dollars a month for so many requests, in millions. */
export const workerCost = (requests: number): number =>
  cloudflare.base +
  cost(cloudflare.storageGb, trees.edge.gb) +
  cost(cloudflare.millionWrites, writesOf(trees.edge)) +
  cost(cloudflare.millionReads, requests * assumed.readShare) +
  cost(cloudflare.millionRequests, requests) +
  cost(cloudflare.millionCpuMs, requests * assumed.cpuMs)

export const cloudFrontCost = (requests: number): number =>
  cost(amazon.storageGb, trees.full.gb) +
  cost(amazon.millionWrites, writesOf(trees.full)) +
  cost(amazon.millionReads, requests * assumed.readShare) +
  cost(amazon.millionRequests, requests) +
  cost(amazon.transferGb, requests * assumed.replyKb)

const secondsAMonth = 30 * 86_400

const number = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })

const dollars = (value: number): string => `$${value < 100 ? number(value, 2) : number(value)}`

const sizes: readonly (readonly [name: string, millions: number])[] = [
  ['1 M', 1],
  ['100 M', 100],
  ['10 G', 10_000],
]

/** The table of site/edge/README.md. */
export const costTable = (): string => {
  const rows = sizes.map(([name, millions]) => {
    const aSecond = (millions * 1e6) / secondsAMonth
    const cells = [name, number(aSecond, aSecond < 100 ? 1 : 0), `${number(millions * assumed.replyKb)} GB`]
    return [...cells, dollars(workerCost(millions)), dollars(cloudFrontCost(millions))]
  })
  const head = ['requests a month', 'a second', 'sent', 'worker over R2', 'CloudFront over S3, by file name']
  const lines = [head, head.map(() => '---:'), ...rows].map(cells => `| ${cells.join(' | ')} |`)
  const { full, edge } = trees
  return [
    ...lines,
    '',
    `List prices of ${read}, without tax: check the pages of the providers. Reckoned with ${assumed.replyKb} kB a reply, ${number(
      assumed.readShare * 100,
    )} % of requests that read an object, ${assumed.cpuMs} ms of processor each in the worker, ${workingDays} days of new rates. Of ${number(
      full.objects,
    )} objects of the profile \`full\` a new day changes ${number(full.changedADay)}, of ${number(edge.objects)} of the profile \`edge\` ${number(
      edge.changedADay,
    )}: the worker cuts pairs by itself, so it needs no more.`,
  ].join('\n')
}
