/**
 * Central Bank of Iceland: krónur for one unit, official reference rates (group 9) and further registered mid-rates (group 7), dated
 * by their day, month first. Series are named in Icelandic and may have a buying, a mid and a selling rate; the mid one is read.
 */
import { shapeError, textOf } from '../../core/reply.ts'
import { elementsOf } from '../../core/xml.ts'
import { forexSource } from '../forex-source.ts'
import { dateIn } from '../read/date.ts'
import { childrenOf } from '../read/element.ts'
import type { Price } from '../read/prices.ts'
import { codesByName } from '../read/series.ts'
import { bolivarOn } from '../read/unit-of-day.ts'
import { byWindow } from '../read/windows.ts'

const codes = codesByName(
  `ATS Austurrískur skildingur, USD Bandaríkjadalur, BEF Belgískur franki, DKK Dönsk króna, EUR Evra, FIM Finnskt mark,
   FRF Franskur franki, GRD Grísk drakma, NLG Hollenskt gyllini, IEP Írskt pund, ITL Ítölsk líra, JPY Japanskt jen,
   CAD Kanadadalur, NOK Norsk króna, PTE Portúgalskur skúti, XDR Sérstök dráttarréttindi- SDR, ESP Spænskur peseti,
   GBP Sterlingspund, CHF Svissneskur franki, SEK Sænsk króna, DEM Þýskt mark, AUD Ástralíudalur, BRL Brasilískt ríal,
   BGN Búlgarskt lef, EEK Eistnesk króna, HKD Hong Kong dalur, INR Indversk rúpía, ILS Ísraelskur sikill,
   JMD Jamaískur dalur, CNY Kínverskt júan, HRK Króatísk kúna, KWD Kúveiskur denari, LVL Lettneskt lat,
   LTL Litháenskt litas, MTL Maltnesk líra, MXN Mexíkóskur pesi, NGN Nígerísk næra, NZD Ný-Sjálenskur dalur,
   PLN Pólskt slot, RUB Rússnesk rúbla, SAR Sádi-arabískt ríal, SGD Singapúrskur dalur, ZAR Suður-Afrískt rand,
   KRW Suðurkóreskt vonn, SRD Súrinamskur dalur, THB Tælenskt bat, TWD Tævanskur dalur, CZK Tékknesk króna,
   TRY Tyrknesk líra, HUF Ungversk forinta`,
)

const bolivar = 'Venesúelskur bólivari'

export default forexSource('sbi', {
  title: 'Central Bank of Iceland',
  url: 'https://www.sedlabanki.is/hagtolur/opinbert-gengi/',
  terms: 'Not stated with the figures.',
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
    const text = textOf(reply)
    const elements = elementsOf(reply, ['Group', 'TimeSeries', 'Entry'], text)
    if (elements[0]?.name !== 'Group' || elements[1]?.name !== 'TimeSeries')
      throw shapeError(reply, { got: text.slice(0, 60), expected: 'a Group of TimeSeries' })
    let [name, isMid] = ['', false]
    return elements.flatMap((element, i): readonly Price[] => {
      if (element.name === 'TimeSeries') {
        const names = { name: 'Name', description: 'Description', data: 'TimeSeriesData' }
        const titles = childrenOf(reply, element, names, i + 1)
        name = titles.name
        isMid = /skráð miðgengi\.$/.test(titles.description)
      }
      if (element.name !== 'Entry') return []
      const { day, text } = childrenOf(reply, element, { day: 'Date', text: 'Value' }, i + 1)
      const code = name === bolivar ? bolivarOn(dateIn(reply, i + 1, day)) : codes.get(name)
      const row = i + 1
      if (code === undefined) {
        const reason = `no currency is known as ${name}`
        return [{ row, day, code: '', refusal: { rule: 'unknown-name', reason, code: name } }]
      }
      const other = { rule: 'not-mid', reason: 'the bank states a mid-rate of its own beside it', code }
      return [{ row, day, code, text, refusal: !isMid && other }]
    })
  },
})
