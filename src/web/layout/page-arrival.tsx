import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { addHeldProducts } from '#web/cart/held-additions.ts'
import { cachePage } from '#web/offline/page-cache.ts'
import { focusHeading } from '#web/page/page-preview.ts'

/** Part of the first page: announces that it is hydrated. */
export function PageAlive(): null {
  useEffect(() => {
    if (document.documentElement.dataset.alive) return
    addHeldProducts()
    // replays what the script in the head recorded
    document.documentElement.dataset.alive = 'true'
    window.dispatchEvent(new Event('alive'))
  }, [])
  return null
}

/** Moves the focus to the heading of a new page, or the part its address names, for screen readers and Tab. */
export function PageArrival(): null {
  const { pathname, search, hash } = useLocation()
  // only `page` counts: filters and sorting leave the visitor where they are
  const place = `${pathname}?${new URLSearchParams(search).get('page') ?? ''}`
  const before = useRef({ pathname, place })
  useEffect(() => cachePage(pathname, search), [pathname, search])
  useEffect(() => {
    const { pathname: from, place: last } = before.current
    before.current = { pathname, place }
    if (place === last || (pathname === from && !isInPagination(document.activeElement))) return
    const main = document.getElementById('indhold')
    if (pathname !== from && main?.contains(document.activeElement)) return
    const heading = document.getElementById(decodeURIComponent(hash.slice(1))) ?? main?.querySelector<HTMLElement>('h1')
    if (heading) focusHeading(heading)
  }, [pathname, place, hash])
  return null
}

function isInPagination(element: Element | null): boolean {
  return element?.closest('nav[aria-label="Sider"]') != null
}
