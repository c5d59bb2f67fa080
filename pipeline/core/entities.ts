const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['cent', '¢'],
  ['minus', '-'],
])

/** Replaces character references of HTML and XML; unknown ones stay as they are. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, entity: string) => {
    if (!entity.startsWith('#')) return named.get(entity) ?? whole
    const isHex = entity[1]!.toLowerCase() === 'x'
    const code = Number.parseInt(entity.slice(isHex ? 2 : 1), isHex ? 16 : 10)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
