/** One file of the downloads, as the lists describe it. */
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
  /** The newest day in its rows; null without one. */
  readonly lastDay: string | null
}
