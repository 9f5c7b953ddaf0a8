import type { Draft } from './draft.ts'

const PREFIX = 'foliehuset.import.1.'

/** Where each draft is kept on its own: typing writes one small text, and two tabs never write over each other's drafts. */
function keyOf(userId: number, id: string): string {
  return `${PREFIX}${userId}.${id}`
}

/** Everything a member of staff has left in this browser. */
export function readDrafts(userId: number): Draft[] {
  const drafts: Draft[] = []
  try {
    for (let at = 0; at < localStorage.length; at += 1) {
      const draft = readDraft(localStorage.getItem(localStorage.key(at) ?? ''), localStorage.key(at), userId)
      if (draft) drafts.push(draft)
    }
  } catch (error) {
    console.error('the drafts could not be read', error)
  }
  return drafts
}

/** Keeps a draft; false when this browser has no room or no permission for it. */
export function keepDraft(userId: number, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(userId, draft.id), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function dropDraft(userId: number, id: string): void {
  try {
    localStorage.removeItem(keyOf(userId, id))
  } catch (error) {
    console.error('a draft could not be removed', error)
  }
}

/** Hears what another tab does to the drafts; a removed one comes as null. Answers how to stop. */
export function watchDrafts(userId: number, hear: (id: string, draft: Draft | null) => void): () => void {
  const prefix = keyOf(userId, '')
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key?.startsWith(prefix)) hear(key.slice(prefix.length), readDraft(newValue, key, userId))
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

function readDraft(text: string | null, key: string | null, userId: number): Draft | null {
  if (text === null || !key?.startsWith(keyOf(userId, ''))) return null
  try {
    const draft = JSON.parse(text) as Draft
    return typeof draft.id === 'string' && typeof draft.nameDa === 'string' && Array.isArray(draft.colorTags) ? draft : null
  } catch {
    return null
  }
}
