/** Values used of late, by key: at most twice `limit`, those longest unused dropped first, a thousand at a time. */
export interface Recent<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  clear(): void
}

/** Two maps in place of a list by age: reading moves nothing but a value of the older map into the younger one. */
export const createRecent = <Value>(limit: number): Recent<Value> => {
  let young = new Map<string, Value>()
  let old = new Map<string, Value>()
  const set = (key: string, value: Value): void => {
    if (young.size >= limit) {
      old = young
      young = new Map()
    }
    young.set(key, value)
  }
  return {
    get(key) {
      const found = young.get(key)
      if (found !== undefined) return found
      const older = old.get(key)
      if (older !== undefined) set(key, older)
      return older
    },
    set,
    clear() {
      young = new Map()
      old = new Map()
    },
  }
}
