/** The newest rate of a pair, from its history as JSON. Usage: history.ts [URL] */
const base = process.argv[2] ?? 'http://localhost:8080'
const reply = await fetch(`${base}/forex/series/usd/gbp.json?every=month`)
if (!reply.ok) throw new Error(await reply.text())
const { dates, rates } = (await reply.json()) as { dates: string[]; rates: number[] }
console.log(dates.at(-1), rates.at(-1))

export {}
