/** One file of the downloads, as whoever makes it tells whoever lists it. */
export interface Download {
  /** Below the folder of downloads: `forex/rates.parquet`. */
  readonly name: string
  /** `/snapshots/forex/rates.parquet` */
  readonly path: string
  readonly title: string
  readonly rows: number
  readonly bytes: number
  /** Of the file as served, 64 hexadecimal digits. */
  readonly sha256: string
  /** The newest day its rows speak of; null where it has none. */
  readonly lastDay: string | null
}
