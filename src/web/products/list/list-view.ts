import { useValue } from '#web/browser/store.ts'
import { createStoredValue, FLAG } from '#web/browser/stored-value.ts'

/** The storage key of the chosen view; the script in the head reads it. */
export const COMPACT_LIST_KEY = 'foliehuset.kompakt-liste'

const compactList = createStoredValue({ key: COMPACT_LIST_KEY, empty: false, format: FLAG })

/** Whether this browser chose the compact view: two films a row on a phone. */
export const useCompactList = (): boolean => useValue(compactList)

/** Remembers the view and shows it at once; the style sheet follows the mark (`compact:`). */
export function chooseListView(view: 'normal' | 'compact'): void {
  compactList.set(view === 'compact')
  if (view === 'compact') document.documentElement.dataset.list = 'compact'
  else delete document.documentElement.dataset.list
}
