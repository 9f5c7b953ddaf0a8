/** Photographs workshops lend the shop: their files begin so, because browsers may not keep for a year what can be taken back. */
const LENT = /^bil-[0-9a-f]{36}-\d{1,5}\.(?:avif|webp)$/

export function isWrapFile(name: string): boolean {
  return LENT.test(name)
}
