import { Undo2 } from 'lucide-react'
import { createStore, useValue } from '#web/browser/store.ts'
import { Button } from './button.tsx'
import { fetchToasts, toast } from './toast.ts'

/** Longer than other toasts (requirements §9 'Toast durations'): there is something to press. */
const UNDO_MS = 10_000

export async function showUndoToast(message: string, undo: () => void): Promise<void> {
  const library = await fetchToasts().catch(() => null)
  // without the library there is no button
  if (library === null) return toast.success(message)
  const { libraryToast } = library
  libraryToast(
    ({ id }) => (
      <span className="flex items-center gap-3">
        {message}
        <Button
          size="sm"
          onClick={() => {
            libraryToast.dismiss(id)
            undo()
          }}
        >
          <Undo2 size={16} aria-hidden /> Fortryd
        </Button>
      </span>
    ),
    { duration: UNDO_MS },
  )
}

/** The undoable change whose dialog is open; in a store, because a toast outlives its screen. */
const requestedUndo = createStore<number | null>(null)

export const useRequestedUndo = (): number | null => useValue(requestedUndo)

export function requestUndo(undoableId: number | null): void {
  requestedUndo.set(undoableId)
}

export function showUndoableChange(message: string, undoableId: number | null): void {
  if (undoableId === null) toast.success(message)
  else void showUndoToast(message, () => requestUndo(undoableId))
}
