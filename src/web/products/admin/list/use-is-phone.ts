import { useSyncExternalStore } from 'react'

const PHONE = '(width < 48rem)'

/** Whether the window is as narrow as a phone: a list is drawn as cards then, and only once. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(PHONE)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => window.matchMedia(PHONE).matches,
    () => false,
  )
}
