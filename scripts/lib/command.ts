/**
 * The frame of every command: flags, `--help`, one-line errors, exit codes. 0 done, 1 failed, 2 wrong use; a command may
 * return another. Results go to stdout, everything else to stderr, so that `npm run -s … > file` holds only data.
 */
import { parseArgs } from 'node:util'
import { errorCodes } from '../../pipeline/contract/error-codes.ts'
import { AlmanacError, almanacError } from '../../pipeline/contract/errors.ts'
import { diskError, placedError } from '../../pipeline/core/disk-error.ts'

interface Flag {
  readonly help: string
  /** What the flag takes, as `--help` shows it (`DIR`, `N`); without it the flag is a switch. */
  readonly takes?: string
  readonly fallback?: string
}
type Flags = Readonly<Record<string, Flag>>

/** A switch gives a boolean; a flag that takes something its text, or undefined when it was not given and has no fallback. */
export type Values<F extends Flags> = {
  readonly [Name in keyof F]: F[Name] extends { takes: string }
    ? F[Name] extends { fallback: string }
      ? string
      : string | undefined
    : boolean
}

export interface Command<F extends Flags> {
  /** `npm run serve -- [flags]` */
  readonly usage: string
  readonly does: string
  readonly example: string
  readonly flags: F
  /** The arguments other than flags (`FILE…`); without it every argument is refused. */
  readonly takes?: string
  run(given: {
    readonly flags: Values<F>
    readonly rest: readonly string[]
  }): Promise<number | undefined> | number | undefined
}

export const usageError = (subject: string, got: string, expected: string, hint = 'See --help.'): AlmanacError =>
  almanacError('USAGE', subject, got, expected, { hint })

export const onlyWord = (name: string, rest: readonly string[], expected: string): string => {
  if (rest.length === 1) return rest[0]!
  throw usageError(name, rest.join(' '), expected)
}

export const unknownCode = (subject: string, code: string): AlmanacError =>
  usageError(subject, code, 'a code of data/forex/currencies.csv, such as GHS')

/** A flag that means nothing without another one: `--since` without `--history`. */
export const missingFlag = (flag: string, needed: string, hint?: string): AlmanacError =>
  usageError(flag, `no ${needed.split(' ', 1)[0]}`, `${needed} with it`, hint)

export const wholeNumber = (flag: string, text: string, { from = 0, to = Number.MAX_SAFE_INTEGER } = {}): number => {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (value >= from && value <= to) return value
  const range = to === Number.MAX_SAFE_INTEGER ? `from ${from}` : `from ${from} to ${to}`
  throw usageError(flag, text, `a whole number ${range}`)
}

export const oneOf = <Name extends string>(
  subject: string,
  word: string,
  known: readonly Name[],
  expected = `one of ${known.join(', ')}`,
): Name => {
  const name = known.find(one => one === word)
  if (name === undefined) throw usageError(subject, word, expected)
  return name
}

export const someOf = <Name extends string>(flag: string, text: string, known: readonly Name[]): readonly Name[] =>
  text.split(',').map(word => oneOf(flag, word, known, `some of ${known.join(',')}`))

const helpFlag = { help: 'show this text' } as const

export const helpOf = <F extends Flags>({ usage, does, example, flags }: Command<F>): string => {
  const rows = Object.entries({ ...flags, help: helpFlag } as Flags).map(([name, { takes, help, fallback }]) => ({
    flag: `--${name}${takes ? ` ${takes}` : ''}`,
    help: fallback === undefined ? help : `${help} (${fallback})`,
  }))
  const width = Math.max(...rows.map(({ flag }) => flag.length))
  const lines = rows.map(({ flag, help }) => `  ${flag.padEnd(width)}  ${help}`)
  return `${usage}\n${does}\n\n${lines.join('\n')}\n\nExample: ${example}\n`
}

interface OptionToken {
  readonly name: string
  readonly rawName: string
  readonly value?: string | undefined
  readonly inlineValue?: boolean | undefined
}

/** What an option of the command line sets its flag to. Throws USAGE for an unknown flag and for a missing or needless value. */
const optionValue = (known: Flags, { name, rawName, value, inlineValue }: OptionToken): string | true => {
  const flag = Object.hasOwn(known, name) ? known[name] : undefined
  if (!flag || rawName === `-${name}`) {
    const names = Object.keys(known).map(name => `--${name}`)
    throw usageError(rawName, rawName, `one of ${names.join(', ')}`)
  }
  if (!flag.takes) {
    if (value !== undefined) throw usageError(rawName, value, 'no value: it is a switch')
    return true
  }
  // An unset variable in `--data "$DIR"` would otherwise name the current folder.
  const isEmptyPath = value === '' && /^(DIR|FILE)$/.test(flag.takes)
  // parseArgs is greedy: in `--out --jobs 2` it would take "--jobs" for a folder. `-` alone is standard input, and `-1` a wrong number.
  if (value === undefined || isEmptyPath || (!inlineValue && /^-\D/.test(value)))
    throw usageError(rawName, value ?? '', `a value: ${rawName} ${flag.takes}`)
  return value
}

/** Reads the arguments against the flags; USAGE for an unknown flag, a missing value or a stray word. */
export const readFlags = <F extends Flags>(
  command: Command<F>,
  argv: readonly string[],
): { readonly flags: Values<F>; readonly rest: readonly string[]; readonly help: boolean } => {
  const known: Flags = { ...command.flags, help: helpFlag }
  const options = Object.fromEntries(
    Object.entries(known).map(([name, { takes }]) => [name, { type: takes ? 'string' : 'boolean' } as const]),
  )
  const { tokens } = parseArgs({ args: [...argv], options, strict: false, allowPositionals: true, tokens: true })
  const values: Record<string, string | boolean | undefined> = {}
  for (const [name, { takes, fallback }] of Object.entries(known)) values[name] = takes ? fallback : false
  const rest: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') rest.push(token.value)
    if (token.kind === 'option') values[token.name] = optionValue(known, token)
  }
  if (rest.length > 0 && !command.takes && !values['help'])
    throw usageError(rest[0]!, rest[0]!, 'only flags', `Usage: ${command.usage}`)
  return { flags: values as Values<F>, rest, help: values['help'] === true }
}

/** Settings of npm that many machines have: they spare questions, or say that no network is there. A command without ours loses nothing. */
const usualOfNpm: ReadonlySet<string> = new Set(['yes', 'offline'])

/**
 * Throws USAGE where npm kept a switch that stands before `--`, as in `npm run fetch --dry-run`: the command would run without it. npm
 * tells of it only in the environment, where scripts that are started by a command find it too: so the name of the script must be this one.
 */
export const refuseKeptByNpm = <F extends Flags>(
  { usage, flags }: Pick<Command<F>, 'usage' | 'flags'>,
  given: Readonly<Record<string, unknown>>,
  env: NodeJS.ProcessEnv,
): void => {
  const npm = usage.split(' -- ', 1)[0]!
  if (env['npm_lifecycle_event'] !== npm.split(' ').at(-1)) return
  const switches = Object.keys(flags).filter(name => !flags[name]!.takes && !usualOfNpm.has(name))
  for (const name of switches) {
    const variable = `npm_config_${name.replaceAll('-', '_')}`
    if (given[name] === true || env[variable] !== 'true') continue
    const hint = `npm keeps flags before -- for itself. If it is a setting of npm, give ${variable}=false.`
    throw usageError(`--${name}`, 'a flag for npm', `${npm} -- --${name}`, hint)
  }
}

/** An error as one line. An error without our code is INTERNAL with its own message, on one line. */
export const errorLine = (error: unknown): string => {
  const known = error instanceof AlmanacError ? error : diskError(error)
  if (known) return known.message.replaceAll(/\s*\n\s*/g, ' ')
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return `INTERNAL ${text.replaceAll(/\s*\n\s*/g, ' ')} Run again with DEBUG=1 for the stack.`
}

/** What to do about an error that does not say it itself, by the table of codes. */
export const remedyOf = (error: unknown): string | undefined => {
  const known = error instanceof AlmanacError ? error : diskError(error)
  return known && known.facts.hint === undefined ? errorCodes[known.code].remedy.replaceAll('`', '') : undefined
}

/** Runs the command of this process and sets its exit code. The process ends when its last handle is closed, so output is never cut. */
export const command = async <F extends Flags>(spec: Command<F>, argv = process.argv.slice(2)): Promise<void> => {
  // `npm run … | head` closes the pipe early; that is the reader's choice, not a fault.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    // On a full disk. Without a line on stderr the exit code would say nothing of the cause.
    process.stderr.write(`${errorLine(placedError(error, 'standard output'))}\n`, () => process.exit(1))
  })
  try {
    const { flags, rest, help } = readFlags(spec, argv)
    refuseKeptByNpm(spec, flags, process.env)
    if (help) process.stdout.write(helpOf(spec))
    else process.exitCode = (await spec.run({ flags, rest })) ?? 0
  } catch (error) {
    const debug = process.env['DEBUG'] === '1' && error instanceof Error
    const remedy = remedyOf(error)
    process.stderr.write(`${debug ? error.stack : errorLine(error)}${remedy === undefined ? '' : ` ${remedy}`}\n`)
    process.exitCode = error instanceof AlmanacError && error.code === 'USAGE' ? 2 : 1
  }
}
