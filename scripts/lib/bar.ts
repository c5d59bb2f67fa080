const width = 30

/** A bar for one line of a terminal; the line ends when all is done. */
export const bar = (title: string, done: number, all: number): string => {
  const filled = all === 0 ? width : Math.floor((done / all) * width)
  const line = `\r${title} [${'#'.repeat(filled).padEnd(width, '.')}] ${done.toLocaleString('en-US')}/${all.toLocaleString('en-US')}`
  return done === all ? `${line}\n` : line
}
