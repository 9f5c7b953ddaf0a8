import { useEffect, useRef } from 'react'

/** A mouse that points shorter than this is passing by. */
const MEANT_AFTER_MS = 100
/** An answer that no press used is not shown later than this: prices and stock may have changed. */
const KEPT_MS = 10_000

const asked = new Set<string>()
const pressed = new Set<string>()

/** Handlers that fetch a page's data once a visitor means its link: `Link` cannot with a client loader. `route` is the page's file. */
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
    /** for a press, which uses the answer */
    press: () => {
      pressed.add(address)
      ask()
    },
  }
}

/** Begins the request that the page's loader will make, which then finds its answer. */
function askAhead(address: string, route: string): void {
  const url = new URL(address, location.origin)
  if (asked.has(address)) return
  asked.add(address)
  url.searchParams.set('_routes', route)
  const link = document.createElement('link')
  const href = `${url.pathname}.data${url.search}`
  Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href })
  const forget = () => {
    asked.delete(address)
    return pressed.delete(address)
  }
  link.onerror = () => {
    link.remove()
    forget()
  }
  link.onload = () => {
    link.remove()
    // asking takes an unused answer out of the browser's memory
    setTimeout(() => forget() || void fetch(href).catch(() => {}), KEPT_MS)
  }
  document.head.append(link)
}
