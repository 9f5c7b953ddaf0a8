import { useEffect, useRef } from 'react'

/** A mouse that points shorter than this is passing by. */
const MEANT_AFTER_MS = 100
/** Asked for again after this. */
const NEW_MS = 60_000

const asked = new Map<string, number>()

/**
 * Handlers of a link that fetch its page's data once a visitor means it: `Link` does so only for pages without a client loader. `route` is
 * the page's file.
 */
export function useAskAhead(address: string, route: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  const ask = () => askAhead(address, route)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerEnter: ({ pointerType }: { pointerType: string }) => {
      stop()
      if (pointerType === 'mouse') timer.current = setTimeout(ask, MEANT_AFTER_MS)
      else ask()
    },
    onPointerLeave: stop,
    onFocus: ask,
    ask,
  }
}

/** Begins the request that the page's loader will make, which then finds its answer. */
function askAhead(address: string, route: string): void {
  const url = new URL(address, location.origin)
  if (Date.now() - (asked.get(address) ?? 0) < NEW_MS) return
  asked.set(address, Date.now())
  url.searchParams.set('_routes', route)
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: `${url.pathname}.data${url.search}` })
  link.onload = () => link.remove()
  document.head.append(link)
}
