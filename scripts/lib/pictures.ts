/** Draws the pictures of `site/page/pictures.ts` as PNG. The name of a file holds the hash of its SVG, so an unchanged one is kept. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pictureFile, pictureIds, pictureSvg, picturesDir } from '../../site/page/pictures.ts'

/** Names of the pictures that were missing or no longer belong there. With `check` nothing is written. */
export const makePictures = async ({ check }: { readonly check: boolean }): Promise<readonly string[]> => {
  const present = readdirSync(picturesDir)
  const wanted = new Map(pictureIds.map(id => [pictureFile(id), id]))
  const missing = [...wanted].filter(([name]) => !present.includes(name))
  const left = present.filter(name => !wanted.has(name))
  if (!check && missing.length > 0) {
    const { default: sharp } = await import('sharp')
    for (const [name, id] of missing) {
      const png = await sharp(Buffer.from(pictureSvg(id)))
        .png({ palette: true, effort: 10 })
        .toBuffer()
      writeFileSync(join(picturesDir, name), png)
    }
  }
  if (!check) for (const name of left) rmSync(join(picturesDir, name))
  return [...missing.map(([name]) => name), ...left]
}
