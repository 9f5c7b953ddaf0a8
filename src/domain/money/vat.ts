import { multiplyRatio } from './money.ts'

/** Danish VAT in percent (momsloven § 33). Every price of the shop includes it. */
export const VAT_PERCENT = 25

/** The VAT inside a gross amount, in øre: gross × 0.2 (spec §9, 'heraf moms (25%)'). */
export function vatOfGross(grossOre: number): number {
  return multiplyRatio(grossOre, VAT_PERCENT, 100 + VAT_PERCENT)
}

/** The amount without VAT, in øre; net + VAT is the gross amount to the øre. */
export function netOfGross(grossOre: number): number {
  return grossOre - vatOfGross(grossOre)
}
