import type { Location } from 'react-router'
import { paths } from '#contract/pages.ts'

/** Where a visitor was in the product list: its address, and the name its place on the page is kept under. */
type ListPlace = Readonly<{ address: string; scrollKey: string }>
type Where = Pick<Location, 'pathname' | 'search' | 'key' | 'state'>

/** What a link from here to a product carries along, so that the product leads back to the list as it was left. */
export function listPlaceFrom(where: Where): ListPlace | null {
  if (where.pathname === paths.products()) return { address: `${where.pathname}${where.search}`, scrollKey: scrollKeyOf(where) }
  return carriedPlace(where.state)
}

/** The place in the list a page was reached from; null when it was reached another way. */
export function carriedPlace(state: unknown): ListPlace | null {
  const { list } = (state ?? {}) as { list?: Partial<ListPlace> }
  const { address, scrollKey } = list ?? {}
  return typeof address === 'string' && typeof scrollKey === 'string' ? { address, scrollKey } : null
}

/** The name a page's place is kept under: its own, or, when a link led back to it, the one it was left with. */
export function scrollKeyOf({ key, state }: Pick<Where, 'key' | 'state'>): string {
  const { scrollKey } = (state ?? {}) as { scrollKey?: unknown }
  return typeof scrollKey === 'string' ? scrollKey : key
}
