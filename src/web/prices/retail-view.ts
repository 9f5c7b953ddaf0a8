import { useLocation } from 'react-router'
import { paths } from '#contract/pages.ts'
import { createMemory, FLAG } from '#web/browser/memory.ts'
import { createStore, useValue } from '#web/browser/store.ts'

/** Where it is kept that the retail view is on; the script in the document's head reads it. */
export const RETAIL_VIEW_KEY = 'foliehuset.detailpriser'

/** The pages that are about the workshop itself: they ask before they show its own prices, tier and points. */
const OWN_PAGES: readonly string[] = [paths.checkout(), paths.account(), paths.orders(), paths.ownSamples()]

/** Kept, because it must hold when the page is loaded again while the workshop's customer looks along. */
const retailView = createMemory({ key: RETAIL_VIEW_KEY, empty: false, format: FLAG })

/** Whether the workshop's own pages show what they asked for. It is forgotten with the page: a reload asks again. */
const ownPages = createStore(false)

/** Turns the retail view on or off; login turns it off. */
export function setRetailView(isOn: boolean): void {
  ownPages.set(false)
  retailView.set(isOn)
}

/** Shows or hides own prices on the workshop's own pages, and nowhere else: the shop stays in the retail view. */
export const revealOwnPages = (isRevealed: boolean): void => ownPages.set(isRevealed)

/** True while a customer has the retail view on (requirements §4 'Price display'), whatever this page shows. */
export const useRetailView = (): boolean => useValue(retailView)

/** True on a page that shows own prices although the retail view is on, because its visitor asked for them. */
export function useIsRevealed(): boolean {
  const isRevealed = useValue(ownPages)
  const { pathname } = useLocation()
  return isRevealed && isOwnPage(pathname)
}

/** True for a page that asks before it shows own prices. */
export function isOwnPage(pathname: string): boolean {
  return OWN_PAGES.includes(pathname.replace(/(?<=.)\/$/, ''))
}
