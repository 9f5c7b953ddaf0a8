import { keysBeginning, readText, watchOtherTabs, writeText } from '#web/browser/storage.ts'
import type { Draft } from './draft.ts'

/** Fields that drafts kept by an older version lack. */
const ADDED_LATER = { batch: '', fileNumber: null, sharedNumber: null }

/** Each draft has its own key: typing writes little, and two tabs never overwrite each other. */
const prefixOf = (userId: number) => `foliehuset.import.1.${userId}.`

export function readDrafts(userId: number): Draft[] {
  return keysBeginning(prefixOf(userId)).flatMap((key) => toDraft(readText('browser', key)) ?? [])
}

/** Keeps a draft; false when the browser has no room or no permission. */
export function keepDraft(userId: number, draft: Draft): boolean {
  return writeText('browser', prefixOf(userId) + draft.id, JSON.stringify(draft))
}

export function dropDraft(userId: number, id: string): void {
  writeText('browser', prefixOf(userId) + id, null)
}

/** Reports changes by another tab; a removed draft comes as null. Answers how to stop. */
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
