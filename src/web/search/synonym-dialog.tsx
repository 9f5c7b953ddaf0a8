import { useForm } from 'react-hook-form'
import { type SearchSynonym, synonymInput } from '#contract/search.ts'
import { browserApi } from '#web/api.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { useOpened } from '#web/forms/edit-conflict.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { useAction } from '#web/forms/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'

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
  const { register, handleSubmit, formState } = form
  const title = synonym ? 'Rediger synonym' : 'Tilføj synonym'
  const { run } = useAction({
    failed: 'Kunne ikke gemme synonymet',
    onSuccess: onSaved,
    onError: (error) => follow(error, form, synonymFormOf, SYNONYM_FIELDS),
  })
  const submit = handleSubmit(async (typed) => {
    const body = toSynonymInput(typed)
    await run(() =>
      synonym
        ? browserApi.changeSynonym({
            params: { id: synonym.id },
            body: { ...body, seen: { word: synonym.word, meanings: synonym.meanings } },
          })
        : browserApi.createSynonym({ body }),
    )
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
