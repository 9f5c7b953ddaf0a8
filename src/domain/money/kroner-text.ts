import { danishFigures, wholeNumber, withUnit } from '#domain/numbers/danish-figures.ts'
import { oreToKr } from './money.ts'

/** A whole number of kroner, '305 kr.' */
export function wholeKroner(kr: number): string {
  return withUnit(kr, 'kr.')
}

/** A price or a sum exactly as it is, without decimals when whole: '12.345,50 kr.' or '99 kr.' (requirements §10 'rounding'). */
export function amount(ore: number): string {
  return withUnit(ore % 100 === 0 ? wholeNumber(oreToKr(ore)) : figure(ore), 'kr.')
}

/** An amount as accounts write it, always with øre: '99,00 kr.' */
export function amountWithOre(ore: number): string {
  return withUnit(figure(ore), 'kr.')
}

/** An amount in a column of figures: '12.345,50', always with øre. */
export function figure(ore: number): string {
  return danishFigures(oreToKr(ore), { least: 2, most: 2 })
}

/** '-1234,50': øre as a cell of kroner, as Danish programs read it. */
export function krCell(ore: number): string {
  const kroner = (Math.abs(ore) / 100).toFixed(2).replace('.', ',')
  return ore < 0 ? `-${kroner}` : kroner
}
