import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SavedView } from '#contract/saved-views.ts'
import type { ViewedList } from '#domain/saved-views/saved-view.ts'
import { browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { keepSavedViews } from './use-saved-views.ts'

type DeleteViewsDialogProps = { list: ViewedList; views: readonly SavedView[]; onClose: () => void }

export function DeleteViewsDialog({ list, views, onClose }: DeleteViewsDialogProps) {
  const [busyId, setBusyId] = useState<number | null>(null)
  const remove = async (id: number) => {
    setBusyId(id)
    try {
      const answer = await browserApi.deleteSavedView({ params: { id } })
      keepSavedViews(list, answer.views)
      toast.success(answer.message)
      if (views.length === 1) onClose()
    } catch (error) {
      toast.error(messageOf(error, 'Visningen kunne ikke slettes. Prøv igen.'))
    } finally {
      setBusyId(null)
    }
  }
  return (
    <Dialog isOpen onClose={onClose} title="Visninger">
      <ul>
        {views.map(({ id, name, isShared, isOwn, by }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2">
            <span className="min-w-0">
              <span className="block font-semibold break-words">{name}</span>
              <span className="block text-xs text-muted">{sharing({ isShared, isOwn, by })}</span>
            </span>
            <Button size="sm" aria-label={`Slet ${name}`} isBusy={busyId === id} busyText="Sletter..." onClick={() => void remove(id)}>
              <Trash2 size={16} aria-hidden /> Slet
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function sharing({ isShared, isOwn, by }: Pick<SavedView, 'isShared' | 'isOwn' | 'by'>): string {
  if (!isOwn) return `Delt af ${by}`
  return isShared ? 'Delt med kollegerne' : 'Kun for dig'
}
