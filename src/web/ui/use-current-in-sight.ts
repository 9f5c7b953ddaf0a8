import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * For a row of links that is wider than a narrow screen: the one that is open is brought into the middle of it, the page itself stays where
 * it is. `links` is anything that changes when the links do.
 */
export function useCurrentInSight(links?: unknown) {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: which link is the current one follows from where one is and which there are
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2
  }, [pathname, links])
  return row
}
