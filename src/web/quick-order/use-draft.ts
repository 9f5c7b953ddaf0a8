import { createMemory, TEXT } from '#web/browser/memory.ts'
import { useValue } from '#web/browser/store.ts'

/** What has been written, kept in this tab until it is ordered: a look at a product must not cost twelve typed lines. */
const draft = createMemory({ key: 'foliehuset.hurtigbestilling', place: 'tab', empty: '', format: TEXT })

export function useDraft(): [text: string, setText: (text: string) => void] {
  return [useValue(draft), draft.set]
}
