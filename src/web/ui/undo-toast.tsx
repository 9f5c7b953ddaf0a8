import { Undo2 } from 'lucide-react'
import { toast } from 'react-hot-toast'
import { Button } from './button.tsx'

/** Longer than what is only said (spec §9 'Toast durations'): there is something to press. */
const UNDO_MS = 10_000

/** Says what was done and offers to take it back. */
export function sayUndoable(message: string, undo: () => void): void {
  toast(
    ({ id }) => (
      <span className="flex items-center gap-3">
        {message}
        <Button
          size="sm"
          onClick={() => {
            toast.dismiss(id)
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
