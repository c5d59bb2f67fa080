import { lstatSync, realpathSync } from 'node:fs'
import { build } from '../pipeline/publish/build.ts'
import { copyTree, prepareTarget } from '../pipeline/publish/copy.ts'
import { readManifest } from '../pipeline/publish/manifest.ts'
import { grouped, size } from '../site/page/text/number.ts'
import { showBar } from './lib/bar.ts'
import { command, onlyWord } from './lib/command.ts'
import { dataDirOf, dataFlag, fromHere, outFlag, outOf } from './lib/folders.ts'
import { summaryTable } from './lib/table.ts'
import { treeSection } from './lib/tree-sections.ts'
import { siteFiles } from './site-files.ts'

const readmeOf = (edition: string): string => `# Almanac, a copy to take away

Edition ${edition}, whole: the API, the page at \`/\` and the downloads in \`snapshots/\`. No network is needed. From a checkout of
Almanac with its packages installed (\`npm ci\`, once):

    npm run serve -- --dir PATH_OF_THIS_FOLDER

Then http://localhost:8080 answers as the public service does, headers included; \`PORT=9000\` in front of it takes another port.
\`snapshots/\` can be read as it lies, without any server: \`snapshots/README.md\` says how. \`manifest.json\` holds the SHA-256 of
every body.
`

/** A path as a shell takes it. */
const quoted = (path: string): string =>
  /^[\w./@:+-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`

/** The profile and form of the shown tree: the build before a copy must not change them. */
const kindOf = (out: string) => {
  const shown = readManifest(out)
  return shown ? { profile: shown.profile, flat: !lstatSync(out).isSymbolicLink() } : {}
}

export default command({
  usage: 'npm run snapshot -- DIR [flags]',
  does: 'Puts a copy of the whole built tree into DIR, built first from data/ where that is needed, asking nobody.',
  example: 'npm run snapshot -- ~/almanac && npm run serve -- --dir ~/almanac',
  takes: 'DIR',
  flags: { ...dataFlag, ...outFlag },
  async run({ flags, rest }) {
    const out = outOf(flags)
    const to = prepareTarget(fromHere(onlyWord('DIR', rest, 'one folder, such as ~/almanac')), out)
    const from = performance.now()
    const dataDir = dataDirOf(flags)
    const { digest: edition, files } = await build({ dataDir, out, extras: siteFiles, ...kindOf(out) })
    const sections = new Map<string, { files: number; bytes: number }>()
    let copied = 0
    const onFile = (name: string, bytes: number): void => {
      const section = sections.get(treeSection(name)) ?? { files: 0, bytes: 0 }
      sections.set(treeSection(name), { files: section.files + 1, bytes: section.bytes + bytes })
      copied += 1
      if (copied % 500 === 0) showBar('copy', Math.min(copied, files), files)
    }
    await copyTree({ from: realpathSync(out), edition, to, extras: { 'README.md': readmeOf(edition) }, onFile })
    const rows = [...sections]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([section, { files, bytes }]) => [section, files, bytes])
    process.stdout.write(summaryTable(['section', 'files', 'bytes'], rows))
    const total = [...sections.values()].reduce((sum, { bytes }) => sum + bytes, 0)
    const took = ((performance.now() - from) / 1000).toFixed(1)
    const count = grouped(copied)
    process.stdout.write(`edition ${edition}: ${count} files, ${size(total)} in ${to} (${took} s)\n`)
    process.stdout.write(`serve it without a network: npm run serve -- --dir ${quoted(to)}\n`)
    return 0
  },
})
