/**
 * A number as Danes type it: '1.234,50', '5495', '12,5'; a lone point that does not part thousands is a decimal point.
 * Empty text is null, anything else NaN, which the schema then refuses.
 */
export function readDanishNumber(text: string): number | null {
  const typed = text.replace(/[\s\u00a0]|kr\.?$/gi, '')
  if (typed === '') return null
  if (/^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(typed)) return Number(typed.replaceAll('.', '').replace(',', '.'))
  return /^-?\d+([.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN
}

/** A number as it is typed: '5495', '12,5'. */
export function danishNumber(value: number | null): string {
  return value === null ? '' : String(value).replace('.', ',')
}
