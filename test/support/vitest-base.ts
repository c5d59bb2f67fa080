/** What the configurations of all suites share. */
export const base = {
  setupFiles: ['test/support/setup.ts'],
  // Files share their worker's modules: importing them again for each took a third of a run. No test leaves anything in one.
  isolate: false,
  // Modules that were translated in an earlier run, or by another suite, are read from node_modules.
  experimental: { fsModuleCache: true },
}
