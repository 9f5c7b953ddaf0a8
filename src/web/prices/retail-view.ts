import { storedChoice } from '#web/browser/stored-choice.ts'

/** Where the retail view is kept: it must hold when the page is loaded again while the workshop's customer looks along. */
const RETAIL_VIEW_KEY = 'foliehuset.detailpriser'

const retailView = storedChoice(RETAIL_VIEW_KEY)

/** True while a customer shows the retail prices instead of his own (spec §4 'Price display'). */
export function useRetailView(): boolean {
  return retailView.use()
}

/** Turns the retail view on or off; login turns it off. */
export function setRetailView(isOn: boolean): void {
  retailView.set(isOn)
}
