/** Whether a name is a company's, an office's within one, or may be a person's: told by words alone. */

const legalForms =
  /(?<![\p{L}\d])(?:inc|incorporated|llc|llp|ltd|limited|plc|pty|corp|corporation|company|gmbh|ag|kg|ug|ev|sas?|sarl|srl|spa|bv|nv|ab|aps|oyj?|kk|kft|zrt|sro|doo|ooo|zao|ood|eood|uab|ehf|mchj|mmc|shpk|dooel|snc|sasu|eurl|eirl|sprl|bvba|gbr|ohg|mbh|gesmbh|kgaa|cjsc|ojsc|jsc|pvt|pte|sdn|bhd|lda|ltda)(?![\p{L}\d])/iu

/** Words of organisations' names, and legal forms that may be words of other languages too: `co`, `sl`, `as`, `ou`, `cc`. */
const organisationWords =
  /(?<![\p{L}\d])(?:co|sl|as|ou|cc|group|holdings?|foundation|trust|society|association|institute|university|college|school|museum|bank|church|council|city|government|ministry|department|office|centre|center|agency|services?|systems?|solutions?|technologies|technology|networks?|software|hosting|internet|media|studios?|press|international|registry|registrars?|domains?|team|club|union|publishing|publications|records|productions|trading|collective|cooperative|brewing|imports|exports|charity|airways|airlines|hospital|laborator(?:y|ies)|labs|insurance|logistics|coop|co-op|industries|enterprises?|partners|consulting|desk|admin|dns|hostmaster|protect\w{0,20}|privacy|proxy|ооо|оао|зао|пао|ао|ано|тов|тоо)(?![\p{L}\d])|公司|[会會]社|集[团團]|大[学學]|[学學]校|[协協][会會]|中心|[银銀]行|회사|대학|재단|\(주\)|شركة|مؤسسة|جامعة/iu

/** Has a name a word that only organisations have? */
export const namesOrganisation = (text: string): boolean => {
  const plain = text.replaceAll('.', '')
  return legalForms.test(plain) || organisationWords.test(plain)
}

const officeWords =
  /(?<![\p{L}\d])(?:admin\w{0,20}|hostmaster|webmaster|desk|office|department|manager|operations|legal|dns|team|domains?|technical|tech|support|registrar|noc)(?![\p{L}\d])/iu

/** `Domain Administrator`, `Hostmaster`: a place within an organisation, in the place of a person's name. */
export const isOfficer = (text: string): boolean =>
  !/\d/.test(text) && officeWords.test(text) && !legalForms.test(text.replaceAll('.', ''))

export const isCompany = (text: string): boolean => {
  const plain = text.replaceAll('.', '')
  return legalForms.test(plain) || / E?AD$/.test(plain) || (organisationWords.test(plain) && !officeWords.test(text))
}
