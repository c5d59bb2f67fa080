import { readFileSync } from 'node:fs'

/** The flags that a command of package.json gives Node (`--max-old-space-size=1024`): its memory is measured with them. */
export const nodeFlagsOf = (command: string): readonly string[] => {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  const { scripts } = JSON.parse(text) as { readonly scripts: Readonly<Record<string, string>> }
  const flags = scripts[command]?.split(' ').filter(word => /^--\S+=/.test(word))
  if (!flags || flags.length === 0) throw new Error(`package.json gives Node no flags for ${command}`)
  return flags
}
