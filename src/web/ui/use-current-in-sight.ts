import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Scrolls a wide row of links so that the current one is in the middle. `links` is any value that changes with them. */
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
