/** Writes a request as a command or formula that people can paste. */

const shell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const isPair = (url: string): boolean => /^\/forex\/[^/.]+\/[^/.]+(\/[^/.]+)?\/?$/.test(new URL(url).pathname)

const isText = (url: string): boolean => /\/rawtext\/?$/.test(new URL(url).pathname)

const curl = (url: string): string => `curl ${shell(url)}`

const javascript = (url: string): string => {
  const [reading, shown] = isText(url) ? ['text', 'body'] : isPair(url) ? ['json', 'body.rate'] : ['json', 'body']
  return `const reply = await fetch(${JSON.stringify(url)})
if (!reply.ok) throw new Error(await reply.text())
const body = await reply.${reading}()
console.log(${shown})
`
}

const python = (url: string): string => {
  const body = isText(url) ? 'reply.read().decode()' : isPair(url) ? 'json.load(reply)["rate"]' : 'json.load(reply)'
  return `${isText(url) ? '' : 'import json\n'}from urllib.request import urlopen

with urlopen(${JSON.stringify(url)}) as reply:
    print(${body})
`
}

/** For Excel 365 and LibreOffice 24.8. NUMBERVALUE reads a decimal point in every locale. */
const formula = (url: string): string => {
  const call = `WEBSERVICE("${url.replaceAll('"', '%22')}")`
  return isPair(url) ? `=NUMBERVALUE(TEXTBEFORE(TEXTAFTER(${call},"""rate"":"),"}"),".")` : `=${call}`
}

const recipes = { curl, JavaScript: javascript, Python: python, 'spreadsheet formula': formula }
type RecipeName = keyof typeof recipes
export const recipeNames = Object.keys(recipes) as readonly RecipeName[]

/** `url` is absolute. */
export const recipe = (name: RecipeName, url: string): string => recipes[name](url)
