import { Undo2 } from 'lucide-react'
import { createStore, useValue } from '#web/browser/store.ts'
import { Button } from './button.tsx'
import { fetchToasts, toast } from './toast.ts'

/** Longer than other toasts (requirements §9 'Toast durations'): there is something to press. */
const UNDO_MS = 10_000

export async function sayUndoable(message: string, undo: () => void): Promise<void> {
  const library = await fetchToasts().catch(() => null)
  // without the library there is no button
  if (library === null) return toast.success(message)
  const { sayInToaster } = library
  sayInToaster(
    ({ id }) => (
      <span className="flex items-center gap-3">
        {message}
        <Button
          size="sm"
          onClick={() => {
            sayInToaster.dismiss(id)
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
