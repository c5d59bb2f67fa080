import { describe, expect, test } from 'vitest'
import { sentencesByLine, statementsOf } from '../../pipeline/whois/read/statements.ts'

const statements = (...lines: readonly string[]) => statementsOf(lines.join('\n'))

describe('statements', () => {
  test.each([
    ['% No match', 'No match'],
    ['>>> No match <<<', 'No match'],
    ['* No match *', 'No match'],
    ['-- No match ==', 'No match'],
    ['\tNo match\r', 'No match'],
    ['No match; % yet', 'No match; % yet'],
    ['No match', 'No match'],
  ])('%j says "%s"', (line, said) => expect(statements(line)).toEqual([said]))

  test.each(['', '%', '> <', '***', '= ='])('%j says nothing', line => expect(statements(line)).toEqual([]))

  test('paragraphs of five lines are prose, of four they are not', () => {
    const lines = ['one of', 'two of', 'three of', 'four of', 'five of']
    expect(statements(...lines, '', 'last')).toEqual(['last'])
    expect(statements(...lines.slice(1), '', 'last')).toEqual([...lines.slice(1), 'last'])
    expect(statements('first', '', ...lines)).toEqual(['first'])
  })

  describe('a paragraph of labels is none', () => {
    const mixed = (labelled: readonly string[], plain: number) =>
      statements(...labelled, ...Array.from({ length: plain }, (_, i) => `plain ${i}`)).length

    test('where half of its lines have one', () => {
      const labels = ['a: 1', 'b: 2', 'c: 3']
      expect(mixed(labels, 3)).toBe(6)
      expect(mixed(labels, 4)).toBe(0)
    })

    test.each([
      ['a label without a value', 'Domain:', 6],
      ['a label in brackets', '[Domain]', 6],
      ['a label in brackets behind a letter', 'a. [Domain] x', 6],
      ['a label in brackets behind another sign', '1. [Domain] x', 0],
      ['a label of forty characters', `${'a'.repeat(40)}: b`, 6],
      ['a label of more', `${'a'.repeat(41)}: b`, 0],
      ['a colon in a time', 'at 10:30', 0],
      ['brackets in a sentence', 'see [1] for it', 0],
      ['a colon in a sentence of two', 'a:b c: d', 0],
    ])('%s', (_, line, count) => expect(mixed([line, line, line], 3)).toBe(count))
  })

  test('lines of more than two hundred characters are prose', () => {
    const [short, long] = ['a'.repeat(200), 'a'.repeat(201)]
    expect(statements(short, long)).toEqual([short])
    // Marks around it count no more than the text does.
    expect(statements(`% ${short}`)).toEqual([short])
    expect(statements(`${'%'.repeat(400)}a`)).toEqual([])
  })

  test('what stands behind the line of the last update is legal text, unless it is the first', () => {
    const mark = '>>> Last update of WHOIS database: 2026-04-13 <<<'
    const bare = 'Last update of WHOIS database: 2026-04-13'
    expect(statements('No match', mark, 'Not found')).toEqual(['No match'])
    expect(statements('No match', '', mark, 'Not found')).toEqual(['No match'])
    expect(statements(mark, 'Not found')).toEqual([bare, 'Not found'])
    expect(statements('The last update of whois database', 'Not found')).toHaveLength(2)
  })

  test('a reply of many lines is read up to four hundred statements', () => {
    const lines = Array.from({ length: 1000 }, (_, i) => [`line ${i}`, '']).flat()
    const read = statements(...lines)
    expect(read).toHaveLength(401)
    expect(read.at(-1)).toBe('line 400')
  })
})

describe('sentences', () => {
  test.each([
    ['a broken sentence', ['No match', 'for example.com'], ['No match for example.com']],
    ['a sentence that goes on after a comma', ['No match,', 'it seems'], ['No match, it seems']],
    ['a sentence that goes on after a number', ['No match in 3', 'registries'], ['No match in 3 registries']],
    ['three lines', ['No match', 'for', 'example.com'], ['No match for example.com']],
    ['lines that start another statement', ['No match', 'Not found'], ['No match', 'Not found']],
    ['a line behind a full stop', ['No match.', 'for example.com'], ['No match.', 'for example.com']],
    ['a line behind a colon', ['No match:', 'example.com'], ['No match:', 'example.com']],
    ['two sentences', ['No match. Try again! Why? Because'], ['No match.', 'Try again!', 'Why?', 'Because']],
    ['a full stop before a small letter', ['No match for e.g. example'], ['No match for e.g. example']],
    ['a full stop in a name', ['No match for Example.Com'], ['No match for Example.Com']],
    ['blanks', ['No   match\tfor  it'], ['No match for it']],
    ['a notice', ['NOTICE: No match'], [' No match']],
    ['a notice within', ['This notice: no match'], ['This notice: no match']],
    ['terms of use', ['Terms of use: not found'], []],
    ['a disclaimer', ['Disclaimer: not found', 'No match'], ['No match']],
    ['a word that begins like one', ['Importantly not found'], ['Importantly not found']],
    ['nothing', [], []],
  ])('%s', (_, lines, sentences) => expect(sentencesByLine(lines).flat()).toEqual(sentences))

  test('a sentence grows to about two thousand characters', () => {
    const long = `A${'a'.repeat(1998)}`
    expect(sentencesByLine([long, 'b', 'c'])).toEqual([[`${long} b`], ['c']])
    expect(sentencesByLine([`${long}a`, 'b'])).toEqual([[`${long}a`], ['b']])
  })
})
