import { useSyncExternalStore } from 'react'

const PHONE = '(width < 48rem)'

/** True on phone widths, where a list is drawn as cards only. */
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
