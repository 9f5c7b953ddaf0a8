const finest = new Intl.NumberFormat('da-DK', { minimumFractionDigits: 2, maximumFractionDigits: 3 })

/** A price in thousandths of a krone, with the third decimal only where there is one: '79,99' or '79,992'. */
export function finePrice(milliKr: number): string {
  return finest.format(milliKr / 1000)
}
