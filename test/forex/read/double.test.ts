import { expect, test } from 'vitest'
import { doubleText } from '../../../pipeline/forex/read/double.ts'

test.each([
  ['4.2199999999999998', '4.22'],
  ['0.097000000000000003', '0.097'],
  ['104.76819999999999', '104.7682'],
  ['7.8245000000000005', '7.8245'],
  ['0.00046660000000000001', '0.0004666'],
])('%s is the binary noise of %s', (noisy, figure) => expect(doubleText(noisy)).toBe(figure))

test.each(['4.2200', '0.4590', '93.348300', '123456789.123456', '3.927', '15', '1e30', '-1', 'n/a', '', '0'])(
  '%s has no noise and comes back as it was',
  text => expect(doubleText(text)).toBe(text),
)
