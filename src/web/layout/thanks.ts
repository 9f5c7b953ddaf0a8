import { useLocation } from 'react-router'
import { useIsHydrated } from '#web/browser/store.ts'

/** What a page is thanked for on arrival: it stands in the visit, so a reload keeps it and another visit does not have it. */
type Thanks = Readonly<{ for: 'order'; orderNumber: string } | { for: 'application' }>

/** The state of a navigation that leads to the page where thanks stand. */
export function thanksState(thanks: Thanks): { thanks: Thanks } {
  return { thanks }
}

/** What the visitor is thanked for on this page; null before the page is alive, since the server does not know. */
export function useThanks(): Thanks | null {
  const { state } = useLocation()
  const isKnown = useIsHydrated()
  return isKnown ? ((state as { thanks?: Thanks } | null)?.thanks ?? null) : null
}
