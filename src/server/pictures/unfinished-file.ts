/** What a file is called until all of it is on the disk; one that is left behind by a process that was killed keeps that name. */
const START = '.half-'

export function unfinishedName(random: string): string {
  return `${START}${random}`
}

export function isUnfinished(name: string): boolean {
  return name.startsWith(START)
}
