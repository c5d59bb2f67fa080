/** Sentences that say of the name asked that somebody holds it. Next to words of absence or reservation they leave the name in doubt. */

import { hasPhrase, isName, phraseAt, phrasesOf, wordSet, wordsOf } from './phrases.ts'
import { isOfRegistration } from './status.ts'
import { elsewhere, hedges, isOfSubject } from './verdict-phrases.ts'

const taken = phrasesOf(`is registered
is already registered
is currently registered
is a registered
was registered
has been registered
has already been registered
is taken
is already taken
is in use
is already in use
is delegated
does exist
est enregistré
est déjà enregistré
est déjà pris
ist registriert
ist bereits registriert
ist vergeben
ist bereits vergeben
está registrado
ya está registrado
já está registrado
è registrato
è già registrato
is geregistreerd
is al geregistreerd`)

/** Words in front that deny `exists`, or make it a condition. */
const unsure = wordSet('no not never nothing neither if unless when whether whenever')

const isHeld = (words: readonly string[]): boolean => {
  // `The registration of this name exists`
  const claim = words.indexOf('exists')
  if (claim > 0 && !words.slice(0, claim).some(word => unsure.has(word))) return true
  let at = phraseAt(words, 0, hedges)
  while (at < words.length && phraseAt(words, at, taken) === 0 && isOfSubject(words[at]!)) at += 1
  return phraseAt(words, at, taken) > 0
}

/** `example.com: active`: a flag of registered names behind the name. */
const isFlagged = (front: string, flag: string): boolean => isName(front.trim()) && isOfRegistration(flag.trim())

/** `The domain is registered, but …`, `although it exists`, but not `If the domain is registered`. A label in front of a colon does not count. */
export const isSaidHeld = (sentence: string): boolean => {
  const colon = sentence.lastIndexOf(': ')
  const said = sentence.slice(colon + 1)
  return (
    isFlagged(sentence.slice(0, Math.max(colon, 0)), said) || said.split(/[,;]/).some(clause => isHeld(wordsOf(clause)))
  )
}

/** `Not registered with this registrar`, `This server does not sponsor the name`: another may hold it. */
export const isSaidElsewhere = (words: readonly string[]): boolean =>
  words.includes('not') && hasPhrase(words, elsewhere)
