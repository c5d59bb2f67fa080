import { expect, test } from 'vitest'
import { betweenMarkers } from '../../scripts/lib/between-markers.ts'

test('replaces what stands between its markers and nothing else', () => {
  const before = '# Almanac\n\n<!-- paths -->\nold\n<!-- /paths -->\n\nend\n'
  const after = betweenMarkers('README.md', before, 'paths', '| a |')
  expect(after).toBe('# Almanac\n\n<!-- paths -->\n| a |\n<!-- /paths -->\n\nend\n')
  expect(betweenMarkers('README.md', after, 'paths', '| a |')).toBe(after)
})

test('asks for its markers where there are none', () => {
  for (const text of ['', '<!-- paths -->', '<!-- /paths --> <!-- paths -->'])
    expect(() => betweenMarkers('README.md', text, 'paths', '')).toThrow(
      'GENERATE README.md: got "no place for the table of paths"',
    )
})
