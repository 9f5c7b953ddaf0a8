import { withUnit } from '#domain/numbers/danish-figures.ts'
import { multiplyRatio } from './money.ts'

/** Danish VAT in percent (momsloven § 33). Every price of the shop includes it. */
export const VAT_PERCENT = 25

/** How prices are told, with VAT or without. */
export type VatLabel = 'inkl. moms' | 'ekskl. moms'

export function vatLabel({ isExclVat }: Readonly<{ isExclVat: boolean }>): VatLabel {
  return isExclVat ? 'ekskl. moms' : 'inkl. moms'
}

/** What a page or a mail says of all its prices, once. */
export function pricesAre(view: Readonly<{ isExclVat: boolean }>): string {
  return `Priserne er ${vatLabel(view)}`
}

/** What a total is called where one without VAT stands beside it, that other one, and the VAT between them. */
export const TOTAL_WITH_VAT = 'I alt inkl. moms'
export const TOTAL_WITHOUT_VAT = 'I alt ekskl. moms'
export const VAT_ADDED = `Moms (${withUnit(VAT_PERCENT, '%')})`

/** What the VAT within a total is called wherever it is shown (requirements §9). */
export const VAT_WITHIN = `heraf moms (${VAT_PERCENT}%)`

/** The VAT inside a gross amount, in øre: gross × 0.2 (requirements §9). */
export function vatOfGross(grossOre: number): number {
  return multiplyRatio(grossOre, VAT_PERCENT, 100 + VAT_PERCENT)
}

/** The amount without VAT, in øre; net + VAT is the gross amount to the øre. */
export function netOfGross(grossOre: number): number {
  return grossOre - vatOfGross(grossOre)
}
