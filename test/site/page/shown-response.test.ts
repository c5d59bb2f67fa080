import { describe, expect, it } from 'vitest'
import { notLoaded, shownResponse } from '../../../site/page/text/shown-response.ts'
import { statusLine } from '../../../site/page/text/status-names.ts'

const refusal =
  '{"error":{"status":404,"code":"no_data_for_date","message":"No rate.","docs":"/#api","nearest":{"before":"2026-02-27","after":null},"missing":[{"code":"GHS","nearest":[{"date":"2026-02-27","source":"bog"}]}]}}'

describe('a response', () => {
  it('is a body', () => expect(shownResponse(200, '{"a":1}')).toEqual({ kind: 'body', body: { a: 1 } }))

  it('is a refusal with the nearest days and figures', () =>
    expect(shownResponse(404, refusal)).toEqual({
      kind: 'refused',
      refused: {
        code: 'no_data_for_date',
        message: 'No rate.',
        nearest: { before: '2026-02-27', after: null },
        missing: [{ code: 'GHS', nearest: [{ date: '2026-02-27', source: 'bog' }] }],
        ask: { rdap: null, whois: null },
      },
    }))

  it.each([
    ['Symbol NOPE is not found. All symbols: /gse/index.json', 'Symbol NOPE is not found.'],
    [
      'DEM and GHS have no date in common. All codes with their first and last date: /forex/index.json',
      'DEM and GHS have no date in common.',
    ],
    ['No rate: it is a Sunday.', 'No rate: it is a Sunday.'],
    ['Look at: /forex/index.json', 'Look at: /forex/index.json'],
  ])('leaves out the document that a refusal names: %s', (message, shown) => {
    const response = shownResponse(404, JSON.stringify({ error: { message } }))
    expect(response.kind === 'refused' && response.refused.message).toBe(shown)
  })

  it.each([
    [200, '{"a":', 'the response was incomplete'],
    [200, '<!doctype html>', 'the response was incomplete'],
    [404, '<!doctype html>', 'the server answered 404'],
    [404, '{"error":null}', 'the server answered 404'],
    [429, refusal, 'too many requests at once; try again in a moment'],
    [503, '{}', 'the server answered 503'],
  ])('is a failure with %i %s', (status, text, why) =>
    expect(shownResponse(status, text)).toEqual({ kind: 'failed', why }),
  )

  it('is reported with the promised words', () =>
    expect(notLoaded('The rate', 'the response was incomplete')).toBe(
      'The rate could not be loaded: the response was incomplete.',
    ))

  it('has a reason phrase where HTTP/2 sends none', () => {
    expect(statusLine(404, '')).toBe('404 Not Found')
    expect(statusLine(200, 'OK')).toBe('200 OK')
    expect(statusLine(299, '')).toBe('299')
  })
})
