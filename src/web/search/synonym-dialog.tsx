import { useForm } from 'react-hook-form'
import { type SearchSynonym, synonymInput } from '#contract/search.ts'
import { browserApi } from '#web/api.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { useOpened } from '#web/forms/edit-conflict.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

const SYNONYM_FIELDS = ['word', 'meanings'] as const

const synonymResolver = formResolver<SynonymForm>(synonymInput, { sends: toSynonymInput })

type SynonymDialogProps = {
  synonym?: SearchSynonym
  /** The search without results that a new synonym begins with. */
  word?: string
  onSaved: () => void
  onClose: () => void
}

export function SynonymDialog({ synonym: given, word, onSaved, onClose }: SynonymDialogProps) {
  const { thing: synonym, changed, follow } = useOpened(given)
  const form = useForm({
    defaultValues: synonymFormOf(synonym ?? (word === undefined ? undefined : { word })),
    resolver: synonymResolver,
    mode: 'onTouched',
  })
  const { register, handleSubmit, setError, formState } = form
  const title = synonym ? 'Rediger synonym' : 'Tilføj synonym'
  const submit = handleSubmit(async (typed) => {
    const body = toSynonymInput(typed)
    try {
      const { message } = synonym
        ? await browserApi.changeSynonym({
            params: { id: synonym.id },
            body: { ...body, seen: { word: synonym.word, meanings: synonym.meanings } },
          })
        : await browserApi.createSynonym({ body })
      toast.success(message)
      onSaved()
    } catch (error) {
      toast.error(messageOf(error, 'Kunne ikke gemme synonymet'))
      follow(error, form, synonymFormOf)
      showRefusedFields(error, SYNONYM_FIELDS, setError)
    }
  })
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <form method="post" onSubmit={submit} noValidate aria-label={title} className="grid gap-4">
        <ChangedNotice name="Synonymet" changed={changed} />
        <TextField {...register('word')} label="Kunderne søger på" autoComplete="off" error={formState.errors.word?.message} />
        <TextField
          {...register('meanings')}
          label="Vis også det, der findes med"
          hint="Flere skilles med komma: lilla, blå satin"
          autoComplete="off"
          error={formState.errors.meanings?.message}
        />
        <div className="flex justify-end gap-3">
          <Button type="button" onClick={onClose}>
            Annuller
          </Button>
          <Button type="submit" variant="solid" isBusy={formState.isSubmitting} busyText="Gemmer...">
            Gem
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The meanings are typed on one line, separated by commas. */
type SynonymForm = { word: string; meanings: string }

function synonymFormOf(synonym: Partial<SearchSynonym> | undefined): SynonymForm {
  return { word: synonym?.word ?? '', meanings: (synonym?.meanings ?? []).join(', ') }
}

function toSynonymInput({ word, meanings }: SynonymForm) {
  const apart = meanings.split(',').map((meaning) => meaning.trim())
  return { word, meanings: apart.filter(Boolean) }
}
