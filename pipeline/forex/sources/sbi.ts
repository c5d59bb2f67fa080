/**
 * Central Bank of Iceland: krónur for one unit, official reference rates (group 9) and further registered mid-rates (group 7), dated
 * by their day, month first. Series are named in Icelandic and may have a buying, a mid and a selling rate; the mid one is read.
 */
import { shapeError, textOf } from '../../core/reply.ts'
import { elementsOf } from '../../core/xml.ts'
import type { ForexSource } from '../model.ts'
import { dateIn } from '../read/date.ts'
import { childrenOf } from '../read/element.ts'
import { judgePrices, type Price } from '../read/prices.ts'
import { bolivarOn } from '../read/unit-of-day.ts'
import { byWindow } from '../read/windows.ts'

const source = 'forex/sbi'

const codes = new Map([
  // Group 9
  ['Austurrískur skildingur', 'ATS'],
  ['Bandaríkjadalur', 'USD'],
  ['Belgískur franki', 'BEF'],
  ['Dönsk króna', 'DKK'],
  ['Evra', 'EUR'],
  ['Finnskt mark', 'FIM'],
  ['Franskur franki', 'FRF'],
  ['Grísk drakma', 'GRD'],
  ['Hollenskt gyllini', 'NLG'],
  ['Írskt pund', 'IEP'],
  ['Ítölsk líra', 'ITL'],
  ['Japanskt jen', 'JPY'],
  ['Kanadadalur', 'CAD'],
  ['Norsk króna', 'NOK'],
  ['Portúgalskur skúti', 'PTE'],
  ['Sérstök dráttarréttindi- SDR', 'XDR'],
  ['Spænskur peseti', 'ESP'],
  ['Sterlingspund', 'GBP'],
  ['Svissneskur franki', 'CHF'],
  ['Sænsk króna', 'SEK'],
  ['Þýskt mark', 'DEM'],
  // Group 7
  ['Ástralíudalur', 'AUD'],
  ['Brasilískt ríal', 'BRL'],
  ['Búlgarskt lef', 'BGN'],
  ['Eistnesk króna', 'EEK'],
  ['Hong Kong dalur', 'HKD'],
  ['Indversk rúpía', 'INR'],
  ['Ísraelskur sikill', 'ILS'],
  ['Jamaískur dalur', 'JMD'],
  ['Kínverskt júan', 'CNY'],
  ['Króatísk kúna', 'HRK'],
  ['Kúveiskur denari', 'KWD'],
  ['Lettneskt lat', 'LVL'],
  ['Litháenskt litas', 'LTL'],
  ['Maltnesk líra', 'MTL'],
  ['Mexíkóskur pesi', 'MXN'],
  ['Nígerísk næra', 'NGN'],
  ['Ný-Sjálenskur dalur', 'NZD'],
  ['Pólskt slot', 'PLN'],
  ['Rússnesk rúbla', 'RUB'],
  ['Sádi-arabískt ríal', 'SAR'],
  ['Singapúrskur dalur', 'SGD'],
  ['Suður-Afrískt rand', 'ZAR'],
  ['Suðurkóreskt vonn', 'KRW'],
  ['Súrinamskur dalur', 'SRD'],
  ['Tælenskt bat', 'THB'],
  ['Tævanskur dalur', 'TWD'],
  ['Tékknesk króna', 'CZK'],
  ['Tyrknesk líra', 'TRY'],
  ['Ungversk forinta', 'HUF'],
])

const bolivar = 'Venesúelskur bólivari'

export default {
  title: 'Central Bank of Iceland',
  url: 'https://www.sedlabanki.is/hagtolur/opinbert-gengi/',
  terms: 'Not stated with the figures.',
  passOn: true,
  cadence: 'workdaily',
  covers: '31 currencies and the SDR against the Icelandic króna, every working day; group 7 since 2006.',
  home: 'ISK',
  anchor: 'EUR',
  proven: 'sbi/01.xml of 2026-03-30',
  ...byWindow({ first: '2000-01-03', per: 365 }, ({ from, to }) =>
    [9, 7].map(group => ({
      url: `https://sedlabanki.is/xmltimeseries/Default.aspx?DagsFra=${from}&DagsTil=${to}&GroupID=${group}&Type=xml`,
    })),
  ),
  read: reply => {
    const text = textOf(source, reply)
    const elements = elementsOf(text, ['Group', 'TimeSeries', 'Entry'])
    if (elements[0]?.name !== 'Group' || elements[1]?.name !== 'TimeSeries')
      throw shapeError(source, reply, { got: text.slice(0, 60), expected: 'a Group of TimeSeries' })
    let [name, isMid] = ['', false]
    const prices = elements.flatMap((element, i): readonly Price[] => {
      if (element.name === 'TimeSeries') {
        const titles = childrenOf(source, reply, element, ['Name', 'Description', 'TimeSeriesData'], i + 1)
        name = titles.Name
        isMid = /skráð miðgengi\.$/.test(titles.Description)
      }
      if (element.name !== 'Entry') return []
      const { Date: day, Value: text } = childrenOf(source, reply, element, ['Date', 'Value'], i + 1)
      const code = name === bolivar ? bolivarOn(dateIn(source, reply, i + 1, day)) : codes.get(name)
      const row = i + 1
      if (code === undefined) {
        const reason = `no currency is known as ${name}`
        return [{ row, day, code: '', refusal: { rule: 'unknown-name', reason, code: name } }]
      }
      const other = { rule: 'not-mid', reason: 'the bank states a mid-rate of its own beside it', code }
      return [{ row, day, code, text, refusal: !isMid && other }]
    })
    return judgePrices(source, reply, 'ISK', prices)
  },
} satisfies ForexSource
