const whole = new Intl.NumberFormat('da-DK', { maximumFractionDigits: 0 })
const decimal = new Intl.NumberFormat('da-DK', { maximumFractionDigits: 3 })
const NO_BREAK_SPACE = '\u00a0'

/** A whole number with Danish separators, '12.000'. */
export function wholeNumber(n: number): string {
  return whole.format(n)
}

/** A number with what stands after its comma, at most three digits: '12.000,5'. */
export function decimalNumber(n: number): string {
  return decimal.format(n)
}

/** A number of things: '1 produkt', '12.000 produkter'. */
export function count(n: number, one: string, many: string): string {
  return `${wholeNumber(n)} ${n === 1 ? one : many}`
}

/** A figure and its unit, which never part at the end of a line: '1.200 point', '15 %'. */
export function withUnit(figure: number | string, unit: string): string {
  return `${typeof figure === 'number' ? wholeNumber(figure) : figure}${NO_BREAK_SPACE}${unit}`
}
