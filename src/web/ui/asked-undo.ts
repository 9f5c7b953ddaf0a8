import { createStore, useValue } from '#web/browser/store.ts'
import { toast } from './toast.ts'
import { sayUndoable } from './undo-toast.tsx'

/** Kept in a store, because a toast outlives its screen. */
const asked = createStore<number | null>(null)

export const useAskedUndo = (): number | null => useValue(asked)

export function askUndo(undoableId: number | null): void {
  asked.set(undoableId)
}

export function sayTakeBack(message: string, undoableId: number | null): void {
  if (undoableId === null) toast.success(message)
  else void sayUndoable(message, () => askUndo(undoableId))
}
