import { type ProfileName, profiles } from '../../pipeline/contract/profiles.ts'
import { usageError, wholeNumber } from './command.ts'

const isProfile = (name: string): name is ProfileName => Object.hasOwn(profiles, name)

export const treeFlags = {
  profile: { takes: 'NAME', help: Object.keys(profiles).join(' or '), fallback: 'full' },
  flat: { help: 'show a real folder instead of a symlink' },
  jobs: { takes: 'N', help: 'threads that write' },
} as const

/** The options of `build` that the flags set. Throws USAGE. */
export const treeOptions = (flags: { profile: string; flat: boolean; jobs: string | undefined }) => {
  const { profile } = flags
  if (!isProfile(profile)) throw usageError('--profile', profile, Object.keys(profiles).join(' or '))
  const jobs = flags.jobs === undefined ? undefined : wholeNumber('--jobs', flags.jobs, { from: 1, to: 64 })
  return { profile, ...(flags.flat && { flat: true }), ...(jobs !== undefined && { jobs }) }
}
export type TreeOptions = ReturnType<typeof treeOptions>
