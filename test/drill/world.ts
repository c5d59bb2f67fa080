/** A small world to do harm to: the tiny data and its published tree, and replies of publishers that would change both. */
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../../pipeline/publish/build.ts'
import { siteFiles } from '../../scripts/site-files.ts'
import { edit } from '../support/edit.ts'

export interface Place {
  readonly dataDir: string
  readonly out: string
}
export const placeIn = (dir: string): Place => ({ dataDir: join(dir, 'data'), out: join(dir, 'shown/public') })

/** A page in place of the real one, which takes longer to make than all the rest. */
const extras = () => ({ 'index.html': '<!doctype html><title>Almanac</title>\n' })

/** The build of the drills that run inside one process. */
export const buildHere = ({ dataDir, out }: Place, more: { readonly acceptLoss?: boolean } = {}) =>
  build({ dataDir, out, extras, ...more })

/** The build of the command, page and all. */
export const buildWhole = ({ dataDir, out }: Place) => build({ dataDir, out, extras: siteFiles })

/** What a day changes by hand: a figure corrected, a domain no longer followed. Some bodies stay, some change, some go. */
export const changeData = (dataDir: string): void => {
  edit(dataDir, 'forex/ecb/2026.csv', text => text.replace('1.1684', '1.1685'))
  edit(dataDir, 'whois/domains.csv', text => text.replace(/^example\.net.*\n/m, ''))
}

/** A copy of a prepared place: its links stay links. */
export const copyOf = (from: string, to: string): Place => {
  mkdirSync(to, { recursive: true })
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })
  return placeIn(to)
}

const cube = (date: string, figures: Readonly<Record<string, string>>): string =>
  `<Cube time="${date}">${Object.entries(figures)
    .map(([code, rate]) => `<Cube currency="${code}" rate="${rate}"/>`)
    .join('')}</Cube>`

/** A reply in the ECB's layout: a new day, and figures of three years corrected, which go on record. Real figures but the corrected. */
export const ecbReply = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="urn:g" xmlns="urn:e"><Cube>
${cube('2026-04-14', { USD: '1.1702', JPY: '187.01', GBP: '0.8710', CHF: '0.9238' })}
${cube('2026-04-13', { USD: '1.1686', JPY: '186.75' })}
${cube('2002-01-03', { USD: '0.9036', JPY: '118.9' })}
${cube('2001-12-28', { USD: '0.8814', JPY: '115.34' })}
</Cube></gesmes:Envelope>
`

const headings =
  'Daily Date,Share Code,Year High (GH¢),Year Low (GH¢),Previous Closing Price - VWAP (GH¢),Opening Price (GH¢),' +
  'Last Transaction Price (GH¢),Closing Price - VWAP (GH¢),Price Change (GH¢),Closing Bid Price (GH¢),' +
  'Closing Offer Price (GH¢),Total Shares Traded,Total Value Traded (GH¢)'

/** A file as the exchange exports it: sessions of two years. */
export const boardFile = `${headings}
27/07/2026,CAL,0.94,0.61,0.80,0.80,0.81,0.81,0.01,0.80,0.81,"100,000","81,000.00"
27/07/2026,MTNGH,7.00,4.20,7.00,7.00,7.00,7.00,0.00,7.00,7.20,"200,000","1,400,000.00"
30/12/2025,CAL,0.94,0.61,0.70,0.70,0.70,0.70,0.00,0.69,0.70,"10,000","7,000.00"
`
