/** How the downloads are read, as text: the page shows it, their README says it, and a test runs what can be run. */

export interface DownloadExample {
  readonly name: 'DuckDB' | 'Python' | 'R' | 'Excel' | 'Google Sheets' | 'Check the sums'
  /** The language of the text, for highlighting and for running it. */
  readonly kind: 'sql' | 'python' | 'r' | 'steps' | 'formula' | 'shell'
  readonly text: string
}

/** The examples with the address of the downloads in them, such as `https://almanac.example/snapshots`. */
export const downloadExamples = (base: string): readonly DownloadExample[] => [
  {
    name: 'DuckDB',
    kind: 'sql',
    text: `SELECT date, rate FROM '${base}/forex/rates.parquet'
WHERE code = 'GHS' AND date >= DATE '2026-01-01' ORDER BY date;`,
  },
  {
    name: 'Python',
    kind: 'python',
    text: `import pandas
rates = pandas.read_parquet("${base}/forex/rates-wide.parquet").set_index("date")
print((rates["GHS"] / rates["USD"]).dropna().tail())`,
  },
  {
    name: 'R',
    kind: 'r',
    text: `rates <- read.csv("${base}/forex/rates-wide.csv")
plot(as.Date(rates$date), rates$GHS / rates$USD, type = "l")`,
  },
  {
    name: 'Excel',
    kind: 'steps',
    text: `Data › Get Data › From Web: ${base}/forex/rates-wide.csv
File origin 65001 (Unicode UTF-8), delimiter comma; then Transform Data › Using Locale › English for the numbers.`,
  },
  {
    name: 'Google Sheets',
    kind: 'formula',
    text: `=VLOOKUP("GHS",IMPORTDATA("${base}/forex/latest.csv"),4,FALSE)`,
  },
  {
    name: 'Check the sums',
    kind: 'shell',
    text: `mkdir -p forex
curl -fsS -O ${base}/SHA256SUMS
curl -fsS -o forex/rates.parquet ${base}/forex/rates.parquet
sha256sum -c --ignore-missing SHA256SUMS`,
  },
]
