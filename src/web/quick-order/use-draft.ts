import { createMemory, TEXT } from '#web/browser/memory.ts'
import { useValue } from '#web/browser/store.ts'

/** The typed text, kept in this tab until it is ordered, also while looking at a product. */
const draft = createMemory({ key: 'foliehuset.hurtigbestilling', place: 'tab', empty: '', format: TEXT })

export function useDraft(): [text: string, setText: (text: string) => void] {
  return [useValue(draft), draft.set]
}
