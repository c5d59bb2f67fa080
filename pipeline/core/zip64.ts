/**
 * Zip64 (PKWARE APPNOTE 4.5.3): a writer may put the sizes of any file into an extra field, and all ones into their usual place.
 * fflate reads the extra field only in archives above 4 GB. So the true sizes are copied to their usual place before it unpacks.
 */

const [directoryEntry, endOfDirectory] = [0x02014b50, 0x06054b50]
const elsewhere = 0xffffffff

/** The place of the last end-of-directory record; -1 without one. A comment behind it has up to 65,535 bytes. */
const endPlace = (view: DataView): number => {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 65_535); at -= 1)
    if (view.getUint32(at, true) === endOfDirectory) return at
  return -1
}

/** The values of an entry's zip64 field, in order: those of size, packed size and offset that are all ones. */
const longValues = (view: DataView, from: number, to: number): readonly number[] => {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    const count = Math.floor(Math.min(view.getUint16(at + 2, true), to - at - 4) / 8)
    return Array.from({ length: count }, (_, i) => Number(view.getBigUint64(at + 4 + i * 8, true)))
  }
  return []
}

/** The same archive with plain sizes, or the bytes as they are where none stands elsewhere. Throws RangeError for a cut directory. */
export const withPlainSizes = (bytes: Uint8Array): Uint8Array => {
  const copy = new Uint8Array(bytes)
  const view = new DataView(copy.buffer)
  const end = endPlace(view)
  if (end === -1) return bytes
  let at = view.getUint32(end + 16, true)
  let isChanged = false
  while (at + 46 <= end && view.getUint32(at, true) === directoryEntry) {
    const extra = at + 46 + view.getUint16(at + 28, true)
    const next = extra + view.getUint16(at + 30, true)
    const values = [...longValues(view, extra, next)]
    // Size, packed size, offset: the order of the field, not of the entry.
    for (const place of [at + 24, at + 20, at + 42]) {
      if (view.getUint32(place, true) !== elsewhere) continue
      const value = values.shift()
      if (value === undefined || value >= elsewhere) continue
      view.setUint32(place, value, true)
      isChanged = true
    }
    at = next + view.getUint16(at + 32, true)
  }
  return isChanged ? copy : bytes
}
