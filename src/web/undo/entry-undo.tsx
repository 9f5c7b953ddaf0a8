import { Undo2 } from 'lucide-react'
import type { UndoOfEntry } from '#contract/undo.ts'
import { takeBackLabel, undoableName } from '#domain/undo/undoable.ts'
import { dateAndTime } from '#web/format.ts'
import { askUndo } from '#web/ui/asked-undo.ts'
import { Button } from '#web/ui/button.tsx'

export function EntryUndo({ undo }: { undo: UndoOfEntry }) {
  const name = undoableName(undo.kind, undo.products)
  if (undo.undone)
    return (
      <p className="text-xs whitespace-normal text-muted">
        {undo.kind === 'undo' ? 'Gjort igen' : 'Taget tilbage'} af {undo.undone.by}, {dateAndTime(undo.undone.at)}
      </p>
    )
  return (
    <Button size="sm" aria-label={`${takeBackLabel(undo.kind)}: ${name}`} onClick={() => askUndo(undo.id)}>
      <Undo2 size={16} aria-hidden /> {takeBackLabel(undo.kind)}
    </Button>
  )
}
