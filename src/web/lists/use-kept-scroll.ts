import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { scrollKeyOf } from '#web/browser/list-place.ts'

/** Scroll offsets by the name the page's own offset is kept under. */
const kept = new Map<string, number>()
const MOST_KEPT = 50

/** Keeps how far a list is scrolled in its frame on narrow screens. The router keeps the page's own scroll. */
export function useKeptScroll<Frame extends HTMLElement>() {
  const frame = useRef<Frame>(null)
  const key = scrollKeyOf(useLocation())
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    element.scrollTop = kept.get(key) ?? 0
    const keep = () => {
      kept.delete(key)
      kept.set(key, element.scrollTop)
      for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
    }
    element.addEventListener('scroll', keep, { passive: true })
    return () => element.removeEventListener('scroll', keep)
  }, [key])
  return frame
}
