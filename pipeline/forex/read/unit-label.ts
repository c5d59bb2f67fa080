/** Gold and its like per gram: one gram in troy ounces (1 / 31.1034768), the unit of XAU, XAG, XPT and XPD. */
export const gramInOunces = '0.0321507466'

/** A column's name when the publisher may change the number of units: `USD`, `100 JPY`. A label never changes its meaning. */
export const unitLabel = (units: string, code: string): string => (units === '1' ? code : `${units} ${code}`)
