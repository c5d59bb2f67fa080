/** A host name as an A-label, by the URL machinery that every platform has; '' for other text. */
export const domainToASCII = (text: string): string => {
  const address = `http://${text}`
  return URL.canParse(address) ? new URL(address).hostname : ''
}
