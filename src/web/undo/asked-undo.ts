import { createStore, useValue } from '#web/browser/store.ts'
import { toast } from '#web/ui/toast.ts'
import { sayUndoable } from '#web/ui/undo-toast.tsx'

/** What somebody wants to take back: the layout shows the dialog, for a toast outlives the screen it came from. */
const asked = createStore<number | null>(null)

export const useAskedUndo = (): number | null => useValue(asked)

/** Shows what taking a change back would do; null closes it. */
export function askUndo(undoableId: number | null): void {
  asked.set(undoableId)
}

/** Says what was done and offers to take it back, where it can be. */
export function sayTakeBack(message: string, undoableId: number | null): void {
  if (undoableId === null) toast.success(message)
  else void sayUndoable(message, () => askUndo(undoableId))
}
