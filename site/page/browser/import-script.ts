/** Imports a script of ours by its path. */

const failures = new Map<string, number>()

/**
 * A browser may remember that an address gave no script and never ask for it again, as Chromium 150 does. So each new attempt has
 * an address of its own; hosts ignore the query.
 */
export const importScript = async <Script>(path: string): Promise<Script> => {
  const count = failures.get(path) ?? 0
  try {
    return (await import(count === 0 ? path : `${path}?${count}`)) as Script
  } catch (error) {
    failures.set(path, count + 1)
    throw error
  }
}
