/**
 * A phone number as dialled from Denmark, digits only: Danish numbers without country code, foreign ones with 00. A leading plus would be
 * read as a formula by a spreadsheet.
 */
export function dialledPhone(text: string): string {
  const digits = text.replace(/\D/g, '')
  const international = text.trim().startsWith('+') ? `00${digits}` : digits
  return /^0045\d{8}$/.test(international) ? international.slice(4) : international
}
