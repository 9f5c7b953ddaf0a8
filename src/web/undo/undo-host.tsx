import { lazy, Suspense } from 'react'
import { requestUndo, useRequestedUndo } from '#web/ui/undo-toast.tsx'

const UndoDialog = lazy(() => import('./undo-dialog.tsx'))

export function UndoHost() {
  const id = useRequestedUndo()
  if (id === null) return null
  return (
    <Suspense>
      <UndoDialog key={id} id={id} onClose={() => requestUndo(null)} onRedo={requestUndo} />
    </Suspense>
  )
}
