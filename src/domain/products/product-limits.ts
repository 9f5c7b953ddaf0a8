import type { Range } from '#domain/numbers/range.ts'

/** What a product may cost, in kroner: more is a slip of the finger. */
export const PRICE_KR: Range = { min: 0, max: 10_000_000 }
export const STOCK: Range = { min: 0, max: 1_000_000 }
export const STOCK_EXPECTED = 'Lageret skal være et helt tal på mindst 0.'
export const STOCK_TOO_LARGE = 'Så stort et lager kan der ikke være.'
/** How many may be put in stock or taken out of it at once. */
export const STOCK_CHANGE: Range = { min: -STOCK.max, max: STOCK.max }
/** What one unit may cost in points; 0 stands for the default. */
export const POINTS_COST: Range = { min: 0, max: 100_000 }

/** How many characters each text of a product may hold. */
export const PRODUCT_TEXTS = {
  name: 160,
  description: 10_000,
  feature: 200,
  specificationName: 60,
  specificationValue: 200,
  hazardContents: 500,
  safetyText: 4_000,
} as const
/** How many of each a product may have. */
export const PRODUCT_LISTS = { features: 50, specifications: 60, colorTags: 20, featureTags: 50, images: 20 } as const

/** How many products may be changed at once. */
export const MAX_CHANGED_AT_ONCE = 1_000

/** What is said of a product or tag without a name, of a product without a category, and of one that costs nothing (requirements §5). */
export const NAME_MISSING = 'Navn er påkrævet'
export const CATEGORY_MISSING = 'Kategori skal vælges'
/** What is said where a price is no amount. */
export const PRICE_EXPECTED = 'Skriv en pris i kr.'
export const PRICE_MISSING = 'Pris skal være større end 0'
