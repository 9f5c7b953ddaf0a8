import { useEffect, useRef } from 'react'

/** Runs when navigating to another page, not on reload. */
export function useWhenLeaving(leave: () => void): void {
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    const { pathname } = window.location
    return () => {
      // React runs effects twice in development
      if (window.location.pathname !== pathname) latest.current()
    }
  }, [])
}
