import fc from 'fast-check'

/** Any character but halves of a pair. fast-check's own unit `binary` first makes a table of all 1.1 million: a second a worker. */
const unit = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map(point => String.fromCodePoint(point))

/** Any text; plain text holds names like `__proto__` now and then. */
export const anyText = (limits: { readonly maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.oneof(fc.string({ ...limits, unit }), fc.string(limits))
