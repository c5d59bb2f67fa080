import { readFileSync } from 'node:fs'

export const npmCommand = (name: 'serve' | 'start' | 'fetch'): readonly string[] => {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  const { scripts } = JSON.parse(text) as { readonly scripts: Record<typeof name, string> }
  return scripts[name].replace(/^exec /, '').split(' ')
}

/** The flags that `npm run fetch` gives Node (`--max-old-space-size=512`): its memory is measured with them. */
export const fetchFlags = (): readonly string[] => npmCommand('fetch').filter(word => /^--\S+=/.test(word))
