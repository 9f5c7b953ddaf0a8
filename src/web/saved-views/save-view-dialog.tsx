import { useForm } from 'react-hook-form'
import type { SavedView } from '#contract/saved-views.ts'
import { SAVED_VIEW, type ViewedList } from '#domain/saved-views/saved-view.ts'
import { browserApi } from '#web/api.ts'
import { showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { keepSavedViews } from './use-saved-views.ts'

const TITLE = 'Gem visning'

type SaveViewDialogProps = { list: ViewedList; query: string; views: readonly SavedView[]; onClose: () => void }

export function SaveViewDialog({ list, query, views, onClose }: SaveViewDialogProps) {
  const { register, handleSubmit, watch, setError, formState } = useForm({ defaultValues: { name: '', isShared: false } })
  const name = watch('name').trim()
  const isTaken = views.some((view) => view.isOwn && view.name === name)
  const submit = handleSubmit(async ({ isShared }) => {
    try {
      const answer = await browserApi.saveView({ body: { list, name, query, isShared } })
      keepSavedViews(list, answer.views)
      toast.success(answer.message)
      onClose()
    } catch (error) {
      toast.error(messageOf(error, 'Visningen kunne ikke gemmes. Prøv igen.'))
      showRefusedFields(error, ['name'], setError)
    }
  })
  return (
    <Dialog isOpen onClose={onClose} title={TITLE}>
      <form method="post" onSubmit={submit} noValidate aria-label={TITLE} className="grid gap-4">
        <p className="text-sm text-muted">Listen gemmes, som den står nu: søgning, filtre, rækkefølge og kolonner.</p>
        <TextField
          {...register('name')}
          label="Navn"
          hint={isTaken ? `Du har allerede »${name}«. Den bliver erstattet.` : 'For eksempel: Hentes i dag'}
          autoComplete="off"
          maxLength={SAVED_VIEW.name}
          error={formState.errors.name?.message}
        />
        <Checkbox {...register('isShared')} label="Del med kollegerne" />
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>Annuller</Button>
          <Button type="submit" variant="solid" isBusy={formState.isSubmitting} busyText="Gemmer...">
            Gem
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
