/** A colour code as people write it ('#1D4F91', '1d4f91', '#abc') as '#rrggbb' in small letters; null when it is none. */
export function normaliseHexCode(text: string): string | null {
  const digits = /^\s*#?([\da-f]{3}|[\da-f]{6})\s*$/i.exec(text)?.[1]?.toLowerCase()
  if (digits === undefined) return null
  return digits.length === 6 ? `#${digits}` : `#${digits.replace(/./g, '$&$&')}`
}
