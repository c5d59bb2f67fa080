/** A contact written as lines without labels: name, street, place, country. */
import type { ContactField } from '../model.ts'
import { countryOf } from './countries.ts'

/** `Stanford, CA 94305-4136`. */
const americanPlace = /^([\p{L}][\p{L} .'-]{1,40}), ([A-Z]{2}) (\d{5}(?:-\d{4})?)$/u

export const linesOfContact = (given: readonly string[]): ReadonlyMap<ContactField, readonly string[]> => {
  const facts = new Map<ContactField, readonly string[]>()
  const email = given.find(line => /^[^\s@]{1,64}@[^\s@]{1,255}$/.test(line))
  const [name, ...lines] = given.filter(line => line !== email && !/^[+\d][\d ().-]{6,30}$/.test(line))
  if (name === undefined) return facts
  facts.set('name', [name])
  if (email !== undefined) facts.set('email', [email])
  const country = countryOf(lines.at(-1) ?? '')
  if (country !== undefined) {
    facts.set('country', [country])
    lines.pop()
  }
  const place = americanPlace.exec(lines.at(-1) ?? '')
  if (place) {
    facts.set('city', [place[1]!])
    facts.set('region', [place[2]!])
    facts.set('zip', [place[3]!])
    lines.pop()
  }
  if (lines.length > 0) facts.set('street', lines)
  return facts
}
