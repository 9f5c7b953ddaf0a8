import { useLocation } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { createMemory, FLAG } from '#web/browser/memory.ts'
import { createStore, useValue } from '#web/browser/store.ts'

/** The storage key of the retail view; the script in the head reads it. */
export const RETAIL_VIEW_KEY = 'foliehuset.detailpriser'

/** Pages about the workshop itself: they ask before they show its own prices, tier and points. */
const OWN_PAGES: readonly string[] = [paths.checkout(), paths.account(), paths.orders(), paths.ownSamples()]

/** Kept across reloads, as the workshop's customer may be looking along. */
const retailView = createMemory({ key: RETAIL_VIEW_KEY, empty: false, format: FLAG })

/** Whether own pages show their prices. A reload asks again. */
const ownPages = createStore(false)

/** Turns the retail view on or off; login turns it off. */
export function setRetailView(isOn: boolean): void {
  ownPages.set(false)
  retailView.set(isOn)
}

export const revealOwnPages = (isRevealed: boolean): void => ownPages.set(isRevealed)

/** True while the retail view is on (requirements §4 'Price display'), whatever this page shows. */
export const useRetailView = (): boolean => useValue(retailView)

/** True on an own page that shows own prices in the retail view. */
export function useIsRevealed(): boolean {
  const isRevealed = useValue(ownPages)
  const { pathname } = useLocation()
  return isRevealed && isOwnPage(pathname)
}

export function isOwnPage(pathname: string): boolean {
  return OWN_PAGES.includes(pathname.replace(/(?<=.)\/$/, ''))
}
