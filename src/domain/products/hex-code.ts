export const HEX_CODE_MISSING = 'Skriv en farvekode som #1d4f91.'

/**
 * A colour code as people write it ('#1D4F91', '1d4f91', '#abc') in the one spelling it is kept and compared in: '#rrggbb', small
 * letters. Null when it is none.
 */
export function readHexCode(text: string | null | undefined): string | null {
  const digits = /^\s*#?([\da-f]{3}|[\da-f]{6})\s*$/i.exec(text ?? '')?.[1]?.toLowerCase()
  if (digits === undefined) return null
  return digits.length === 6 ? `#${digits}` : `#${digits.replace(/./g, '$&$&')}`
}
