const GROUPED = /^-?\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/
const PLAIN = /^-?\d{1,12}(?:,\d{1,2})?$/
/** A decimal point, as telephones and pasted figures have it: never three digits, which would be thousands. */
const WITH_POINT = /^-?\d{1,12}\.\d{1,2}$/

/**
 * An amount in kroner as Danes type it: '15.000,50' is 15000.5, '15.000' is 15000, with or without 'kr.'. Null for what
 * cannot be read in one way only, such as '1,500'. A minus is read, so that it can be refused as negative.
 */
export function readKroner(text: string): number | null {
  const typed = text
    .replace(/\s|kr\.?|,-$/gi, '')
    .replace(/^[−–]/, '-')
    .trim()
  if (GROUPED.test(typed) || PLAIN.test(typed)) return Number(typed.replaceAll('.', '').replace(',', '.')) + 0
  if (WITH_POINT.test(typed)) return Number(typed)
  return null
}
