/** Signs of persons that stand on any line, and labels that name persons. */
import { foldLabel } from '../read/lines.ts'
import { localFieldOf } from '../read/local-labels.ts'
import { sectionOf } from '../read/sections.ts'
import { looksLikePerson } from './withheld.ts'

/** Who holds a name, or speaks for it, in the languages of registries. What stands behind such a label names somebody. */
export const ownerLabel =
  /(?:^|[ _-])(?:applicant|beneficiary|licensee|proprietor|signatory|subscriber|representative|(?:domain )?user|déposant|bénéficiaire|propriétaire|antragsteller|ansprechpartner|kontaktperson|besitzer|solicitante|propietario|requerente|proprietário|intestatario|assegnatario|omistaja|tilaaja|innehavare|eier|ejer|houder|vlasnik|majitel|držitel|tulajdonos|właściciel|abonent|sahibi|pemilik|заявитель|владелец|администратор|собственик|власник|申請人|申请人|持有人|所有者|登録者|등록인|등록자|소유자|ผู้ถือครอง|صاحب)(?: |$)/u

/** Ways to reach a person, and what a passport says. */
const personalLabel =
  /(?:^| )(?:skype|whatsapp|telegram|birth|birthday|passport|personal (?:code|number|id)|(?:home|private) (?:address|street|phone|telephone))(?: |$)/
const officeLabel = /registrar|registry|abuse|support|service|help|hotline|sponsor|reseller/

/** Does a label of no role say how a person is reached, or carry a telephone number? */
export const isReachUnread = (label: string, value: string): boolean =>
  !officeLabel.test(label) && (personalLabel.test(label) || /\+\d[\d ().-]{6}/.test(value))

/** A line alone that opens something: `Depositor:`, or a few words without a label behind an empty line. */
const isHeading = (line: string, isAfterBlank: boolean): boolean =>
  /^[^:]{2,60}:$/.test(line) || (isAfterBlank && /^[\p{L}\p{M} /()-]{2,40}$/u.test(line))

const isKnown = (text: string): boolean => {
  const label = foldLabel(text)
  return localFieldOf(label) !== undefined || sectionOf(label) !== undefined
}

/** `Subscriber   Jane Doe`, `subscriber=Jane Doe`, `"owner","Jane Doe"`: two or three columns of a line without a label. */
const columnsOf = (line: string): readonly string[] => {
  const parts = line.includes(':') ? [] : line.split(/[\t=;<>|"]| {2,}/).filter(part => /\p{L}/u.test(part))
  return parts.length === 2 || parts.length === 3 ? parts.map(part => part.trim()) : []
}

/** `This name is held by Jane Doe`, `% Contact Jane Doe`. */
const namedIn = (line: string): string =>
  /(?:\b(?:held|owned|used|requested|registered) (?:by|to|for)|^\P{L}{0,5}(?:[Cc]ontact|[Oo]wner|[Hh]older)) (\p{Lu}[\p{L}'’-]{1,30}(?: \p{Lu}[\p{L}'’-]{1,30}){1,3})/u.exec(
    line,
  )?.[1] ?? ''

/** Does a person's name stand right below a heading, in a column behind words that are no label, or in a sentence on the holder? */
export const namesOnLines = (text: string, shown: string): boolean => {
  const isName = (part: string) => looksLikePerson(part) && !isKnown(part) && !shown.includes(part.toLowerCase())
  const lines = text.split('\n', 5000).map(line => line.trim())
  return lines.some((line, at) => {
    const isBelow = isHeading(lines[at - 1] ?? '', !lines[at - 2])
    return (isBelow && isName(line)) || columnsOf(line).some(isName) || isName(namedIn(line))
  })
}

/** `@`, and what stands for it so that no robot reads the address: `zora(at)example.com`, `zora [at] example.com`, `zora AT example DOT com`. */
const mailSign = /@| {0,3}[([{][Aa][Tt][)\]}] {0,3}| AT /g

/** The e-mail addresses in a text. Only what stands around each sign is searched. */
export const mailIn = (text: string): readonly string[] =>
  [...text.matchAll(mailSign)].flatMap(({ 0: sign, index }) => {
    const own = text
      .slice(Math.max(0, index - 64), index)
      .split(/[^\w.+%-]/)
      .at(-1)
    const after = text.slice(index + sign.length, index + 260).replaceAll(' DOT ', '.')
    const host = /^[\w-]+(?:\.[\w-]+)+/.exec(after)?.[0]
    return own && host ? [`${own}@${host}`] : []
  })
