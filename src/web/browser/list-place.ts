import type { Location } from 'react-router'
import { paths } from '#contract/pages/pages.ts'

type ListPlace = Readonly<{ address: string; scrollKey: string }>
type PageLocation = Pick<Location, 'pathname' | 'search' | 'key' | 'state'>

export function listPlaceFrom(location: PageLocation): ListPlace | null {
  if (location.pathname === paths.products()) return { address: `${location.pathname}${location.search}`, scrollKey: scrollKeyOf(location) }
  return carriedPlace(location.state)
}

export function carriedPlace(state: unknown): ListPlace | null {
  const { list } = (state ?? {}) as { list?: Partial<ListPlace> }
  const { address, scrollKey } = list ?? {}
  return typeof address === 'string' && typeof scrollKey === 'string' ? { address, scrollKey } : null
}

/** The key of the scroll position: the page's own, or that of the list it returns to. */
export function scrollKeyOf({ key, state }: Pick<PageLocation, 'key' | 'state'>): string {
  const { scrollKey } = (state ?? {}) as { scrollKey?: unknown }
  return typeof scrollKey === 'string' ? scrollKey : key
}
