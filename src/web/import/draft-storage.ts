import { keysBeginning, readText, watchOtherTabs, writeText } from '#web/browser/storage.ts'
import type { Draft } from './draft.ts'

/** What a draft kept by an older shop does not have. */
const ADDED_LATER = { batch: '', fileNumber: null, sharedNumber: null }

/** Where a member of staff's drafts are kept, each on its own: typing writes one small text, and two tabs never write over each other's. */
const prefixOf = (userId: number) => `foliehuset.import.1.${userId}.`

/** Everything a member of staff has left in this browser. */
export function readDrafts(userId: number): Draft[] {
  return keysBeginning(prefixOf(userId)).flatMap((key) => toDraft(readText('browser', key)) ?? [])
}

/** Keeps a draft; false when this browser has no room or no permission for it. */
export function keepDraft(userId: number, draft: Draft): boolean {
  return writeText('browser', prefixOf(userId) + draft.id, JSON.stringify(draft))
}

export function dropDraft(userId: number, id: string): void {
  writeText('browser', prefixOf(userId) + id, null)
}

/** Hears what another tab does to the drafts; a removed one comes as null. Answers how to stop. */
export function watchDrafts(userId: number, hear: (id: string, draft: Draft | null) => void): () => void {
  const prefix = prefixOf(userId)
  return watchOtherTabs(
    (key) => key.startsWith(prefix),
    (key, text) => key !== '' && hear(key.slice(prefix.length), toDraft(text)),
  )
}

function toDraft(text: string | null): Draft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as Draft | null
    return typeof draft?.id === 'string' && typeof draft.nameDa === 'string' && Array.isArray(draft.colorTags)
      ? { ...ADDED_LATER, ...draft }
      : null
  } catch {
    return null
  }
}
