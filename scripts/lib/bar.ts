import { grouped } from '../../site/page/text/number.ts'

const width = 30

/** Draws a bar on one line of stderr, where that is a terminal; the line ends when all is done. */
export const showBar = (title: string, done: number, all: number): void => {
  if (!process.stderr.isTTY) return
  const bar = '#'.repeat(all === 0 ? width : Math.floor((done / all) * width)).padEnd(width, '.')
  const line = `\r${title} [${bar}] ${grouped(done)}/${grouped(all)}`
  process.stderr.write(done === all ? `${line}\n` : line)
}
