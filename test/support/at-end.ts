/** What a test leaves open or on the disk is removed when its file ends. */
const works: (() => unknown)[] = []

export const atEnd = (work: () => unknown): void => void works.push(work)

/** Does all of it, the newest first: a server stops before its folder goes. */
export const runAtEnd = async (): Promise<void> => {
  for (const work of works.splice(0).reverse()) await work()
}
