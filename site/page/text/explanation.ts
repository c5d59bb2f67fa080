/** Why a rate is what it is, in words: what `/forex/explained/{date}.json` says of one currency. */
import type { DocumentBody } from '../../../pipeline/contract/document-schemas.ts'
import { decimal } from '../../../pipeline/contract/json.ts'
import { perCent } from './number.ts'
import { isRecord, listAt, numberAt, textAt } from './shown-response.ts'
import { sourceName } from './source-name.ts'

type ExplainedCurrency = DocumentBody<'forexExplained'>['currencies'][number]

const rules = {
  law: 'The law fixes this rate.',
  peg: 'A legal peg fixes this rate. Published figures are listed for comparison.',
  official: 'The figure of the European Central Bank comes first wherever there is one.',
  precedence:
    'Several sources quoted it. The issuing central bank comes first, then the source that was nearest to the others in the past.',
  single: 'Only this source quoted it on that day.',
  confirmed: 'The figure moved far, or its source is often off. Another source confirms it.',
  held: 'The figure moved too far to be taken from one source. It waits until another confirms it.',
  late: 'The figure moved far. It was taken when a later day confirmed it.',
  unconfirmed: 'Only sources that are often off quoted it, and none confirms the other.',
  none: 'No figure passed the checks.',
} as const satisfies Record<ExplainedCurrency['rule'], string>

const kinds = {
  official: 'Official rate: an authority sets it, and the market may pay another.',
  market: 'Market rate.',
  peg: 'Pegged to another currency.',
  law: 'Fixed by law.',
} as const satisfies Record<ExplainedCurrency['kind'], string>

/** Why a figure was refused before one was chosen. */
export const refusals = {
  'too-coarse': 'printed with too few digits',
  'one-sided': 'a bid without an ask, or the reverse',
  'wide-spread': 'bid and ask more than 20 % apart',
  stale: 'unchanged while others moved',
  'euro-off': 'the euro or the dollar of its table is off',
  contradicted: 'three other banks contradict its table',
  'thin-table': 'its table fits another day',
} as const

/** An unknown key reads as it is: the host may be newer than the page. */
const wordsOf = (words: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(words, key) ? words[key]! : `${key}.`

/** The explanation of a code, the chosen figure first, in units for one euro; undefined where no source quoted it that day. */
export const currencyExplanation = (body: unknown, code: string, titles: ReadonlyMap<string, string>) => {
  const found = listAt(body, 'currencies').find(one => textAt(one, 'code') === code)
  if (!isRecord(found)) return undefined
  const [rate, chosen] = [numberAt(found, 'rate'), textAt(found, 'source')]
  const quoted = listAt(found, 'figures').flatMap(figure => {
    const [source, value] = [textAt(figure, 'source'), numberAt(figure, 'rate')]
    const confirmsOnly = isRecord(figure) && figure['confirmsOnly'] === true
    // As the source prints it; none of a computed figure.
    const digits = String(numberAt(figure, 'digits') ?? '')
    return source !== null && value !== null ? [{ source, value, digits, confirmsOnly }] : []
  })
  // A peg or a law is not a source that quotes: its figure is computed.
  const isQuoted = chosen === null || quoted.some(({ source }) => source === chosen)
  const first = rate === null || isQuoted ? [] : [{ source: chosen, value: rate, digits: '', confirmsOnly: false }]
  const all = [...first, ...quoted].sort((a, b) => Number(b.source === chosen) - Number(a.source === chosen))
  const refused = listAt(found, 'refused').map(one => ({
    source: sourceName(textAt(one, 'source') ?? '', titles),
    mark: `refused: ${wordsOf(refusals, textAt(one, 'rule') ?? '')}`,
  }))
  const figures = all.map(({ source, value, digits, confirmsOnly }) => ({
    source: sourceName(source, titles),
    rate: decimal(value),
    digits,
    mark: source === chosen ? 'chosen' : confirmsOnly ? 'confirms only' : '',
    distance: rate === null || source === chosen ? '' : perCent((value / rate - 1) * 100),
  }))
  // One sentence on the kind of the rate, one on the choice.
  const sentence = `${wordsOf(kinds, textAt(found, 'kind') ?? '')} ${wordsOf(rules, textAt(found, 'rule') ?? '')}`
  return {
    rate,
    sentence,
    figures: [...figures, ...refused.map(one => ({ ...one, rate: '', digits: '', distance: '' }))],
  }
}

export type Explanation = NonNullable<ReturnType<typeof currencyExplanation>>
