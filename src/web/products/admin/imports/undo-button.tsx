import { Undo2 } from 'lucide-react'
import type { ProductImport } from '#contract/imports/product-imports.ts'
import { LARGE_UNDO_LABELS } from '#domain/undo/undo-job.ts'
import { askUndo } from '#web/ui/asked-undo.ts'
import { Button } from '#web/ui/button.tsx'

type UndoButtonProps = { fileName: string; undo: NonNullable<ProductImport['undo']> }

export function UndoButton({ fileName, undo: { id, state } }: UndoButtonProps) {
  const label = state === 'open' ? 'Tilbage' : LARGE_UNDO_LABELS[state]
  return (
    <Button size="sm" aria-label={`${label}: ${fileName}`} onClick={() => askUndo(id)}>
      <Undo2 size={16} aria-hidden /> {label}
    </Button>
  )
}
