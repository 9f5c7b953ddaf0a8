/** The sign between whole and decimal part: a comma where Danes write, a point in plain files. */
export type DecimalSign = ',' | '.'

export const WHOLE_NUMBER_MISSING = 'Skriv et helt tal.'

/**
 * A number as Danes type it: '1.234,50', '5495', '12,5', '1 250'. The other sign parts thousands where it stands before each
 * three digits ('1.234' is 1234), otherwise it is taken for the decimal sign too ('12.5'), as telephones and pasted figures
 * have it. Null for an empty text, NaN for anything else.
 */
export function readNumber(text: string, sign: DecimalSign = ','): number | null {
  const typed = text.replace(/\s/g, '').replace(/^[−–]/, '-')
  if (typed === '') return null
  const parts = sign === ',' ? '.' : ','
  const grouped = new RegExp(`^-?\\d{1,3}(?:\\${parts}\\d{3})+(?:\\${sign}\\d+)?$`)
  if (grouped.test(typed)) return Number(typed.replaceAll(parts, '').replace(sign, '.')) + 0
  return /^-?\d+(?:[.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.')) + 0 : Number.NaN
}

/**
 * An amount in kroner as Danes type it, with or without its unit: '1.234,50 kr.', 'kr. 99', '499,-'. NaN also for more than
 * two decimals: '1,500' may be meant as 1500. Null for an empty text.
 */
export function readKroner(text: string): number | null {
  const figure = withoutUnit(text)
  return /[.,]\d{3,}$/.test(figure) && !/^-?\d{1,3}(?:\.\d{3})+$/.test(figure) ? Number.NaN : readNumber(figure)
}

/** A percentage as it is typed: '4', '-2,5 %', '+4'. Null for an empty text, NaN for what is none. */
export function readPercent(text: string): number | null {
  return readNumber(text.trim().replace(/^\+|%$/g, ''))
}

/** A number in a cell of a file, with any unit people put there: '99 kr.', '10 %'. NaN for an empty cell and for anything else. */
export function readCellNumber(cell: string, sign: DecimalSign): number {
  return readNumber(withoutUnit(cell.trim().replace(/%$/, '')), sign) ?? Number.NaN
}

/** A number as it is typed: '5495', '12,5'. */
export function numberText(value: number, sign: DecimalSign = ','): string {
  return String(value).replace('.', sign)
}

function withoutUnit(text: string): string {
  return text
    .replace(/\s/g, '')
    .replace(/^[−–]/, '-')
    .replace(/^(?:kr\.?|dkk)|(?:kr\.?|dkk|,-)$/gi, '')
}
