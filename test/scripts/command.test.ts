import { describe, expect, it } from 'vitest'
import { AlmanacError } from '../../pipeline/contract/errors.ts'
import { type Command, errorLine, helpOf, readFlags, refuseKeptByNpm, wholeNumber } from '../../scripts/lib/command.ts'

const flags = {
  port: { takes: 'N', help: 'port', fallback: '8080' },
  out: { takes: 'DIR', help: 'folder' },
  offline: { help: 'ask nobody' },
} as const
const spec: Command<typeof flags> = {
  usage: 'npm run serve -- [flags]',
  does: 'Hosts a tree.',
  example: 'npm run serve -- --port 8081',
  flags,
  run: () => 0,
}

describe('flags', () => {
  it('have their fallbacks, and take values in both spellings', () => {
    expect(readFlags(spec, []).flags).toMatchObject({ port: '8080', out: undefined, offline: false })
    expect(readFlags(spec, ['--out', '-']).flags.out).toBe('-')
    expect(readFlags(spec, ['--port', '1', '--out=a b', '--offline']).flags).toMatchObject({
      port: '1',
      out: 'a b',
      offline: true,
    })
    expect(readFlags(spec, ['--port', '1', '--port', '2']).flags.port).toBe('2')
  })

  it.each([
    [['--prot', '1'], 'USAGE --prot: got "--prot", expected one of --port, --out, --offline, --help.'],
    [['--toString'], 'USAGE --toString: got "--toString", expected one of'],
    [['-p'], 'USAGE -p: got "-p", expected one of'],
    [['--out'], 'USAGE --out: got "", expected a value: --out DIR.'],
    [['--out', ''], 'USAGE --out: got "", expected a value: --out DIR.'],
    [['--out='], 'USAGE --out: got "", expected a value: --out DIR.'],
    [['--out', '--offline'], 'USAGE --out: got "--offline", expected a value: --out DIR.'],
    [['--offline=no'], 'USAGE --offline: got "no", expected no value: it is a switch.'],
    [['forex'], 'USAGE forex: got "forex", expected only flags. Usage: npm run serve -- [flags]'],
  ])('are refused when they cannot be meant: %j', (argv, message) => {
    expect(() => readFlags(spec, argv)).toThrow(message)
  })

  it('are refused where npm kept a switch for itself', () => {
    const dryRun: Command<Record<string, { help: string }>> = {
      ...spec,
      flags: { 'dry-run': { help: 'ask nobody' } },
      run: () => 0,
    }
    const refuse = (env: NodeJS.ProcessEnv, given = {}) => refuseKeptByNpm(dryRun, given, env)
    const kept = { npm_lifecycle_event: 'serve', npm_config_dry_run: 'true' }
    expect(() => refuse(kept)).toThrow(
      'USAGE --dry-run: got "a flag for npm", expected npm run serve -- --dry-run. npm keeps flags before -- for itself.',
    )
    expect(() => refuse(kept, { 'dry-run': true })).not.toThrow()
    expect(() => refuse({ ...kept, npm_config_dry_run: 'false' })).not.toThrow()
    // Another script started this one.
    expect(() => refuse({ ...kept, npm_lifecycle_event: 'test' })).not.toThrow()
  })

  it('are not refused for settings of npm that many machines have', () => {
    const env = { npm_lifecycle_event: 'serve', npm_config_yes: 'true', npm_config_offline: 'true' }
    const yes = { ...spec, flags: { ...flags, yes: { help: 'write more' } } }
    expect(() => refuseKeptByNpm(yes, {}, env)).not.toThrow()
  })

  it('stand beside words where the command takes words', () => {
    expect(readFlags({ ...spec, takes: 'FILE…' }, ['a', '--offline', 'b', '--', '--c']).rest).toEqual(['a', 'b', '--c'])
  })

  it('are listed by --help with an example', () => {
    expect(readFlags(spec, ['--help']).help).toBe(true)
    expect(helpOf(spec)).toBe(
      [
        'npm run serve -- [flags]',
        'Hosts a tree.',
        '',
        '  --port N   port (8080)',
        '  --out DIR  folder',
        '  --offline  ask nobody',
        '  --help     show this text',
        '',
        'Example: npm run serve -- --port 8081',
        '',
      ].join('\n'),
    )
  })
})

describe('whole numbers', () => {
  it('are digits within the range', () => {
    expect(wholeNumber('--port', '0', { to: 65_535 })).toBe(0)
    expect(wholeNumber('--port', '65535', { to: 65_535 })).toBe(65_535)
  })
  it.each(['', '-1', '1.5', '1e3', '0x10', ' 1', '65536', '9'.repeat(20)])('are not %j', text => {
    expect(() => wholeNumber('--port', text, { to: 65_535 })).toThrow('expected a whole number from 0 to 65535')
  })
})

describe('an error on stderr', () => {
  it('is one line with its code', () => {
    const error = new AlmanacError({ code: 'DATA_SHAPE', subject: 'a.csv', where: 'row 2', hint: 'Look\n  there.' })
    expect(errorLine(error)).toBe('DATA_SHAPE a.csv: row 2: Look there.')
  })
  it('is DISK when the system cannot write or read a file, with what a person can do', () => {
    const full = Object.assign(new Error("ENOSPC: no space left on device, open '/d/a.csv'"), {
      code: 'ENOSPC',
      syscall: 'open',
      path: '/d/a.csv',
    })
    expect(errorLine(full)).toBe(
      'DISK disk: /d/a.csv: got "ENOSPC: no space left on device", expected a readable and writable disk. ' +
        'Free some disk space. Then run again: nothing known or published is lost.',
    )
  })
  it('is INTERNAL when it is not one of ours', () => {
    expect(errorLine(new TypeError('x is not\na function'))).toBe(
      'INTERNAL TypeError: x is not a function Run again with DEBUG=1 for the stack.',
    )
    expect(errorLine('thrown')).toMatch(/^INTERNAL thrown /)
  })
})
