import { useEffect, useRef } from 'react'

/** Does something when the visitor goes on to another page; not when he loads this one anew. */
export function useWhenLeaving(leave: () => void): void {
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    const { pathname } = window.location
    return () => {
      // React tries effects twice while developing, without anybody leaving
      if (window.location.pathname !== pathname) latest.current()
    }
  }, [])
}
