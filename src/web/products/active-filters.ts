import type { Facet, Facets } from '#contract/products/product.ts'
import type { Category } from '#contract/tags.ts'
import { type ChoiceName, type ProductListState, toggleChoice } from './product-list.ts'

/** A filter that is set, and the change that takes it off. */
export type ActiveFilter = Readonly<{ key: string; label: string; hex: string | null; off: Partial<ProductListState> }>
type Known = Readonly<{ facets: Facets; categories: readonly Pick<Category, 'id' | 'name_da'>[] }>

/** Every filter of a list that is set, in the order of the choices. One the shop does not know is called what the address calls it. */
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

/** What is newly added, as a choice. */
export const NEWS = 'Nyhed'
