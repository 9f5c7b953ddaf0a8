import { useLocation } from 'react-router'
import { useIsHydrated } from '#web/browser/store.ts'

/** In the history state: it survives a reload, but not another visit. */
type Thanks = Readonly<{ for: 'order'; orderNumber: string } | { for: 'application' }>

export function thanksState(thanks: Thanks): { thanks: Thanks } {
  return { thanks }
}

/** The thanks on this page; null until the page is hydrated, as the server does not know. */
export function useThanks(): Thanks | null {
  const { state } = useLocation()
  const isKnown = useIsHydrated()
  return isKnown ? ((state as { thanks?: Thanks } | null)?.thanks ?? null) : null
}
