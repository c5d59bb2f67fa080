export type ProfileName = 'full' | 'edge'

/** What a tree holds, by the host it is for. Both answer byte-identically through the host. */
export interface Profile {
  readonly name: ProfileName
  /** Are the services' files stored gzipped, as `<key>.gz`? */
  readonly gzip: boolean
  /** Is there a file for each live pair? Else the host forms it from `forex/latest.json`. */
  readonly pairs: boolean
  /** Has each resource a laid-out copy (a twin)? Else the host lays it out. */
  readonly twins: boolean
  /** Up to this many followed domains the eight paths of each are files; beyond it, hosts form them from `/whois/records`. */
  readonly mostDomainFiles: number
  /** Is the published folder a real one? Else it is a symlink to a generation. */
  readonly flat: boolean
}

export const profiles = {
  /** nginx, object storage: everything is a file. */
  full: { name: 'full', gzip: true, pairs: true, twins: true, mostDomainFiles: Number.POSITIVE_INFINITY, flat: false },
  /** Netlify: its headers cannot say Content-Encoding, and it uploads slowly. */
  edge: { name: 'edge', gzip: false, pairs: false, twins: false, mostDomainFiles: 10_000, flat: true },
} as const satisfies Record<ProfileName, Profile>
