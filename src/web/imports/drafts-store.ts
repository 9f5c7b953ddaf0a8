import type { UploadedFile } from '#contract/imports/pictures.ts'
import { createStore, useValue } from '#web/browser/store.ts'
import { keysWithPrefix, readText, watchOtherTabs, writeText } from '#web/browser/stored-value.ts'
import { toast } from '#web/ui/toast.ts'
import { type Draft, type DraftFields, draftOf, problemOf, withSharedNumber } from './draft.ts'

/** Fields missing in drafts stored by an older version. */
const ADDED_LATER = { batch: '', fileNumber: null, sharedNumber: null, sent: null }

/** Each draft has its own key: typing writes little, and two tabs never overwrite each other. */
const prefixOf = (userId: number) => `foliehuset.import.1.${userId}.`

type Drafts = ReadonlyMap<string, Draft>
type State = Readonly<{ drafts: Drafts; ids: readonly string[]; readyCount: number }>

const NO_DRAFTS: State = { drafts: new Map(), ids: [], readyCount: 0 }
const state = createStore(NO_DRAFTS)

/** The drafts belong to the logged-in user and stay in this browser until they are saved (requirements §4 'Import draft'). */
let owner: number | null = null
let stopWatching = () => {}
let hasWarnedOfFullStorage = false

/** Loads the drafts of a member of staff; those of others stay stored. */
export function openDrafts(userId: number): void {
  if (owner === userId) return
  stopWatching()
  owner = userId
  show(new Map(readDrafts(userId).map((draft) => [draft.id, draft])))
  stopWatching = watchDrafts(userId, (id, draft) => show(draft ? withDrafts([draft]) : without([id])))
}

export function addDraft(file: UploadedFile, position: number): void {
  storeDrafts(withSharedNumber(draftOf(file, `${position}-${Math.random().toString(36).slice(2)}`, position), allDrafts()))
}

/** Applies typed changes and clears the draft's problem. */
export function changeDraft(id: string, change: Partial<DraftFields> | ((draft: Draft) => Partial<Draft>)): void {
  const draft = readDraft(id)
  if (!draft) return
  writeDraft(id, { problem: null, ...(typeof change === 'function' ? change(draft) : change) })
}

export function writeDraft(id: string, change: Partial<Draft>): void {
  const draft = readDraft(id)
  if (draft) storeDrafts([{ ...draft, ...change }])
}

export function changeAllDrafts(change: (draft: Draft) => Partial<Draft>): void {
  storeDrafts(allDrafts().map((draft) => ({ ...draft, problem: null, ...change(draft) })))
}

export function removeDrafts(removed: readonly string[]): void {
  for (const id of removed) if (owner !== null) deleteDraft(owner, id)
  show(without(removed))
}

export function readDraft(id: string): Draft | undefined {
  return state.read().drafts.get(id)
}

export function draftIds(): readonly string[] {
  return state.read().ids
}

export function allDrafts(): readonly Draft[] {
  return [...state.read().drafts.values()]
}

/** The ids of the drafts in order; the list only changes when a draft comes or goes. */
export const useDraftIds = (): readonly string[] => useValue(state, ({ ids }) => ids)

export const useDraft = (id: string): Draft | undefined => useValue(state, ({ drafts }) => drafts.get(id))

export const useReadyCount = (): number => useValue(state, ({ readyCount }) => readyCount)

/** Stores and shows changed or new drafts; warns once when the browser has no room for them. */
function storeDrafts(changed: readonly Draft[]): void {
  const isStored = changed.map((draft) => owner === null || storeDraft(owner, draft)).every(Boolean)
  show(withDrafts(changed))
  if (isStored || hasWarnedOfFullStorage) return
  hasWarnedOfFullStorage = true
  toast.error('Kladderne kan ikke gemmes i denne browser. Gem produkterne, før du lukker siden.')
}

function withDrafts(changed: readonly Draft[]): Drafts {
  const drafts = new Map(state.read().drafts)
  for (const draft of changed) drafts.set(draft.id, draft)
  return drafts
}

function without(removed: readonly string[]): Drafts {
  return new Map([...state.read().drafts].filter(([id]) => !removed.includes(id)))
}

function show(drafts: Drafts): void {
  const { ids } = state.read()
  const isSame = drafts.size === ids.length && ids.every((id) => drafts.has(id))
  const all = [...drafts.values()]
  state.set({
    drafts,
    ids: isSame ? ids : all.toSorted((a, b) => a.position - b.position).map(({ id }) => id),
    readyCount: all.filter(isReady).length,
  })
}

const ready = new WeakMap<Draft, boolean>()

/** Cached per draft: typing in one does not check the others. */
function isReady(draft: Draft): boolean {
  const isComplete = ready.get(draft) ?? problemOf(draft) === null
  ready.set(draft, isComplete)
  return isComplete
}

function readDrafts(userId: number): Draft[] {
  return keysWithPrefix(prefixOf(userId)).flatMap((key) => toDraft(readText('browser', key)) ?? [])
}

/** Stores a draft; false when the browser has no room or no permission. */
function storeDraft(userId: number, draft: Draft): boolean {
  return writeText('browser', prefixOf(userId) + draft.id, JSON.stringify(draft))
}

function deleteDraft(userId: number, id: string): void {
  writeText('browser', prefixOf(userId) + id, null)
}

/** Reports changes by another tab; a removed draft is null. Returns the function that stops this. */
function watchDrafts(userId: number, onChange: (id: string, draft: Draft | null) => void): () => void {
  const prefix = prefixOf(userId)
  return watchOtherTabs(
    (key) => key.startsWith(prefix),
    (key, text) => key !== '' && onChange(key.slice(prefix.length), toDraft(text)),
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
