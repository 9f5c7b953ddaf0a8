import { danishFigures, wholeNumber, withUnit } from '#domain/numbers/danish-figures.ts'
import { oreToKr } from './money.ts'

export function wholeKroner(kr: number): string {
  return withUnit(kr, 'kr.')
}

/** An exact amount, without decimals when whole: '12.345,50 kr.' or '99 kr.' (requirements §10 'rounding'). */
export function amount(ore: number): string {
  return withUnit(ore % 100 === 0 ? wholeNumber(oreToKr(ore)) : figure(ore), 'kr.')
}

/** Always with øre: '99,00 kr.' */
export function amountWithOre(ore: number): string {
  return withUnit(figure(ore), 'kr.')
}

/** For a column of figures, always with øre: '12.345,50'. */
export function figure(ore: number): string {
  return danishFigures(oreToKr(ore), { least: 2, most: 2 })
}

/** For a CSV cell: '-1234,50', as Danish programs read it. */
export function krCell(ore: number): string {
  const kroner = (Math.abs(ore) / 100).toFixed(2).replace('.', ',')
  return ore < 0 ? `-${kroner}` : kroner
}

/** A price in thousandths of a krone: '79,99' or '79,992'. */
export function finePrice(milliKr: number): string {
  return danishFigures(milliKr / 1000, { least: 2, most: 3 })
}
