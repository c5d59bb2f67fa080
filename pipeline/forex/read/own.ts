/** A table's value for a publisher's text. Own keys only: `toString` is no currency. */
export const own = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined
