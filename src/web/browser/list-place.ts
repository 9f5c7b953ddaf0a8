import type { Location } from 'react-router'
import { paths } from '#contract/pages/pages.ts'

type ListPlace = Readonly<{ address: string; scrollKey: string }>
type Where = Pick<Location, 'pathname' | 'search' | 'key' | 'state'>

export function listPlaceFrom(where: Where): ListPlace | null {
  if (where.pathname === paths.products()) return { address: `${where.pathname}${where.search}`, scrollKey: scrollKeyOf(where) }
  return carriedPlace(where.state)
}

export function carriedPlace(state: unknown): ListPlace | null {
  const { list } = (state ?? {}) as { list?: Partial<ListPlace> }
  const { address, scrollKey } = list ?? {}
  return typeof address === 'string' && typeof scrollKey === 'string' ? { address, scrollKey } : null
}

/** The key of the scroll position: the page's own, or that of the list it returns to. */
export function scrollKeyOf({ key, state }: Pick<Where, 'key' | 'state'>): string {
  const { scrollKey } = (state ?? {}) as { scrollKey?: unknown }
  return typeof scrollKey === 'string' ? scrollKey : key
}
