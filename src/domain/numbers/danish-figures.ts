const NO_BREAK_SPACE = '\u00a0'
const THOUSANDS = /\B(?=(?:\d{3})+$)/g

type Decimals = Readonly<{ least: number; most: number }>

/** '12.000,50', rounded to `most` decimals; zeros beyond `least` are dropped. Faster than `Intl` on a phone. */
export function danishFigures(n: number, { least, most }: Decimals): string {
  const [whole = '', digits = ''] = Math.abs(n).toFixed(most).split('.')
  const decimals = digits.slice(0, least) + digits.slice(least).replace(/0+$/, '')
  const sign = n < 0 && /[1-9]/.test(whole + decimals) ? '-' : ''
  return `${sign}${whole.replace(THOUSANDS, '.')}${decimals && `,${decimals}`}`
}

export function wholeNumber(n: number): string {
  return danishFigures(n, { least: 0, most: 0 })
}

/** At most three decimals: '12.000,5'. */
export function decimalNumber(n: number): string {
  return danishFigures(n, { least: 0, most: 3 })
}

/** '1 produkt', '12.000 produkter'. */
export function count(n: number, one: string, many: string): string {
  return `${wholeNumber(n)} ${n === 1 ? one : many}`
}

/** A figure and its unit with a no-break space: '1.200 point', '15 %'. */
export function withUnit(figure: number | string, unit: string): string {
  return `${typeof figure === 'number' ? wholeNumber(figure) : figure}${NO_BREAK_SPACE}${unit}`
}

/** The digits of a whole number as it is typed or pasted: '1.000 stk.' is 1000, and '10,00' from a spreadsheet is 10. */
export function wholeDigits(text: string): string {
  return text.replace(/(\d)[.,]\d{1,2}(?!\d).*$/s, '$1').replace(/\D/g, '')
}
