import { isDigits } from '#domain/numbers/digits.ts'
import type { Range } from '#domain/numbers/range.ts'

/** In kroner; more is a typing error. */
export const PRICE_KR: Range = { min: 0, max: 10_000_000 }
export const STOCK: Range = { min: 0, max: 1_000_000 }
export const STOCK_EXPECTED = 'Lageret skal være et helt tal på mindst 0.'
export const STOCK_TOO_LARGE = 'Så stort et lager kan der ikke være.'
export const STOCK_CHANGE: Range = { min: -STOCK.max, max: STOCK.max }
/** Points per unit; 0 stands for the default. */
export const POINTS_COST: Range = { min: 0, max: 100_000 }

export const PRODUCT_TEXTS = {
  name: 160,
  description: 10_000,
  feature: 200,
  specificationName: 60,
  specificationValue: 200,
  hazardContents: 500,
  safetyText: 4_000,
  guaranteeCovers: 1_000,
  shelf: 20,
} as const
export const PRODUCT_LISTS = { features: 50, specifications: 60, colorTags: 20, featureTags: 50, images: 20 } as const

/** A customs tariff number: the world's 6 digits, the EU's 8 of export or 10 of import. */
export function isHsCode(text: string): boolean {
  return [6, 8, 10].some((digits) => isDigits(text, digits))
}
export const HS_CODE_WRONG = 'Skriv HS-koden med 6, 8 eller 10 cifre.'

/** A shelf place as it is stored: capitals, without doubled spaces. */
export function shelfSpelling(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toUpperCase()
}

export function isShelf(text: string): boolean {
  return text.length <= PRODUCT_TEXTS.shelf && /^[\p{L}\p{N}][\p{L}\p{N}. -]*$/u.test(text)
}
export const SHELF_WRONG = `Skriv hyldepladsen med bogstaver, tal og bindestreger, højst ${PRODUCT_TEXTS.shelf} tegn, fx A-03-2.`

export const MAX_CHANGED_AT_ONCE = 1_000

/** Messages of requirements §5. */
export const NAME_MISSING = 'Navn er påkrævet'
export const CATEGORY_MISSING = 'Kategori skal vælges'
export const PRICE_EXPECTED = 'Skriv en pris i kr.'
export const PRICE_MISSING = 'Pris skal være større end 0'
