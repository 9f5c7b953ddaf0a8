import { netOfGross } from '#domain/money/vat.ts'

/** True for a price with VAT that, without it, is less than what one was bought for; false where nobody wrote what that was. In øre. */
export function isBelowCost(priceOre: number, costOre: number | null): boolean {
  return costOre !== null && netOfGross(priceOre) < costOre
}
