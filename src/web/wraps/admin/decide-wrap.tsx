import { Controller, useForm } from 'react-hook-form'
import { type StaffWrap, type WrappedFilm, wrapDecision } from '#contract/wraps.ts'
import { WRAP_TEXTS, type WrapDecision } from '#domain/wraps/wrap.ts'
import { browserApi } from '#web/api.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { useOpened } from '#web/forms/edit-conflict.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { useAction } from '#web/forms/use-action.ts'
import { TextAreaField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FilmPicker } from '#web/wraps/film-picker.tsx'

type DecideForm = { reason: string; films: readonly WrappedFilm[] }
type No = Exclude<WrapDecision, 'approved'>
const FIELDS = ['reason', 'films'] as const

const TITLES: Readonly<Record<No, string>> = { refused: 'Afvis billedet', hidden: 'Skjul billedet' }

function formOf(wrap: StaffWrap): DecideForm {
  return { reason: '', films: wrap.films }
}

function toBody(decision: No | null, { reason, films }: DecideForm) {
  return decision ? { decision, reason } : { films: films.map(({ id }) => id) }
}

type DecideWrapProps = { wrap: StaffWrap; decision: No | null; onClose: () => void }

/** Refuses a photo or names its films; a colleague's change is shown before it is sent again. */
export function DecideWrap({ wrap: given, decision, onClose }: DecideWrapProps) {
  const { thing: wrap, changed, follow } = useOpened(given)
  const form = useForm<DecideForm>({
    defaultValues: formOf(wrap),
    resolver: formResolver<DecideForm>(wrapDecision, { sends: (typed) => toBody(decision, typed) }),
  })
  const { register, control, handleSubmit, formState } = form
  const title = decision ? TITLES[decision] : 'Ret folier'
  const { run } = useAction({ onSuccess: onClose, onError: (error) => follow(error, form, formOf, FIELDS) })
  const submit = handleSubmit((typed) =>
    run(() => {
      const body = { ...toBody(decision, typed), seen: { revision: wrap.revision } }
      return browserApi.decideWrap({ params: { id: wrap.id }, body })
    }),
  )
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={submit}
      saveLabel={decision ? title : 'Gem folier'}
      isBusy={formState.isSubmitting}
      className="grid gap-4"
    >
      <ChangedNotice name="Billedet" changed={changed} />
      <p className="text-sm">
        {wrap.car}, {wrap.shownAs}
      </p>
      {decision ? (
        <TextAreaField
          {...register('reason')}
          label="Begrundelse"
          hint="Værkstedet får den på mail, ord for ord."
          rows={4}
          maxLength={WRAP_TEXTS.reason}
          error={formState.errors.reason?.message}
        />
      ) : (
        <Controller
          control={control}
          name="films"
          render={({ field, fieldState }) => <FilmPicker films={field.value} onChange={field.onChange} error={fieldState.error?.message} />}
        />
      )}
    </FormDialog>
  )
}
