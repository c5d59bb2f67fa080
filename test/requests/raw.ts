/** Requests as bytes, for what no client library would send, and the status that both of our servers answer. */
export const plain = (target: string, more = ''): string =>
  `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${more}\r\n`

/** Node's parser and nginx's draw the line between no request and a refused one at different places. */
type Status = number | { readonly node: number; readonly nginx: number }

export type RawRequest = readonly [name: string, text: string, status: Status]

export const rawRequests: readonly RawRequest[] = [
  ['an encoded traversal', plain('/%2e%2e/%2e%2e/etc/passwd'), 400],
  ['a plain traversal', plain('/../../etc/passwd'), 400],
  ['a traversal behind a service', plain('/forex/..%2f..%2f..%2fetc%2fpasswd'), 400],
  ['a backslash traversal', plain('/..\\..\\etc\\passwd'), 400],
  ['a NUL', plain('/index.html%00.json'), 400],
  ['a NUL that is not escaped', plain('/forex/USD\u0000'), 400],
  ['a bad escape', plain('/%zz'), 400],
  ['bytes that are not UTF-8', plain('/forex/%ff%fe'), 400],
  ['a path of 10 kB', plain(`/forex/${'a'.repeat(10_000)}`), 414],
  ['a query of 10 kB', plain(`/forex/USD?${'a'.repeat(10_000)}`), 200],
  ['100 headers', plain('/forex/USD', 'X-A: b\r\n'.repeat(100)), 200],
  ['headers of 20 kB', plain('/forex/USD', `X-A: ${'b'.repeat(20_000)}\r\n`), 431],
  ['no request at all', 'hello\r\n\r\n', 400],
  ['a request in another protocol', '\u0016\u0003\u0001\u0002\u0000', 400],
  ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['no Host, and a service', 'GET /forex/USD HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['two Hosts', plain('/forex/USD', 'Host: b\r\n'), 400],
  ['another Host', plain('/forex/USD').replace('Host: a', 'Host: evil.example'), 200],
  ['two lengths', plain('/', 'Content-Length: 1\r\nContent-Length: 2\r\n'), 400],
  ['a negative length', plain('/', 'Content-Length: -1\r\n'), 400],
  ['length and chunks', `${plain('/', 'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n')}0\r\n\r\n`, 400],
  ['a body in an unknown transfer', plain('/', 'Transfer-Encoding: none\r\n'), 400],
  [
    'a body where none is taken',
    `${plain('/gse/live', 'Content-Length: 20000\r\n')}${'a'.repeat(20_000)}`,
    { node: 200, nginx: 400 },
  ],
  ['a folded header', plain('/gse/live', 'X-A: b\r\n c\r\n'), 400],
  ['a header without a name', plain('/gse/live', ': b\r\n'), 400],
  ['a space before the colon', plain('/gse/live', 'X-A : b\r\n'), 400],
  ['no encoding at all', plain('/gse/live', 'Accept-Encoding: gzip;q=0, *;q=0\r\n'), 406],
  ['a control character in the target', plain('/forex/\u0001'), 400],
  ['a space in the target', plain('/forex/USD JPY'), 400],
  ['an absolute form', plain('http://other.example/forex/USD'), 200],
  ['an empty absolute form', plain('http://a'), 200],
  ['an absolute form with half an address', plain('http://[::1/forex/USD'), 400],
  ['an absolute form with an impossible port', plain('http://a:99999999/forex/USD'), { node: 400, nginx: 200 }],
  ['an absolute form with a user', plain('http://b@a/forex/USD'), 400],
  ['an absolute form with a traversal', plain('http://a/forex/../../etc/passwd'), 400],
  ['an asterisk', plain('*'), 400],
  ['a method in lower case', plain('/gse/live').replace('GET', 'get'), 400],
  ['an unknown method', plain('/gse/live').replace('GET', 'SPRAY'), { node: 400, nginx: 405 }],
  ['a tunnel', 'CONNECT other.example:80 HTTP/1.1\r\nHost: a\r\n\r\n', { node: 405, nginx: 400 }],
  ['an echo', plain('/gse/live').replace('GET', 'TRACE'), 405],
  ['HTTP/2 in the open', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['HTTP/9.9', plain('/gse/live').replace('HTTP/1.1', 'HTTP/9.9'), 400],
  ['an expectation that nobody knows', plain('/gse/live', 'Expect: tea\r\n'), 200],
  ['a range of an answer', plain('/gse/live', 'Range: bytes=0-1\r\n'), 200],
]
