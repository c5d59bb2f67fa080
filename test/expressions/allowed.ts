/** Expressions that recheck does not call safe, and why they may stay. */
export const allowed: Readonly<Record<string, string>> = {
  [String.raw`/\{([^}]+)\}/g`]: 'reads our own netlify.toml',
  [String.raw`/(\{[^}]+\})/`]: 'reads our own table of documents',
  [String.raw`/\.?0+$/`]: "runs in the reader's own browser on what the reader typed or we published",
  [String.raw`/\B(?=(\d{3})+$)/g`]: "runs in the reader's own browser on what the reader typed or we published",
  [String.raw`/\/+$/`]: "reads the operator's own address",
  [String.raw`/^(\d+\.?\d*|\.\d+)$/`]: "runs in the reader's own browser on what the reader typed or we published",
  [String.raw`/\s*\(?https?:\/\/.*$/i`]: "runs in the reader's own browser on what the reader typed or we published",
}
