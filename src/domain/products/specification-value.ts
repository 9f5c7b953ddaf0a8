import { yesInCell } from '#domain/csv/csv-cell.ts'
import { type DecimalSign, numberText, readCellNumber } from '#domain/numbers/danish-number.ts'

export type SpecificationValue = string | number | boolean

type Typed = Readonly<{ sign?: DecimalSign; before?: SpecificationValue | undefined }>

/** Reads yes or no ('Ja', 'nej'), a number ('2,5'), else text. Keeps the kind of the value before if possible. */
export function specificationValue(text: string, { sign = ',', before }: Typed = {}): SpecificationValue {
  const typed = text.trim()
  if (typeof before === 'string') return typed
  if (typeof before === 'number') {
    const number = readCellNumber(typed, sign)
    if (!Number.isNaN(number)) return number
  }
  if (/^(?:ja|nej|true|false)$/i.test(typed)) return yesInCell(typed) ?? typed
  const isNumber = /^-?(?:0|[1-9]\d{0,8})(?:[.,]\d{1,6})?$/.test(typed) && !typed.includes(sign === ',' ? '.' : ',')
  return isNumber ? Number(typed.replace(',', '.')) : typed
}

export function specificationText(value: SpecificationValue): string {
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nej'
  return typeof value === 'number' ? numberText(value) : value
}
