/** The roll behind prices per metre and per square metre (spec §9): 18 m long, 1.52 m wide. */
const ROLL_LENGTH_METRES = 18
const ROLL_WIDTH_METRES = 1.52

/** What a product is called by its type and its category. */
export type Classified = Readonly<Partial<Record<'productType' | 'productTypeDa' | 'category' | 'categoryId', string | null | undefined>>>

/** True when type or category names the product a film for cars: only those show a price per metre (spec §9). */
export function isSoldByRoll({ productType, productTypeDa, category, categoryId }: Classified): boolean {
  return [productType, productTypeDa, category, categoryId].some((name) => /bilfolie|car wrap/i.test(name ?? ''))
}

/** Price per metre in whole kroner: price / 18, rounded (spec §9). */
export function krPerMetre(priceOre: number): number {
  return Math.round(priceOre / (100 * ROLL_LENGTH_METRES))
}

/** Price per square metre in whole kroner: price / (18 × 1.52), rounded (spec §9). */
export function krPerSquareMetre(priceOre: number): number {
  return Math.round(priceOre / Math.round(100 * ROLL_LENGTH_METRES * ROLL_WIDTH_METRES))
}
