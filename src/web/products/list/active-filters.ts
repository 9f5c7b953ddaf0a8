import type { Facet, Facets } from '#contract/products/product.ts'
import type { Category } from '#contract/tags/tags.ts'
import { type ChoiceName, type ProductListState, toggleChoice } from '#web/products/product-list.ts'

export type ActiveFilter = Readonly<{ key: string; label: string; hex: string | null; off: Partial<ProductListState> }>
type Known = Readonly<{ facets: Facets; categories: readonly Pick<Category, 'id' | 'name_da'>[] }>

/** The active filters of a list, in the order of the choices. An unknown value is shown as it is in the address. */
export function activeFilters(state: ProductListState, { facets, categories }: Known): ActiveFilter[] {
  const { category, newlyAdded } = state
  const named = (name: ChoiceName, known: readonly Facet[]): ActiveFilter[] =>
    state[name].map((value) => {
      const facet = known.find((one) => one.value === value)
      return { key: `${name}-${value}`, label: facet?.label ?? value, hex: facet?.hex ?? null, off: toggleChoice(state, name, value) }
    })
  const plain = (key: string, label: string, off: Partial<ProductListState>): ActiveFilter => ({ key, label, hex: null, off })
  return [
    ...(category ? [plain('category', categories.find(({ id }) => id === category)?.name_da ?? category, { category: '' })] : []),
    ...named('color', facets.colors),
    ...named('finish', facets.finishes),
    ...named('series', facets.series),
    ...(newlyAdded ? [plain('newlyAdded', NEWS, { newlyAdded: '' })] : []),
    ...named('feature', facets.features),
  ]
}

export const NEWS = 'Nyhed'
