import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Reloads the page's data while enabled, each time this long after the last answer, so that a slow one is waited for. */
export function usePolling(isEnabled: boolean, pauseMs: number): void {
  const { revalidate, state } = useRevalidator()
  const isDue = isEnabled && state === 'idle'
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => void revalidate(), pauseMs)
    return () => clearTimeout(timer)
  }, [isDue, pauseMs, revalidate])
}
