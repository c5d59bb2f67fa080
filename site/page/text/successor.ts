import type { PickerCurrency } from './currency-search.ts'

/** What a code has become: `VES` of VEB, which VEF replaced first. The code itself where nothing replaced it, or a currency without rates. */
export const successorOf = (code: string, all: readonly PickerCurrency[]): string => {
  const next = all.find(currency => currency.code === code)?.successor
  const others = all.filter(currency => currency.code !== code)
  return next && others.some(currency => currency.code === next) ? successorOf(next, others) : code
}

/** `EUR (Euro) replaced DEM.` for each code that was replaced; '' where none was. */
export const replacedSentence = (codes: readonly string[], all: readonly PickerCurrency[]): string =>
  codes
    .flatMap(code => {
      const found = all.find(currency => currency.code === successorOf(code, all))
      return found && found.code !== code ? [`${found.code} (${found.name}) replaced ${code}.`] : []
    })
    .join(' ')
