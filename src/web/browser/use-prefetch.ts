import { useEffect, useRef } from 'react'

/** A mouse that rests on a link for less is passing by. */
const HOVER_DELAY_MS = 100
/** An unused answer is discarded after this time: prices and stock may have changed. */
const MAX_AGE_MS = 10_000

const prefetched = new Set<string>()
const pressed = new Set<string>()

/** Handlers that prefetch a page's data when its link is hovered, focused or touched: `Link` cannot with a client loader. `route` is the page's file. */
export function usePrefetch(address: string, route: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  const start = () => prefetch(address, route)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerEnter: ({ pointerType }: { pointerType: string }) => {
      stop()
      if (pointerType === 'mouse') timer.current = setTimeout(start, HOVER_DELAY_MS)
      else start()
    },
    onPointerLeave: stop,
    onFocus: start,
    /** for a press, which uses the answer */
    press: () => {
      pressed.add(address)
      start()
    },
  }
}

/** Begins the request that the page's loader will make, which then finds its answer. */
function prefetch(address: string, route: string): void {
  const url = new URL(address, location.origin)
  if (prefetched.has(address)) return
  prefetched.add(address)
  url.searchParams.set('_routes', route)
  const link = document.createElement('link')
  const href = `${url.pathname}.data${url.search}`
  Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href })
  const forget = () => {
    prefetched.delete(address)
    return pressed.delete(address)
  }
  link.onerror = () => {
    link.remove()
    forget()
  }
  link.onload = () => {
    link.remove()
    // fetching it removes an unused answer from the browser's preload cache
    setTimeout(() => forget() || void fetch(href).catch(() => {}), MAX_AGE_MS)
  }
  document.head.append(link)
}
