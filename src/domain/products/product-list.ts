/** How a product list is ordered (spec §9); name is the default (spec §4). */
export const PRODUCT_SORTS = ['name', 'price-low', 'price-high', 'newest'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

export const PRODUCT_SORT_LABELS: Readonly<Record<ProductSort, string>> = {
  name: 'Navn (A-Å)',
  'price-low': 'Pris (lav til høj)',
  'price-high': 'Pris (høj til lav)',
  newest: 'Nyeste først',
}

type Sortable = Readonly<{ id: number; nameDa: string; priceOre: number; createdAt: string }>

const danish = new Intl.Collator('da', { sensitivity: 'variant', numeric: false })

/** Compares two products in the asked order; ties fall to the Danish name and then to the id, so pages never overlap. */
export function compareProducts(sort: ProductSort): (a: Sortable, b: Sortable) => number {
  const byName = (a: Sortable, b: Sortable) => danish.compare(a.nameDa, b.nameDa) || a.id - b.id
  switch (sort) {
    case 'name':
      return byName
    case 'price-low':
      return (a, b) => a.priceOre - b.priceOre || byName(a, b)
    case 'price-high':
      return (a, b) => b.priceOre - a.priceOre || byName(a, b)
    case 'newest':
      return (a, b) => compareText(b.createdAt, a.createdAt) || byName(a, b)
  }
}

type Searchable = Readonly<{
  name: string
  nameDa: string
  description: string | null
  descriptionDa: string | null
  series: string | null
  kcwId: string
}>

/** True when name, Danish name, description, series or SKU contains the text, whatever the letter case (spec §5). */
export function matchesSearch(product: Searchable, search: string): boolean {
  const wanted = searchable(search)
  const { name, nameDa, description, descriptionDa, series, kcwId } = product
  return [name, nameDa, description, descriptionDa, series, kcwId].some((text) => searchable(text ?? '').includes(wanted))
}

/** Text as searching compares it: composed letters, Danish lower case, single spaces. */
export function searchable(text: string): string {
  return text.normalize('NFC').toLocaleLowerCase('da').replace(/\s+/g, ' ').trim()
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
