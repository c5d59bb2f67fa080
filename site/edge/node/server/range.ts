/** What is left of a Range: 'all' when there is none that matters, 'none' when nothing of it lies in the file. */
export const rangeOf = (header: string | undefined, size: number): 'all' | 'part' | 'none' => {
  // Several ranges would need a multipart body; the whole file is a lawful answer (RFC 9110 section 14.2).
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [from, to] = [asked?.[1] ?? '', asked?.[2] ?? '']
  if (from === '' && to === '') return 'all'
  if (from === '') return Number(to) > 0 && size > 0 ? 'part' : 'none'
  if (to !== '' && Number(to) < Number(from)) return 'all'
  return Number(from) < size ? 'part' : 'none'
}
