/** Replies that lack their end or their begin. Apart from the other tests of the reader, because it is long for a mutant. */
import { expect, test } from 'vitest'
import { readWhois } from '../../pipeline/whois/read/whois.ts'
import { fixtureOf, registrars, registries } from './layout-fixtures.ts'

const read = (text: string) => readWhois(new TextEncoder().encode(text))

test.each([...registries, ...registrars])('a part of a registered reply is never free or reserved: %s', layout => {
  const { reply } = fixtureOf(layout)
  for (let at = 0; at < reply.length; at += 23)
    for (const part of [reply.slice(0, at), reply.slice(reply.lastIndexOf('\n', at) + 1)])
      expect(['notfound', 'reserved'], `at ${at}`).not.toContain(read(part).verdict)
})
