const { mutate } = JSON.parse(process.env.ALMANAC_ROOM)

/** The type checker of Stryker stays off: TypeScript 7 has no compiler API. Texts of messages are not mutated. */
export default {
  testRunner: 'one-thread',
  plugins: ['./test/mutate/stryker-plugins.mjs'],
  mutate,
  mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral'] },
  // A mutant that loops without end meets its hit limit; on a busy machine an honest run may take long.
  timeoutMS: 10_000,
  coverageAnalysis: 'perTest',
  // A mutant that only runs while a module loads is a table, and would ask for every test.
  ignoreStatic: true,
  ignorePatterns: ['/data/whois/replies', '/site/public', '/site/.generations', '/docs'],
  tempDirName: 'node_modules/.cache/almanac/mutate',
  reporters: ['clear-text', 'covered'],
  clearTextReporter: { allowColor: false, reportTests: false, skipFull: true },
  // No such file: Stryker would rewrite it through TypeScript's compiler API.
  tsconfigFile: 'test/mutate/none.json',
  disableTypeChecks: false,
  allowConsoleColors: false,
  thresholds: { high: 95, low: 85, break: null },
}
