/** Pictures that other sites show with a link: one per kind of page, drawn as SVG and kept as PNG under the hash of the SVG. */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const stroke = 'fill="none" stroke="#0b5a7a" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"'

const chart = `<path d="M0 150l80-30 90 20 100-70 90 30 110-60 100 50 120-40 110 30 120-60 120-10" ${stroke}/>`

const each = (count: number, draw: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

const rect = (x: number, y: number, width: number, height: number, radius: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`

const heights = [40, 90, 60, 120, 100, 150, 80, 130, 170, 110, 150, 190]
const bars = heights
  .map((high, i) => rect(i * 88, 190 - high, 52, high, 6, i % 3 === 2 ? '#a3341f' : '#0b5a7a'))
  .join('')

const days = each(26, i => rect((i % 13) * 80, Math.floor(i / 13) * 100, 56, 76, 8, i === 17 ? '#a3341f' : '#d8e4ea'))

const table = each(20, i => rect((i % 5) * 210, Math.floor(i / 5) * 50, 196, 38, 4, i < 5 ? '#0b5a7a' : '#d8e4ea'))

const request =
  '<rect width="1040" height="180" rx="14" fill="#14171a"/><text x="40" y="75" font-family="DejaVu Sans Mono, monospace" font-size="40" fill="#86c8e6">GET /forex/USD/GHS</text><text x="40" y="140" font-family="DejaVu Sans Mono, monospace" font-size="40" fill="#e8e6e1">{"date":"…","pair":"USD/GHS","rate":…}</text>'

const lights = each(10, i => `<circle cx="${50 + i * 104}" cy="95" r="36" fill="${i === 7 ? '#a3341f' : '#1c6b3a'}"/>`)

/** The motifs are drawn in a field of 1040 by 190. */
const texts = {
  home: {
    title: 'Rates, shares, domains',
    line: 'Every figure with its day and its source. Free, no key.',
    motif: chart,
  },
  rates: { title: 'Exchange rates', line: 'Daily rates of central banks, on any day since 2000.', motif: chart },
  shares: { title: 'Ghana Stock Exchange', line: 'Closing prices, changes and volumes of every share.', motif: bars },
  domains: { title: 'Domain registrations', line: 'Expiry date, registrar and status in words.', motif: days },
  api: { title: 'API', line: 'JSON without a key, from any origin.', motif: request },
  downloads: { title: 'Downloads', line: 'Whole tables as CSV and Parquet, with checksums.', motif: table },
  status: { title: 'Data status', line: 'How recent each service is, and its sources.', motif: lights },
} as const

export type PictureId = keyof typeof texts
export const pictureIds = Object.keys(texts) as readonly PictureId[]

/** Pixels: the size that the sites that show links ask for. */
export const [pictureWidth, pictureHeight] = [1200, 630]

export const pictureAlt = (id: PictureId): string => `Almanac: ${texts[id].title}. ${texts[id].line}`

export const pictureSvg = (id: PictureId): string => {
  const { title, line, motif } = texts[id]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureWidth}" height="${pictureHeight}" font-family="DejaVu Sans, sans-serif"><rect width="1200" height="630" fill="#fbfaf7"/><rect x="80" y="80" width="36" height="36" rx="6" fill="#a3341f"/><text x="136" y="113" font-size="40" font-weight="700" fill="#1b2024">Almanac</text><text x="80" y="245" font-size="76" font-weight="700" fill="#1b2024">${title}</text><text x="80" y="310" font-size="34" fill="#57606a">${line}</text><g transform="translate(80 380)">${motif}</g></svg>`
}

/** The folder of the PNG files. `npm run generate` draws those that are missing. */
export const picturesDir = fileURLToPath(new URL('./pictures/', import.meta.url))

/** `rates.1a2b3c4d.png`. */
export const pictureFile = (id: PictureId): string => `${id}.${hash('sha256', pictureSvg(id)).slice(0, 8)}.png`

export const readPicture = (id: PictureId): Uint8Array => readFileSync(`${picturesDir}${pictureFile(id)}`)
