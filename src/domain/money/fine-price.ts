import { danishFigures } from '#domain/numbers/danish-figures.ts'

/** A price in thousandths of a krone: '79,99' or '79,992'. */
export function finePrice(milliKr: number): string {
  return danishFigures(milliKr / 1000, { least: 2, most: 3 })
}
