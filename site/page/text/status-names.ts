/** Reason phrases of what a browser sees of this API's answers to GET. HTTP/2 sends none. */
const names: Readonly<Record<number, string>> = {
  200: 'OK',
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  414: 'URI Too Long',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

export const statusLine = (status: number, phrase: string): string =>
  `${status} ${phrase || names[status] || ''}`.trim()
