import { describe, expect, it } from 'vitest'
import { answeringAddress, movedAddress } from '../../../site/page/text/moved-address.ts'

const moved = (address: string): string | undefined => movedAddress(new URL(address, 'https://almanac.test'))

describe('an address of the first edition', () => {
  it.each([
    ['/?symbol=GCB#board', '/shares/?symbol=GCB'],
    ['/?q=bank&sort=-price', '/shares/?q=bank&sort=-price'],
    ['/?domain=example.com#domains', '/domains/?domain=example.com'],
    ['/?domain=example.com', '/domains/?domain=example.com'],
    ['/?try=/forex/GHS?fixed', '/api?try=%2Fforex%2FGHS%3Ffixed'],
    ['/#api', '/api'],
    ['/#downloads', '/downloads'],
    ['/index.html#status', '/status'],
  ])('%s leads to %s', (from, to) => expect(moved(from)).toBe(to))

  it.each(['/', '/#rates', '/#content', '/?from=EUR&to=GHS', '/?from=EUR&domain=example.com', '/rates/#board'])(
    '%s stays',
    address => expect(moved(address)).toBeUndefined(),
  )
})

describe('an address of something without a page', () => {
  it.each([
    ['/rates/usd-krw', '/?from=usd&to=krw'],
    ['/rates/USD/KRW/?amount=5', '/?from=USD&to=KRW&amount=5'],
    ['/shares/mtn', '/shares/?q=mtn'],
    ['/domains/google.com', '/domains/?domain=google.com'],
  ])('%s leads to %s', (from, to) => expect(answeringAddress(new URL(from, 'https://almanac.test'))).toBe(to))

  it.each([
    '/',
    '/rates/',
    '/rates/usd',
    '/shares/',
    '/domains/',
    '/domains/google',
    '/no-such-page',
    '/rates/usd-krw-x',
  ])('%s stays', pathname => expect(answeringAddress({ pathname, search: '' })).toBeUndefined())
})
