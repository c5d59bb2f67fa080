export const formPost = (fields: Readonly<Record<string, string>> | URLSearchParams | [string, string][]) => ({
  type: 'application/x-www-form-urlencoded',
  body: new URLSearchParams(fields).toString(),
})
