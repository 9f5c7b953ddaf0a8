/** Workshop photographs can be withdrawn, so browsers may not cache them for a year. */
const LENT = /^bil-[0-9a-f]{36}-\d{1,5}\.(?:avif|webp)$/

export function isWrapFile(name: string): boolean {
  return LENT.test(name)
}
