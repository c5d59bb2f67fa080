/**
 * Is a value a notice that the value is withheld? Judged by phrases, since every registry words it its own way. A link or a
 * form by which the contact is reached is no such notice: it is the registry's way of stating an address.
 */
const phrases =
  /redacted|data protected|(?:not|publicly) disclosed|^\(?not shown|^\(?(?:hidden|masked|withheld)(?:\)?$|!)|\*{4}|non[- ]public data|\bnot public(?:ly)?\b|(?:data|information) withheld|\bwithheld (?:at|by|on|upon) |withheld for privacy(?! (?:ehf|llc))|statutory masking|masked by|privacy protected|^registration private$|^private person$|^personal information\*?$|^not available from registry|^not published$|^available (?:up)?on request|^anonymi[sz]ed$|(?:hidden|masked|protected) for privacy|^(?:private|private registration|undisclosed|confidential|no publicado|privado|(?:(?:data|information) )?not available)$|gdpr|^select contact domain holder|^please (?:query the (?:rdds|whois server)|(?:ask|contact) the registrar)|^contact (?:the )?registrar$|^the registrant is a non-trading|^use registrar whois listed below|hidden upon user request|^visit (?:https?:|www\.|whois\.)/i

export const isRedaction = (text: string): boolean => phrases.test(text)

export const unlessRedacted = (text: string | undefined): string | undefined =>
  text === undefined || isRedaction(text) ? undefined : text
