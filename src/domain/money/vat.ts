import { withUnit } from '#domain/numbers/danish-figures.ts'
import { multiplyRatio } from './money.ts'

/** Danish VAT in percent (momsloven § 33). All prices include it. */
export const VAT_PERCENT = 25

export type VatLabel = 'inkl. moms' | 'ekskl. moms'

export function vatLabel({ isExclVat }: Readonly<{ isExclVat: boolean }>): VatLabel {
  return isExclVat ? 'ekskl. moms' : 'inkl. moms'
}

/** The sentence shown once per page or mail for all its prices. */
export function pricesAre(view: Readonly<{ isExclVat: boolean }>): string {
  return `Priserne er ${vatLabel(view)}`
}

export const TOTAL_WITH_VAT = 'I alt inkl. moms'
export const TOTAL_WITHOUT_VAT = 'I alt ekskl. moms'
export const VAT_ADDED = `Moms (${withUnit(VAT_PERCENT, '%')})`

/** The label of the VAT within a total (requirements §9). */
export const VAT_WITHIN = `heraf moms (${VAT_PERCENT}%)`

/** The VAT within a gross amount, in øre: gross × 0.2 (requirements §9). */
export function vatOfGross(grossOre: number): number {
  return multiplyRatio(grossOre, VAT_PERCENT, 100 + VAT_PERCENT)
}

/** The amount without VAT, in øre; net + VAT is the gross amount. */
export function netOfGross(grossOre: number): number {
  return grossOre - vatOfGross(grossOre)
}
