import { useEffect } from 'react'

/** Lets the browser ask before the tab is closed or reloaded while something would be lost by it. */
export function useTabWarning(wouldLose: boolean): void {
  useEffect(() => {
    if (!wouldLose) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [wouldLose])
}
