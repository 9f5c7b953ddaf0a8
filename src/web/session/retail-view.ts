import { useLocation } from 'react-router'
import { createStore, useValue } from '#web/browser/store.ts'
import { createStoredValue, FLAG } from '#web/browser/stored-value.ts'

/** The storage key of the retail view; the script in the head reads it. */
export const RETAIL_VIEW_KEY = 'foliehuset.detailpriser'

/** Kept across reloads, as the workshop's customer may be looking along. */
const retailView = createStoredValue({ key: RETAIL_VIEW_KEY, empty: false, format: FLAG })

/** The address of the page that shows the workshop's own prices; a reload hides them again. */
const revealed = createStore<string | null>(null)

/** Turns the retail view on or off; login turns it off. */
export function setRetailView(isOn: boolean): void {
  revealed.set(null)
  retailView.set(isOn)
}

export const revealPage = (pathname: string | null): void => revealed.set(pathname)

/** Hides own prices again once another page is shown. */
export function forgetOtherPage(pathname: string): void {
  if (revealed.read() !== pathname) revealed.set(null)
}

/** True while the retail view is on (requirements §4 'Price display'), whatever this page shows. */
export const useRetailView = (): boolean => useValue(retailView)

/** True on the page that shows own prices in the retail view. */
export function useIsRevealed(): boolean {
  const shown = useValue(revealed)
  const { pathname } = useLocation()
  return shown === pathname
}
