import { createMemory, FLAG } from '#web/browser/memory.ts'
import { useValue } from '#web/browser/store.ts'

/** Kept, because it must hold when the page is loaded again while the workshop's customer looks along. */
const retailView = createMemory({ key: 'foliehuset.detailpriser', empty: false, format: FLAG })

/** True while a customer shows the retail prices instead of his own (spec §4 'Price display'). */
export const useRetailView = (): boolean => useValue(retailView)

/** Turns the retail view on or off; login turns it off. */
export const setRetailView = (isOn: boolean): void => void retailView.set(isOn)
