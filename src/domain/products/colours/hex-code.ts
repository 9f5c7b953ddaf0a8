export const HEX_CODE_MISSING = 'Skriv en farvekode som #1d4f91.'

/** Reads a colour code ('#1D4F91', '1d4f91', '#abc') into the stored form '#rrggbb' in lower case. Null for anything else. */
export function readHexCode(text: string | null | undefined): string | null {
  const digits = /^\s*#?([\da-f]{3}|[\da-f]{6})\s*$/i.exec(text ?? '')?.[1]?.toLowerCase()
  if (digits === undefined) return null
  return digits.length === 6 ? `#${digits}` : `#${digits.replace(/./g, '$&$&')}`
}
