/** The orders of a product list (requirements §9); the first is the shop's default (decision 0020). */
export const PRODUCT_SORTS = ['recommended', 'name', 'price-low', 'price-high', 'newest'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

export const PRODUCT_SORT_LABELS: Readonly<Record<ProductSort, string>> = {
  recommended: 'Anbefalet',
  name: 'Navn (A-Å)',
  'price-low': 'Pris (lav til høj)',
  'price-high': 'Pris (høj til lav)',
  newest: 'Nyeste først',
}

/** Text in the form searches compare: NFC, Danish lower case, single spaces. */
export function searchable(text: string): string {
  return text.normalize('NFC').toLocaleLowerCase('da').replace(/\s+/g, ' ').trim()
}

/** The shop's spelling of a value that is requested in any letter case; an unknown one stays as it is. */
export function spelledAs(known: readonly string[], requested: string): string {
  if (known.includes(requested)) return requested
  const letters = searchable(requested)
  return known.find((value) => searchable(value) === letters) ?? requested
}
