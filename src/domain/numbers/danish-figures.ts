const NO_BREAK_SPACE = '\u00a0'
const THOUSANDS = /\B(?=(?:\d{3})+$)/g

type Decimals = Readonly<{ least: number; most: number }>

/**
 * A number as Danes write it, '12.000,50': rounded to so many digits after its comma, of which zeros beyond the least are left out. Written
 * here because every page is full of figures, and a telephone waits longest for the first one `Intl` writes.
 */
export function danishFigures(n: number, { least, most }: Decimals): string {
  const [whole = '', digits = ''] = Math.abs(n).toFixed(most).split('.')
  const decimals = digits.slice(0, least) + digits.slice(least).replace(/0+$/, '')
  const sign = n < 0 && /[1-9]/.test(whole + decimals) ? '-' : ''
  return `${sign}${whole.replace(THOUSANDS, '.')}${decimals && `,${decimals}`}`
}

/** A whole number with Danish separators, '12.000'. */
export function wholeNumber(n: number): string {
  return danishFigures(n, { least: 0, most: 0 })
}

/** A number with what stands after its comma, at most three digits: '12.000,5'. */
export function decimalNumber(n: number): string {
  return danishFigures(n, { least: 0, most: 3 })
}

/** A number of things: '1 produkt', '12.000 produkter'. */
export function count(n: number, one: string, many: string): string {
  return `${wholeNumber(n)} ${n === 1 ? one : many}`
}

/** A figure and its unit, which never part at the end of a line: '1.200 point', '15 %'. */
export function withUnit(figure: number | string, unit: string): string {
  return `${typeof figure === 'number' ? wholeNumber(figure) : figure}${NO_BREAK_SPACE}${unit}`
}
