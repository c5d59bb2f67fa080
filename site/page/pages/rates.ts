/** Pages of exchange rates: the index, one page per currency, one per pair people ask most. */
import { decimal } from '../../../pipeline/contract/json.ts'
import type { CurrencyRow, PageContent, Rates, ShownRate } from '../../../pipeline/contract/page-content.ts'
import type { Page } from '../document.ts'
import { emptyHtml, type Html, html, scrollTable, table, time } from '../html.ts'
import { kindInWords, renderCoverage } from '../render/coverage.ts'
import {
  type ConverterContent,
  currencyOf,
  type NamedCurrency,
  renderConverter,
  sourceTitlesOf,
} from '../render/rates.ts'
import { commonCurrencies } from '../text/currency-search.ts'
import { grouped, shortConversion } from '../text/number.ts'

/** Pairs with one of these currencies have a page. */
const majors = ['USD', 'EUR', 'GBP', 'GHS']

const knownCommon = ({ currencies }: Rates): readonly string[] =>
  commonCurrencies.filter(code => currencies.some(row => row.code === code))

/** `usd-ghs` of USD and GHS. */
const slug = (base: string, counter: string): string => `${base}-${counter}`.toLowerCase()

const hasPage = (rates: Rates, base: string, counter: string): boolean => {
  const common = knownCommon(rates)
  const isMajor = majors.includes(base) || majors.includes(counter)
  return base !== counter && isMajor && common.includes(base) && common.includes(counter)
}

const pairLink = (rates: Rates, base: string, counter: string, text: string): Html =>
  hasPage(rates, base, counter)
    ? html`<a href="/rates/${slug(base, counter)}">${text}</a>`
    : html`<a href="/?from=${base}&to=${counter}">${text}</a>`

const currencyLink = ({ code }: NamedCurrency, text = code): Html =>
  html`<a href="/rates/${code.toLowerCase()}">${text}</a>`

/** The pair that a currency's page converts. */
const counterOf = (rates: Rates, code: string): string => {
  const wanted = code === 'USD' ? 'EUR' : 'USD'
  return rates.currencies.some(row => row.code === wanted) ? wanted : (rates.currencies[0]?.code ?? code)
}

const plain = html` class="plain"`

const commonAmounts = [1, 5, 10, 50, 100, 500, 1_000, 5_000, 10_000, 50_000]

const amountsTable = (rates: Rates, { quotation }: ShownRate): Html => {
  const [base = '', counter = ''] = quotation.pair.split('/')
  const { minorUnits } = currencyOf(rates, counter)
  const row = (amount: number): Html =>
    html`<tr><th scope="row">${grouped(amount)} ${base}</th><td>${shortConversion(amount, quotation.rate, minorUnits)} ${counter}</td></tr>`
  const caption = html`<caption>${base} to ${counter} on ${quotation.date}</caption>`
  return table(plain, caption, [base, counter], commonAmounts.map(row))
}

const pairPage = (content: ConverterContent, shown: ShownRate): Page => {
  const { rates } = content
  const { date, pair, rate } = shown.quotation
  const [base = '', counter = ''] = pair.split('/')
  const [from, to] = [currencyOf(rates, base), currencyOf(rates, counter)]
  const back = rates.rateOf(counter, base)
  const others = knownCommon(rates).filter(code => code !== base && code !== counter && hasPage(rates, base, code))
  const body = html`${renderConverter(content, shown)}
<div class="columns">
${amountsTable(rates, shown)}
${back ? amountsTable(rates, back) : emptyHtml}
</div>
<p class="more">About ${currencyLink(from, from.name)} and ${currencyLink(to, to.name)}. The other way: ${pairLink(rates, counter, base, `${counter} to ${base}`)}.</p>
${others.length > 0 ? html`<p class="more">${base} in other currencies: ${others.map((code, i) => html`${i === 0 ? '' : ' · '}${pairLink(rates, base, code, code)}`)}</p>` : emptyHtml}`
  return {
    modified: date,
    path: `/rates/${slug(base, counter)}`,
    title: `1 ${base} to ${counter}: ${from.name} to ${to.name} | Almanac`,
    description: `1 ${base} = ${decimal(rate)} ${counter} on ${date}. Convert ${from.name} to ${to.name} at end-of-day mid-market rates of central banks, on any day since ${rates.first.slice(0, 4)}.`,
    heading: html`<span data-pair>${from.name} to ${to.name}</span>`,
    body,
    jsonLd: {
      '@type': 'ExchangeRateSpecification',
      name: `${base}/${counter}`,
      currency: base,
      currentExchangeRate: { '@type': 'UnitPriceSpecification', price: rate, priceCurrency: counter, validFrom: date },
    },
  }
}

/** The name, the code, and the day of a rate that is older than `newest`. */
const namedRow = (currency: NamedCurrency, date: string, newest: string): Html =>
  html`<th scope="row">${currencyLink(currency, currency.name)} <span class="hint">${currency.code}${date < newest ? html`, rate of ${time(date)}` : ''}</span></th>`

const crossTable = (rates: Rates, { code }: CurrencyRow): Html => {
  const rows = knownCommon(rates)
    .filter(other => other !== code)
    .flatMap(other => {
      const [there, back] = [rates.rateOf(code, other), rates.rateOf(other, code)]
      return there && back ? [{ other: currencyOf(rates, other), there, back }] : []
    })
  const dates = rows.map(({ there }) => there.quotation.date)
  const newest = dates.reduce((found, date) => (date > found ? date : found), '')
  if (newest === '') return emptyHtml
  const row = ({ other, there, back }: (typeof rows)[number]): Html =>
    html`<tr>${namedRow(other, there.quotation.date, newest)}<td>${pairLink(rates, code, other.code, grouped(there.quotation.rate))}</td><td>${pairLink(rates, other.code, code, grouped(back.quotation.rate))}</td></tr>`
  return scrollTable(`Rates of ${code}`, ['Currency', `1 ${code} equals`, `1 unit in ${code}`], rows.map(row), {
    attributes: plain,
    caption: html`<caption>Latest rates of ${code} <span class="hint">of ${time(newest)} unless another day is named</span></caption>`,
  })
}

const currencyPage = (content: ConverterContent, currency: CurrencyRow): Page => {
  const { rates } = content
  const { code, name, active, last, successor } = currency
  const counter = counterOf(rates, code)
  const shown = rates.rateOf(code, counter)
  const isListed = rates.currencies.some(row => row.code === successor)
  const next = isListed ? currencyLink(currencyOf(rates, successor), successor) : html`${successor}`
  const replaced = successor ? html`, replaced by ${next}` : emptyHtml
  const facts = html`<p class="lead">${active ? html`ISO 4217 code ${code}. ${kindInWords(currency)}` : html`${name} (${code}) was in use until ${time(last)}${replaced}.`} <a href="/rates/">All currencies</a></p>`
  const converter = shown
    ? renderConverter(content, shown)
    : html`<p>There is no day with rates of both ${code} and ${counter}.</p>`
  const figure = shown ? ` 1 ${code} = ${decimal(shown.quotation.rate)} ${counter} on ${shown.quotation.date}.` : ''
  return {
    modified: shown?.quotation.date ?? rates.last,
    path: `/rates/${code.toLowerCase()}`,
    title: `${name} (${code}) exchange rates | Almanac`,
    description: `Exchange rates of ${name} (${code}) as central banks publish them, with history and sources.${figure}`,
    heading: `${name} (${code})`,
    body: html`${facts}\n${converter}\n<div class="beside">\n${crossTable(rates, currency)}\n<div>\n${renderCoverage(rates, currency)}\n</div>\n</div>`,
  }
}

const indexPage = (rates: Rates): Page => {
  const row = (currency: NamedCurrency): Html => {
    const rate = rates.rateOf('USD', currency.code)?.quotation
    const figure = rate && currency.code !== 'USD' ? grouped(rate.rate) : rate ? '1' : 'none'
    return html`<tr>${namedRow(currency, rate?.date ?? rates.last, rates.last)}<td>${figure}</td></tr>`
  }
  const tableOf = (name: string, rows: readonly NamedCurrency[]): Html =>
    scrollTable(name, ['Currency', '1 USD equals'], rows.map(row), { attributes: plain, box: 'box two' })
  const common = knownCommon(rates).map(code => currencyOf(rates, code))
  const others = rates.currencies.filter(({ active, code }) => active && !common.some(one => one.code === code))
  const retired = rates.currencies.filter(({ active }) => !active)
  return {
    modified: rates.last,
    path: '/rates/',
    title: 'Exchange rates of central banks | Almanac',
    description: `End-of-day mid-market exchange rates from ${rates.first} to ${rates.last}, with the central bank behind each figure. ${rates.coverage}`,
    body: html`<p class="lead">End-of-day mid-market rates of central banks from ${time(rates.first)} to ${time(rates.last)}. Each rate is of the last day unless another is named. <a href="/">Convert an amount</a>.</p>
${popularPairs(rates)}
<p class="lead after">${rates.coverage}</p>
${tableOf('Common currencies', common)}
${tableOf('Other currencies', others)}
${retired.length > 0 ? tableOf('Retired currencies', retired) : emptyHtml}`,
  }
}

export const noRates: Html = html`<p>There are no exchange rates in this edition yet. <a href="/status">Data status</a></p>`

/** Links to the section lead somewhere without rates too. */
const emptyPage: Page = {
  path: '/rates/',
  title: 'Exchange rates | Almanac',
  description: 'Daily mid-market exchange rates of central banks: this edition has no rates yet.',
  body: noRates,
}

export const ratePages = ({ rates, sources }: PageContent, listPath: string): readonly Page[] => {
  if (!rates) return [emptyPage]
  const converter = { rates, titles: sourceTitlesOf(sources), listPath }
  const common = knownCommon(rates)
  const pairs = common.flatMap(base =>
    common.flatMap(counter => (hasPage(rates, base, counter) ? (rates.rateOf(base, counter) ?? []) : [])),
  )
  return [
    indexPage(rates),
    ...rates.currencies.map(currency => currencyPage(converter, currency)),
    ...pairs.map(shown => pairPage(converter, shown)),
  ]
}

const popular = 'USD/GHS GBP/GHS EUR/GHS GHS/NGN EUR/USD GBP/USD USD/NGN USD/ZAR USD/KES USD/JPY USD/INR EUR/GBP'

/** Links from the home page to the pairs people ask most. */
export const popularPairs = (rates: Rates): Html => {
  const cards = popular.split(' ').flatMap(pair => {
    const [base = '', counter = ''] = pair.split('/')
    const shown = hasPage(rates, base, counter) ? rates.rateOf(base, counter) : undefined
    if (!shown) return []
    const { rate, date } = shown.quotation
    const day = date < rates.last ? html` <span class="hint">${date}</span>` : emptyHtml
    return [
      html`<li><a href="/rates/${slug(base, counter)}"><span class="hint">${pair}</span> <strong>${grouped(rate)}</strong>${day}</a></li>`,
    ]
  })
  return html`<ul class="cards">
${cards}
</ul>`
}
