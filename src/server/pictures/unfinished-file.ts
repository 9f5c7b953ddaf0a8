const START = '.half-'

export function unfinishedName(random: string): string {
  return `${START}${random}`
}

export function isUnfinished(name: string): boolean {
  return name.startsWith(START)
}
