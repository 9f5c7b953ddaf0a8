import { lazy, Suspense } from 'react'
import { askUndo, useAskedUndo } from '#web/ui/undo-toast.tsx'

const UndoDialog = lazy(() => import('./undo-dialog.tsx'))

export function UndoHost() {
  const id = useAskedUndo()
  if (id === null) return null
  return (
    <Suspense>
      <UndoDialog key={id} id={id} onClose={() => askUndo(null)} onAgain={askUndo} />
    </Suspense>
  )
}
