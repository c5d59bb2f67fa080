import { almanacError } from '../../pipeline/contract/errors.ts'

/**
 * The file with `text` between `<!-- name -->` and `<!-- /name -->`, and everything else left to its writers. Throws GENERATE when
 * the two marks are not there in that order.
 */
export const betweenMarkers = (file: string, before: string, name: string, text: string): string => {
  const [opening, closing] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [before.indexOf(opening), before.indexOf(closing)]
  const expected = `a line ${opening} and after it a line ${closing}`
  if (from === -1 || to < from) throw almanacError('GENERATE', file, `no place for the table of ${name}`, expected)
  return `${before.slice(0, from + opening.length)}\n${text}\n${before.slice(to)}`
}
