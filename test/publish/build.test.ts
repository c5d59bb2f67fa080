import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../pipeline/publish/build.ts'
import { readManifest } from '../../pipeline/publish/manifest.ts'
import { checkTree } from '../../pipeline/verify/tree.ts'
import { withFacts } from '../../pipeline/whois/read/reply.ts'
import { storeRecord } from '../../pipeline/whois/registration/store.ts'
import { siteFiles } from '../../scripts/site-files.ts'
import { readTree } from '../../site/edge/objects/local.ts'
import { runCommand } from '../support/command.ts'
import { edit } from '../support/edit.ts'
import { tempDir, tinyCopy, tinyData } from '../support/temp.ts'
import { tinyEdition } from '../support/tiny-edition.ts'
import { bodiesOf, filesOf, treeFiles } from '../support/tree.ts'
import { isVolatile } from '../support/tree-files.ts'

const outIn = (dir: string): string => join(dir, 'public')

/** `npm run build-data -- --offline`, with one thread. */
const command = (dataDir: string, out: string, args: readonly string[] = []) =>
  runCommand('build-data', ['--offline', '--data', dataDir, '--out', out, ...args])

describe('an edition', () => {
  test('is a generation behind a symlink, with a manifest of every body', async () => {
    const out = outIn(tempDir())
    const { digest } = await build({ dataDir: tinyData, out })
    expect(readlinkSync(out)).toBe(`.generations/${digest}`)
    const bodies = bodiesOf(out)
    const manifest = JSON.parse(bodies.get('manifest.json')!) as { files: Record<string, string> }
    const listed = [...bodies.keys()].filter(key => key !== 'manifest.json' && !isVolatile(key))
    expect(Object.keys(manifest.files)).toEqual(listed.sort())
    // printf '%s' '{"date":"2026-04-13","pair":"EUR/USD","rate":1.1684}' | sha256sum
    expect(manifest.files['forex/eur/usd.json']).toBe(
      '95f401d696f8330a6fb738576041ef02d3b3f10363bd5d711a8a382d2bb9de96',
    )
  })

  test('has packed copies of large texts outside the services, which verify reads and the upload leaves', async () => {
    const { dataDir, out } = await tinyEdition()
    const large = 'date,USD\n'.repeat(8000)
    const extras = () => ({ 'wide.csv': large, 'small.csv': 'date,USD\n' })
    edit(dataDir, 'forex/ecb/2026.csv', text => text.replace('1.1684', '1.1685'))
    await build({ dataDir, out, extras })
    const twin = join(out, 'wide.csv.gz')
    expect(gunzipSync(readFileSync(twin)).toString()).toBe(large)
    expect(existsSync(join(out, 'small.csv.gz'))).toBe(false)
    const { ino } = statSync(twin)
    edit(dataDir, 'forex/ecb/2026.csv', text => text.replace('1.1685', '1.1686'))
    await build({ dataDir, out, extras })
    expect(statSync(twin).ino).toBe(ino)
    expect(readTree(out).unlisted).toEqual(expect.not.arrayContaining(['wide.csv.gz', 'manifest.json.gz']))
    const damages = () => checkTree(out, readManifest(out)!).map(({ place, what }) => `${place}: ${what}`)
    expect(damages()).toEqual([])
    rmSync(twin)
    writeFileSync(twin, gzipSync('x'))
    expect(damages()).toEqual(['wide.csv.gz: other bytes than wide.csv'])
  })

  test('is not built again when nothing changed', async () => {
    const { dataDir, out } = await tinyEdition()
    const before = statSync(join(out, 'manifest.json')).mtimeMs
    expect((await build({ dataDir, out })).built).toBe(false)
    expect(statSync(join(out, 'manifest.json')).mtimeMs).toBe(before)
  })

  test('links what is unchanged, writes what changed as new files, and drops what vanished', async () => {
    const { dataDir, out } = await tinyEdition()
    const first = readlinkSync(out)
    const inode = (key: string) => statSync(join(out, `${key}.gz`)).ino
    const [past, live] = [inode('forex/days/2001/2001-12-28.json'), inode('forex/eur/usd.json')]
    edit(dataDir, 'forex/ecb/2026.csv', text => text.replace('1.1684', '1.1685'))
    edit(dataDir, 'whois/domains.csv', text => text.replace(/^example\.net.*\n/m, ''))
    const { changes, linked } = await build({ dataDir, out })
    expect(inode('forex/days/2001/2001-12-28.json')).toBe(past)
    expect(inode('forex/eur/usd.json')).not.toBe(live)
    expect(bodiesOf(out).get('forex/eur/usd.json')).toBe('{"date":"2026-04-13","pair":"EUR/USD","rate":1.1685}')
    expect(existsSync(join(out, 'whois/example.net.json.gz'))).toBe(false)
    expect(changes!.removed).toBeGreaterThan(8)
    expect(linked).toBeGreaterThan(changes!.changed)
    // A reader that has the edition before open still reads it whole.
    const before = bodiesOf(join(out, '..', first))
    expect(before.get('forex/eur/usd.json')).toBe('{"date":"2026-04-13","pair":"EUR/USD","rate":1.1684}')
  })

  test.each([
    ['full', 1],
    ['edge', 2],
  ] as const)('of %s after one reply changed is the tree of a full build', async (profile, jobs) => {
    const [dataDir, out, clean] = [tinyCopy(), outIn(tempDir()), outIn(tempDir())]
    await build({ dataDir, out, profile })
    const bytes = new Uint8Array(Buffer.from('Domain Name: EXAMPLE.COM\nCreation Date: 2001-01-01\nRegistrar: Other\n'))
    const reply = { layer: 'registry', protocol: 'whois', server: 'whois.example', bytes } as const
    const replies = [withFacts({ ...reply, askedAt: '2026-04-14T00:00:00+00:00' })]
    await storeRecord(dataDir, { domain: 'example.com', sample: false, replies }, { replaces: false })
    const { linked } = await build({ dataDir, out, profile, jobs })
    await build({ dataDir, out: clean, profile })
    expect(linked).toBeGreaterThan(30)
    expect(treeFiles(out)).toEqual(treeFiles(clean))
    expect(bodiesOf(out).get('whois/example.com/registrar.json')).toContain('"Other"')
  })

  test('links the downloads whose rows are the same, and those alone', async () => {
    const { dataDir, out } = await tinyEdition()
    const inode = (path: string) => statSync(join(out, 'snapshots', path)).ino
    const paths = [
      'forex/rates.parquet',
      'forex/rates.csv.gz',
      'forex/currencies.csv',
      'gse/companies.csv',
      'SHA256SUMS',
    ]
    const before = paths.map(inode)
    edit(dataDir, 'forex/ecb/2026.csv', text => text.replace('1.1684', '1.1685'))
    const clean = outIn(tempDir())
    await Promise.all([build({ dataDir, out }), build({ dataDir, out: clean })])
    expect(paths.filter((path, i) => inode(path) === before[i])).toEqual(['forex/currencies.csv', 'gse/companies.csv'])
    expect(filesOf(join(out, 'snapshots'))).toEqual(filesOf(join(clean, 'snapshots')))
  })

  test('goes when it is old and two newer ones stand', async () => {
    const [dataDir, out] = [tinyCopy(), outIn(tempDir())]
    const generations = join(out, '..', '.generations')
    for (const usd of ['1.1', '1.2', '1.3', '1.4']) {
      edit(dataDir, 'forex/ecb/2026.csv', text => text.replace(/[\d.]+\n$/, `${usd}\n`))
      await build({ dataDir, out })
      for (const name of readdirSync(generations)) {
        const hourAgo = Date.now() / 1000 - 3600 + Number(usd) * 100
        if (name === readlinkSync(out).split('/').at(-1)) utimesSync(join(generations, name), hourAgo, hourAgo)
      }
    }
    expect(readdirSync(generations).filter(name => !name.startsWith('registrations'))).toHaveLength(2)
    expect(bodiesOf(out).get('forex/eur/usd.json')).toContain('"rate":1.4')
  })

  test('in the profile edge is a real folder of plain files, without pairs and twins', async () => {
    const out = outIn(tempDir())
    await build({ dataDir: tinyData, out, profile: 'edge' })
    expect(lstatSync(out).isDirectory()).toBe(true)
    const names = [...filesOf(out).keys()]
    expect(names).toContain('forex/usd.json')
    const services = names.filter(name => !name.startsWith('snapshots/'))
    expect(services.filter(name => /\.gz$|~pretty|^forex\/usd\//.test(name))).toEqual([])
    await build({ dataDir: tinyData, out, profile: 'full' })
    expect(lstatSync(out).isSymbolicLink()).toBe(true)
  })
})

describe('the same data gives the same bytes', () => {
  let reference: ReturnType<typeof treeFiles>
  beforeAll(async () => {
    reference = treeFiles((await tinyEdition()).out)
  })
  const bodies = (files: ReadonlyMap<string, Buffer>) =>
    new Map([...files].filter(([name]) => !name.startsWith('manifest.json')))

  test('with one thread and with two', async () => {
    const out = outIn(tempDir())
    await build({ dataDir: tinyData, out, jobs: 2 })
    expect(treeFiles(out)).toEqual(reference)
  })

  test('with the rows of its tables in another order', async () => {
    const [dataDir, out] = [tinyCopy(), outIn(tempDir())]
    const files = [
      'forex/currencies.csv',
      'forex/pegs.csv',
      'gse/companies.csv',
      'gse/listings.csv',
      'whois/domains.csv',
    ]
    for (const file of files)
      edit(dataDir, file, text => {
        const [header, ...rows] = text.trimEnd().split('\n')
        return `${[header, ...rows.toReversed()].join('\n')}\n`
      })
    await build({ dataDir, out })
    expect(bodies(treeFiles(out))).toEqual(bodies(reference))
  })
})

describe('what is published stays', () => {
  test.each([
    [
      'forex/ecb/2026.csv',
      (text: string) => text.replace('1.1684', 'n/a'),
      /DATA_SHAPE data\/forex\/ecb\/2026\.csv: row 4, column USD: got "n\/a"/,
    ],
    [
      'gse/official/2026.csv',
      (text: string) => text.replace(/^date,/, 'day,'),
      /DATA_SHAPE data\/gse\/official\/2026\.csv: row 1/,
    ],
    ['whois/domains.csv', () => '', /data\/whois\/domains\.csv/],
    ['gse/official/SUMS', () => 'almanac data, format 2\n', /FORMAT_NEWER data\/gse\/official\/SUMS/],
    [
      'forex/currencies.csv',
      (text: string) => `<<<<<<< ours\n${text}`,
      /DATA_SHAPE data\/forex\/currencies\.csv: row 1/,
    ],
  ] as const)(
    'in the service of %s when that is broken; the others are published, and the reason names the place',
    async (file, spoil, message) => {
      const { dataDir, out } = await tinyEdition()
      const [service, before] = [file.split('/')[0]!, treeFiles(out)]
      edit(dataDir, file, spoil)
      // What the others have new.
      if (service === 'forex') edit(dataDir, 'whois/domains.csv', text => text.replace(/^example\.net.*\n/m, ''))
      else edit(dataDir, 'forex/ecb/2026.csv', text => text.replace('1.1684', '1.1685'))
      const { built, degraded } = await build({ dataDir, out })
      expect([built, degraded]).toEqual([true, [expect.stringMatching(message)]])
      const after = treeFiles(out)
      const ofService = (files: typeof after) => [...files].filter(([name]) => name.startsWith(`${service}/`))
      expect(ofService(after)).toEqual(ofService(before))
      const bodies = bodiesOf(out)
      if (service === 'forex') expect(bodies.has('whois/example.net.json')).toBe(false)
      else expect(bodies.get('forex/eur/usd.json')).toContain('1.1685')
      const { services } = JSON.parse(bodies.get('status.json')!)
      expect(services[service]).toMatchObject({ held: expect.stringMatching(message), count: expect.any(Number) })
      expect(services[service].count).toBeGreaterThan(0)
      expect((await build({ dataDir, out })).built).toBe(false)
    },
  )

  test.each([
    ['a link to itself', (path: string) => symlinkSync(path, path), 'ELOOP: too many symbolic links encountered'],
    ['a folder', (path: string) => mkdirSync(path), 'it is no file'],
    ['no record', (path: string) => writeFileSync(path, 'x'), undefined],
  ])('of a domain whose stored file is %s, and of that alone; the others are published', async (_, spoil, got) => {
    const { dataDir, out } = await tinyEdition()
    const shown = treeFiles(out)
    const file = 'whois/samples/example.com.txt'
    const record = join(dataDir, file)
    const bytes = readFileSync(record)
    rmSync(record)
    spoil(record)
    const reason = expect.stringMatching(
      got === undefined
        ? `^whois: example\\.com: DATA_SHAPE data/${file}`
        : `^whois: example\\.com: DATA_UNREADABLE data/${file}: got "${got}", expected a readable file`,
    )
    // Taken off the list: seen only in an edition of which whois is built.
    edit(dataDir, 'whois/domains.csv', text => text.replace(/^example\.net.*\n/m, ''))
    for (const [before, after] of [
      ['1.1684', '1.1695'],
      ['1.1695', '1.1696'],
    ] as const) {
      edit(dataDir, 'forex/ecb/2026.csv', text => text.replace(before, after))
      expect((await build({ dataDir, out })).degraded).toEqual([reason])
      expect(bodiesOf(out).get('forex/eur/usd.json')).toContain(after)
      expect(bodiesOf(out).has('whois/example.net.json')).toBe(false)
      for (const [name, body] of treeFiles(out))
        if (/^whois\/(status\/)?example\.com/.test(name)) expect(body, name).toEqual(shown.get(name))
      expect(bodiesOf(out).has('whois/example.com.json')).toBe(true)
    }
    rmSync(record, { recursive: true })
    writeFileSync(record, bytes)
    expect(await build({ dataDir, out })).toMatchObject({ built: true, degraded: [] })
  })

  test.each(['forex/ecb/2026.csv', 'gse/official/2026.csv'])(
    'and where nothing is yet, %s leaves out its service alone; its figures enter when it can be read',
    async file => {
      const [dataDir, out] = [tinyCopy(), outIn(tempDir())]
      const [path, [service]] = [join(dataDir, file), file.split('/')]
      const text = readFileSync(path)
      rmSync(path)
      symlinkSync(path, path)
      const reason = expect.stringMatching(
        `^${service}: DATA_UNREADABLE data/${file}: .* Nothing of it is published yet\\.$`,
      )
      for (const _ of ['first', 'again'])
        expect(await build({ dataDir, out, extras: siteFiles })).toMatchObject({
          built: true,
          degraded: [reason],
        })
      const keys = [...bodiesOf(out).keys()]
      const has = (folder: string) => keys.some(key => key.startsWith(`${folder}/`) && !/expiring/.test(key))
      const shown = ['forex', 'gse', 'whois', 'snapshots'].filter(has)
      expect(shown).toEqual(['forex', 'gse', 'whois', 'snapshots'].filter(folder => folder !== service))
      const nothing = service === 'gse' ? 'no trading session' : 'no exchange rates'
      expect(String(bodiesOf(out).get('index.html'))).toMatch(
        new RegExp(`There (is|are) ${nothing} in this edition yet`),
      )
      rmSync(path)
      writeFileSync(path, text)
      expect((await build({ dataDir, out, extras: siteFiles })).degraded).toEqual([])
      expect([...bodiesOf(out).keys()].some(key => key.startsWith(`${service}/`))).toBe(true)
    },
  )

  test('and a build with a broken table ends with 3; with 1 where no service can be read', async () => {
    const { dataDir, out } = await tinyEdition()
    edit(dataDir, 'gse/listings.csv', text => `${text}one cell\n`)
    const again = await command(dataDir, out)
    const first = await command(tempDir(), outIn(tempDir()))
    expect([again.code, first.code]).toEqual([3, 1])
    expect(again.stderr).toMatch(
      /^DEGRADED gse: DATA_SHAPE data\/gse\/listings\.csv: row \d+: .* Its last edition stays\.$/m,
    )
    expect(first.stderr).toMatch(/^DATA_MISSING data\/whois\/domains\.csv/)
    expect(first.stderr.trim().split('\n')).toHaveLength(1)
  })

  test('in the service whose year of data is gone; the others are published, and both manifest and status say so', async () => {
    const [dataDir, out] = [tinyCopy(), outIn(tempDir())]
    const extras = () => ({ 'index.html': 'page' })
    await build({ dataDir, out, extras })
    const before = treeFiles(out)
    rmSync(join(dataDir, 'forex/ecb/2001.csv'))
    edit(dataDir, 'whois/domains.csv', text => text.replace(/^example\.net.*\n/m, ''))
    const { degraded, built } = await build({ dataDir, out, extras })
    const reason =
      '2 published files have lost their data (forex/days/2001/2001-12-27.json, forex/days/2001/2001-12-28.json). ' +
      'Its last edition stays. Restore the missing files of data/, or pass --accept-loss.'
    expect([built, degraded]).toEqual([true, [`forex: ${reason}`]])
    const after = treeFiles(out)
    const isKept = (name: string) => /^(forex|snapshots)\/|^index/.test(name)
    expect([...after].filter(([name]) => isKept(name))).toEqual([...before].filter(([name]) => isKept(name)))
    expect(bodiesOf(out).has('whois/example.net.json')).toBe(false)
    const bodies = bodiesOf(out)
    expect(JSON.parse(bodies.get('manifest.json')!).degraded).toEqual([`forex: ${reason}`])
    const { services } = JSON.parse(bodies.get('status.json')!)
    expect([services.forex.held, services.gse.held]).toEqual([reason, null])
    expect(services.forex.first).toBe('2001-12-27')
    // Nothing changed since: nothing is built, and the reason is told again.
    expect(await build({ dataDir, out, extras })).toMatchObject({
      built: false,
      degraded: [`forex: ${reason}`],
    })
    const accepted = await build({ dataDir, out, extras, acceptLoss: true })
    expect([accepted.built, accepted.degraded]).toEqual([true, []])
    expect(bodiesOf(out).has('forex/days/2001/2001-12-28.json')).toBe(false)
  })

  test('whole, when data are gone and the edition before is of another profile', async () => {
    const { dataDir, out } = await tinyEdition()
    const before = filesOf(out)
    rmSync(join(dataDir, 'forex/ecb/2001.csv'))
    await expect(build({ dataDir, out, profile: 'edge' })).rejects.toThrow(
      /DATA_LOST data\/: forex\/days\/2001\/2001-12-27\.json, .*2 published days/,
    )
    expect(filesOf(out)).toEqual(before)
  })

  test('but not when a symbol is renamed in the list', async () => {
    const { dataDir, out } = await tinyEdition()
    const symbol = [...bodiesOf(out).keys()].flatMap(key => /^gse\/history\/(\w+)\.json$/.exec(key)?.[1] ?? [])[0]!
    edit(
      dataDir,
      'gse/listings.csv',
      text => `${text.trimEnd()}\n${symbol.toUpperCase()},renamed,2026-01-02,NEWNAME,a test\n`,
    )
    const { degraded } = await build({ dataDir, out })
    expect(degraded).toEqual([])
    expect(bodiesOf(out).has(`gse/history/${symbol}.json`)).toBe(false)
    expect(bodiesOf(out).has('gse/history/newname.json')).toBe(true)
  })

  test('when the reply of a followed domain is gone or empty, unless the loss is accepted', async () => {
    const [dataDir, out] = [tinyCopy(), outIn(tempDir())]
    const reply = join(dataDir, 'whois/samples/example.net.txt')
    await build({ dataDir, out })
    const before = filesOf(out)
    for (const lose of [() => writeFileSync(reply, ''), () => rmSync(reply)]) {
      lose()
      const { degraded } = await build({ dataDir, out })
      expect(degraded[0]).toMatch(/^whois: 1 published file has lost its data \(whois\/example\.net\/registrar\.json\)/)
      const now = filesOf(out)
      for (const [name, bytes] of before) if (name.startsWith('whois/')) expect(now.get(name)).toEqual(bytes)
    }
    await build({ dataDir, out, acceptLoss: true })
    expect(bodiesOf(out).has('whois/example.net.json')).toBe(false)
    expect(bodiesOf(out).has('whois/example.com.json')).toBe(true)
  })

  test('but not when a domain is taken off the list, or its registry says that it is free', async () => {
    const { dataDir, out } = await tinyEdition()
    edit(dataDir, 'whois/domains.csv', text => text.replace(/^example\.net.*\n/m, ''))
    rmSync(join(dataDir, 'whois/samples/example.net.txt'))
    const bytes = new Uint8Array(Buffer.from('No match for "EXAMPLE.COM".\r\n'))
    const said = {
      layer: 'registry',
      protocol: 'whois',
      server: 'whois.example',
      askedAt: '2026-04-14T00:00:00+00:00',
    } as const
    await storeRecord(
      dataDir,
      { domain: 'example.com', sample: false, replies: [withFacts({ ...said, bytes })] },
      { replaces: true },
    )
    await build({ dataDir, out })
    expect(bodiesOf(out).has('whois/example.net.json')).toBe(false)
    expect(bodiesOf(out).has('whois/example.com.json')).toBe(false)
    expect(bodiesOf(out).get('whois/status/example.com.json')).toContain('"verdict":"notfound"')
  })

  test('when --out is somebody else’s folder', async () => {
    const out = outIn(tempDir())
    mkdirSync(out)
    writeFileSync(join(out, 'diary.txt'), 'mine')
    await expect(build({ dataDir: tinyData, out })).rejects.toThrow(/OUT_NOT_OURS/)
    expect(readdirSync(out)).toEqual(['diary.txt'])
  })

  test('when --out is a link of somebody else, also one to a disk that is not mounted', async () => {
    const dir = tempDir()
    const out = outIn(dir)
    for (const target of [tempDir(), join(dir, 'not-mounted')]) {
      symlinkSync(target, out)
      await expect(build({ dataDir: tinyData, out })).rejects.toThrow(
        `OUT_NOT_OURS ${out}: got "a link to ${target}", expected nothing there, or an earlier build.`,
      )
      expect(readlinkSync(out)).toBe(target)
      rmSync(out)
    }
  })

  test('when --out lies inside a published tree', async () => {
    const out = outIn(tempDir())
    await build({ dataDir: tinyData, out })
    const before = readdirSync(out).sort()
    for (const inside of [join(out, 'copy'), join(out, 'forex/copy'), join(realpathSync(out), 'copy')])
      await expect(build({ dataDir: tinyData, out: inside })).rejects.toThrow(
        /^OUT_NOT_OURS .*inside the published tree/,
      )
    expect(readdirSync(out).sort()).toEqual(before)
    expect(readdirSync(join(out, 'forex'))).not.toContain('copy')
  })

  test('two builds at once end in one whole tree, the second having waited', async () => {
    const [out, holders] = [outIn(tempDir()), [] as string[]]
    const options = { dataDir: tinyData, out, onWait: (holder: string) => void holders.push(holder) }
    const ends = await Promise.all([build(options), build(options)])
    expect(ends.map(({ built }) => built)).toEqual([true, false])
    expect(holders).toEqual([expect.stringContaining(`process ${process.pid}`)])
    expect(bodiesOf(out).get('forex/eur/usd.json')).toContain('1.1684')
  })
})

describe('wrong use', () => {
  test.each([
    [['--profile', 'fast'], /USAGE --profile: got "fast", expected full or edge/],
    [['--service', 'forex,stocks'], /USAGE --service: got "stocks", expected some of whois,forex,gse/],
    [['--jbos', '2'], /USAGE --jbos: .*--jobs/],
    [['--jobs', 'two'], /USAGE --jobs: got "two", expected a whole number/],
  ])('%j is exit code 2 and one line that lists what there is', async (args, message) => {
    const { code, stderr } = await command(tinyData, outIn(tempDir()), args)
    expect(code).toBe(2)
    expect(stderr).toMatch(message)
  })

  test('a dry run writes nothing', async () => {
    const dir = tempDir()
    const { code, stdout } = await command(tinyData, outIn(dir), ['--dry-run'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/would build edition [0-9a-f]{16}/)
    expect(readdirSync(dir)).toEqual([])
  })
})
