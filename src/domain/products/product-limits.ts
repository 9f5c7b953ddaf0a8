import type { Range } from '#domain/numbers/range.ts'

/** What a product may cost, in kroner: more is a slip of the finger. */
export const PRICE_KR: Range = { min: 0, max: 10_000_000 }
export const STOCK: Range = { min: 0, max: 1_000_000 }
/** What one unit may cost in points; 0 stands for the default. */
export const POINTS_COST: Range = { min: 0, max: 100_000 }

/** How many characters each text of a product may hold. */
export const PRODUCT_TEXTS = { name: 160, description: 10_000, feature: 200, specificationName: 60, specificationValue: 200 } as const
/** How many of each a product may have. */
export const PRODUCT_LISTS = { features: 50, specifications: 60, colorTags: 20, featureTags: 50, images: 20 } as const
