/** Replies made up in the layouts of registries and registrars, with the facts that were read by hand. */
import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../fixtures/whois/', import.meta.url)

/** What a person reads off a reply: `registrant.city: Wien` a line in front of the reply. Dates are UTC, midnight without a time. */
export const fixtureOf = (layout: string) => {
  const text = readFileSync(new URL(`${layout}.txt`, folder), 'utf8')
  const [stated = ''] = text.split('---\n', 1)
  const facts = stated.split('\n').filter(line => line !== '')
  return { facts, reply: text.slice(stated.length + '---\n'.length) }
}

const layoutsIn = (group: string): readonly string[] =>
  readdirSync(new URL(group, folder)).map(file => `${group}/${file.replace('.txt', '')}`)
export const [registries, registrars] = [layoutsIn('country'), layoutsIn('registrar')]
