/** Works on all items, `jobs` at a time. After a failure nothing new is begun, and it is thrown when the rest has ended. */
export const inParallel = async <Item>(
  items: readonly Item[],
  jobs: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const left = items.values()
  const failures: unknown[] = []
  const worker = async (): Promise<void> => {
    for (const item of left) {
      if (failures.length > 0) return
      await work(item).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: jobs }, worker))
  if (failures.length > 0) throw failures[0]
}
