import { type ProfileName, profiles } from '../../pipeline/contract/profiles.ts'
import { oneOf, wholeNumber } from './command.ts'

const names = Object.keys(profiles) as ProfileName[]

export const treeFlags = {
  profile: { takes: 'NAME', help: names.join(' or '), fallback: 'full' },
  flat: { help: 'show a real folder instead of a symlink' },
  jobs: { takes: 'N', help: 'threads that write' },
} as const

export const treeOptions = (flags: { profile: string; flat: boolean; jobs: string | undefined }) => {
  const profile = oneOf('--profile', flags.profile, names, names.join(' or '))
  const jobs = flags.jobs === undefined ? undefined : wholeNumber('--jobs', flags.jobs, { from: 1, to: 64 })
  return { profile, ...(flags.flat && { flat: true }), ...(jobs !== undefined && { jobs }) }
}
export type TreeOptions = ReturnType<typeof treeOptions>
