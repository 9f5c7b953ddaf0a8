/**
 * A telephone number as it is dialled from Denmark, digits alone: a Danish one without its country code, a foreign one with 00 before it.
 * A plus in front would be a formula to a spreadsheet.
 */
export function dialledPhone(text: string): string {
  const digits = text.replace(/\D/g, '')
  const international = text.trim().startsWith('+') ? `00${digits}` : digits
  return /^0045\d{8}$/.test(international) ? international.slice(4) : international
}
