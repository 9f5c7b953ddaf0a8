/** A phone number as dialled from Denmark, digits only. A spreadsheet would read a leading plus as a formula. */
export function dialledPhone(text: string): string {
  const digits = text.replace(/\D/g, '')
  const international = text.trim().startsWith('+') ? `00${digits}` : digits
  return /^0045\d{8}$/.test(international) ? international.slice(4) : international
}
