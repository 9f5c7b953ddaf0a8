import { Controller, useForm } from 'react-hook-form'
import { type OwnWrap, type WrappedFilm, wrapText } from '#contract/wraps.ts'
import { WRAP_TEXTS } from '#domain/wraps/wrap.ts'
import { WRAP_CONSENT } from '#domain/wraps/wrap-consent.ts'
import { browserApi } from '#web/api.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { useAction } from '#web/forms/use-action.ts'
import { ConsentField } from '#web/proof/consent-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FilmPicker } from './film-picker.tsx'

type WrapForm = { car: string; description: string; films: readonly WrappedFilm[]; consent: boolean }
const FIELDS = ['car', 'description', 'films', 'consent'] as const

const toBody = ({ car, description, films, consent }: WrapForm) => ({
  car,
  description,
  films: films.map(({ id }) => id),
  consent: consent ? WRAP_CONSENT.version : '',
})
const resolver = formResolver<WrapForm>(wrapText, { sends: toBody })

type WrapFormProps = { wrap: OwnWrap; shownAs: string; onSent: () => void; onWithdraw: () => void }

export function WrapForm({ wrap, shownAs, onSent, onWithdraw }: WrapFormProps) {
  const { register, control, handleSubmit, setError, formState } = useForm<WrapForm>({
    defaultValues: { car: wrap.car, description: wrap.description ?? '', films: wrap.films, consent: false },
    resolver,
  })
  const errorOf = (name: (typeof FIELDS)[number]) => formState.errors[name]?.message
  const { run } = useAction({ onSuccess: onSent, onError: (error) => showRefusedFields(error, FIELDS, setError) })
  const submit = handleSubmit((typed) => run(() => browserApi.sendWrap({ params: { id: wrap.id }, body: wrapText.parse(toBody(typed)) })))
  return (
    <form method="post" onSubmit={submit} noValidate aria-label="Om billedet" className="grid gap-4">
      <TextField
        {...register('car')}
        label="Bil"
        placeholder="BMW i4"
        maxLength={WRAP_TEXTS.car}
        autoComplete="off"
        error={errorOf('car')}
      />
      <Controller
        control={control}
        name="films"
        render={({ field, fieldState }) => <FilmPicker films={field.value} onChange={field.onChange} error={fieldState.error?.message} />}
      />
      <TextField
        {...register('description')}
        label="En linje om bilen"
        isOptional
        placeholder="Hele bilen, også dørkarmene"
        maxLength={WRAP_TEXTS.description}
        autoComplete="off"
        error={errorOf('description')}
      />
      <ConsentField {...register('consent')} consent={WRAP_CONSENT} shownAs={shownAs} error={errorOf('consent')} />
      <ButtonRow>
        <Button variant="quiet" onClick={onWithdraw} className="sm:mr-auto">
          Slet billedet
        </Button>
        <Button type="submit" variant="signal" isBusy={formState.isSubmitting} busyText="Sender...">
          Send billedet
        </Button>
      </ButtonRow>
    </form>
  )
}
