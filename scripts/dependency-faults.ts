/** A package as `package-lock.json` knows it. */
export type LockedPackage = Readonly<{
  version?: string
  license?: string
  dev?: boolean
  deprecated?: string
  /** goes with another only where the machine fits, such as a binary for one system */
  optional?: boolean
  resolved?: string
  integrity?: string
  link?: boolean
}>
export type Lock = Readonly<Record<string, LockedPackage>>

/** Licences a shop may be run and changed under without owing more than a notice; LGPL and MPL parts are used as they are. */
const ALLOWED = [
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC-BY-4.0', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0', 'OFL-1.1'],
  ...['Python-2.0', 'Unlicense', 'LGPL-3.0-or-later', 'MPL-2.0'],
]
/** What a package forgot to declare, read from its own licence file. */
const READ_BY_HAND: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** Packages the shop runs on whose licence is not among the allowed, each as a line for people. */
export function licenceFaults(lock: Lock): string[] {
  return installed(lock).flatMap(([name, { license, dev }]) => {
    if (dev) return []
    const declared = license ?? READ_BY_HAND[name] ?? 'none declared'
    const isAllowed = declared.split(' OR ').some((choice) => partsOf(choice).every((part) => ALLOWED.includes(part)))
    return isAllowed ? [] : [`${name}: licence ${declared}`]
  })
}

/** Packages their manufacturers gave up, each with their message. */
export function deprecationFaults(lock: Lock): string[] {
  return installed(lock).flatMap(([name, { deprecated }]) => (deprecated ? [`${name} is deprecated: ${deprecated}`] : []))
}

/** Packages that would be installed without a checksum to hold them to; those of other systems only have theirs where npm met them. */
export function pinningFaults(lock: Lock): string[] {
  return installed(lock).flatMap(([name, { integrity, version, optional }]) =>
    version && (integrity || optional) ? [] : [`${name}: the lock file has no checksum or version for it`],
  )
}

function installed(lock: Lock): (readonly [name: string, locked: LockedPackage])[] {
  return Object.entries(lock).flatMap(([path, locked]) =>
    path === '' || locked.link ? [] : [[path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), locked] as const],
  )
}

function partsOf(choice: string): string[] {
  return choice.replace(/[()]/g, '').trim().split(' AND ')
}
