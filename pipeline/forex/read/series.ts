/** The currency and units of each of a publisher's series by its own number, from entries `NUMBER CODE` or `NUMBER CODE UNITS`. */
export const seriesIn = (entries: string): ReadonlyMap<string, { readonly code: string; readonly units: string }> =>
  new Map(
    entries.split(',').map(entry => {
      const [number = '', code = '', units = '1'] = entry.trim().split(' ')
      return [number, { code, units }]
    }),
  )
