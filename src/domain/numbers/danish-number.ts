export type DecimalSign = ',' | '.'

export const WHOLE_NUMBER_MISSING = 'Skriv et helt tal.'

/** Reads a typed number. With the sign ',', '1.234' is 1234 but '12.5' is 12,5. Null for an empty text, NaN for anything else. */
export function readNumber(text: string, sign: DecimalSign = ','): number | null {
  const typed = text.replace(/\s/g, '').replace(/^[−–]/, '-')
  if (typed === '') return null
  const parts = sign === ',' ? '.' : ','
  const grouped = new RegExp(`^-?\\d{1,3}(?:\\${parts}\\d{3})+(?:\\${sign}\\d+)?$`)
  if (grouped.test(typed)) return Number(typed.replaceAll(parts, '').replace(sign, '.')) + 0
  return /^-?\d+(?:[.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.')) + 0 : Number.NaN
}

/** Reads kroner with or without unit: '1.234,50 kr.', '499,-'. NaN for three decimals, as '1,500' may mean 1500. Null for an empty text. */
export function readKroner(text: string): number | null {
  const figure = withoutUnit(text)
  return /[.,]\d{3,}$/.test(figure) && !/^-?\d{1,3}(?:\.\d{3})+$/.test(figure) ? Number.NaN : readNumber(figure)
}

/** Reads a typed percentage: '4', '-2,5 %', '+4'. Null for an empty text, NaN for anything else. */
export function readPercent(text: string): number | null {
  return readNumber(text.trim().replace(/^\+|%$/g, ''))
}

/** Reads a number in a file's cell, with or without unit: '99 kr.', '10 %'. NaN for an empty cell and for anything else. */
export function readCellNumber(cell: string, sign: DecimalSign): number {
  return readNumber(withoutUnit(cell.trim().replace(/%$/, '')), sign) ?? Number.NaN
}

export function numberText(value: number, sign: DecimalSign = ','): string {
  return String(value).replace('.', sign)
}

function withoutUnit(text: string): string {
  return text
    .replace(/\s/g, '')
    .replace(/^[−–]/, '-')
    .replace(/^(?:kr\.?|dkk)|(?:kr\.?|dkk|,-)$/gi, '')
}
