import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Loads the page's data again and again while wanted, each time this long after the last answer: a slow one is waited for. */
export function useAskAgain(isWanted: boolean, afterMs: number): void {
  const { revalidate, state } = useRevalidator()
  const isDue = isWanted && state === 'idle'
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => void revalidate(), afterMs)
    return () => clearTimeout(timer)
  }, [isDue, afterMs, revalidate])
}
