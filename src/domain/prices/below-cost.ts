import { netOfGross } from '#domain/money/vat.ts'

/** True when a price without VAT is below the purchase price; false when that is unknown. In øre. */
export function isBelowCost(priceOre: number, costOre: number | null): boolean {
  return costOre !== null && netOfGross(priceOre) < costOre
}
