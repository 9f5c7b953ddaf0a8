import { useSyncExternalStore } from 'react'
import type { UploadedFile } from '#contract/import.ts'
import { toast } from '#web/ui/toast.ts'
import { type Draft, type DraftFields, draftOf, problemOf } from './draft.ts'
import { dropDraft, keepDraft, readDrafts, watchDrafts } from './draft-storage.ts'

/** The drafts of whoever is logged in, kept in this browser until they are saved (spec §4 'Import draft'). */
let owner: number | null = null
let drafts: ReadonlyMap<string, Draft> = new Map()
let ids: readonly string[] = []
let readyCount = 0
let stopWatching = () => {}
let hasToldFullness = false
const listeners = new Set<() => void>()

/** Takes up the drafts of a member of staff; another one's stay where they are. */
export function openDrafts(userId: number): void {
  if (owner === userId) return
  stopWatching()
  owner = userId
  drafts = new Map(readDrafts(userId).map((draft) => [draft.id, draft]))
  stopWatching = watchDrafts(userId, (id, draft) => {
    if (draft) put(draft)
    else take(id)
    tell()
  })
  tell()
}

/** Takes an uploaded picture up as a draft; `position` is its place among the others. */
export function addDraft(file: UploadedFile, position: number): void {
  const draft = draftOf(file, `${position}-${Math.random().toString(36).slice(2)}`, position)
  put(draft)
  keep(draft)
  tell()
}

/** What was typed; a complaint about the draft is over with it. */
export function changeDraft(id: string, change: Partial<DraftFields> | ((draft: Draft) => Partial<Draft>)): void {
  const draft = drafts.get(id)
  if (!draft) return
  writeDraft(id, { problem: null, ...(typeof change === 'function' ? change(draft) : change) })
}

/** Changes what is not typed: how a draft stands. */
export function writeDraft(id: string, change: Partial<Draft>): void {
  const draft = drafts.get(id)
  if (!draft) return
  const next = { ...draft, ...change }
  put(next)
  keep(next)
  tell()
}

export function changeAllDrafts(change: (draft: Draft) => Partial<Draft>): void {
  for (const draft of drafts.values()) {
    const next = { ...draft, problem: null, ...change(draft) }
    put(next)
    keep(next)
  }
  tell()
}

export function removeDrafts(removed: readonly string[]): void {
  for (const id of removed) {
    take(id)
    if (owner !== null) dropDraft(owner, id)
  }
  tell()
}

export function readDraft(id: string): Draft | undefined {
  return drafts.get(id)
}

/** In their order on the screen. */
export function draftIds(): readonly string[] {
  return ids
}

export function allDrafts(): readonly Draft[] {
  return [...drafts.values()]
}

/** The drafts' ids in their order; the same list until one comes or goes, so that typing draws one card only. */
export function useDraftIds(): readonly string[] {
  return useSyncExternalStore(subscribe, () => ids, noIds)
}

export function useDraft(id: string): Draft | undefined {
  return useSyncExternalStore(
    subscribe,
    () => drafts.get(id),
    () => undefined,
  )
}

/** How many could be saved as they are. */
export function useReadyCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => readyCount,
    () => 0,
  )
}

const NO_IDS: readonly string[] = []
const noIds = () => NO_IDS
const ready = new Map<string, boolean>()

function put(draft: Draft): void {
  drafts = new Map(drafts).set(draft.id, draft)
  ready.set(draft.id, problemOf(draft) === null)
}

function take(id: string): void {
  const left = new Map(drafts)
  left.delete(id)
  drafts = left
  ready.delete(id)
}

function keep(draft: Draft): void {
  if (owner === null || keepDraft(owner, draft) || hasToldFullness) return
  hasToldFullness = true
  toast.error('Kladderne kan ikke gemmes i denne browser. Gem produkterne, før du lukker siden.')
}

function tell(): void {
  if (drafts.size !== ids.length || ids.some((id) => !drafts.has(id))) {
    ids = [...drafts.values()].toSorted((a, b) => a.position - b.position).map(({ id }) => id)
  }
  for (const id of ready.keys()) if (!drafts.has(id)) ready.delete(id)
  for (const [id, draft] of drafts) if (!ready.has(id)) ready.set(id, problemOf(draft) === null)
  readyCount = [...ready.values()].filter(Boolean).length
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
