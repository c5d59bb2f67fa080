import pLimit from 'p-limit'

/** Works on all items, `jobs` at a time. After a failure nothing new is begun, and it is thrown when the rest has ended. */
export const inParallel = async <Item>(
  items: readonly Item[],
  jobs: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const failures: unknown[] = []
  await pLimit(jobs).map(items, async item => {
    if (failures.length === 0) await work(item).catch((error: unknown) => failures.push(error))
  })
  if (failures.length > 0) throw failures[0]
}
