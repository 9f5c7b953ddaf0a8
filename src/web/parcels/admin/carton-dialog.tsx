import { useForm } from 'react-hook-form'
import { type Carton, type CartonInput, cartonInput } from '#contract/parcels/packaging.ts'
import { numberText, readNumber } from '#domain/numbers/danish-number.ts'
import { MATERIAL_LABELS, MATERIALS } from '#domain/parcels/packaging.ts'
import { each } from '#domain/products/product-fields.ts'
import { browserApi } from '#web/api.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { useEditedRecord } from '#web/forms/edit-conflict.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { useAction } from '#web/forms/use-action.ts'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'

const FIGURES = {
  innerLengthMm: { label: 'Indre længde (mm)*' },
  girthMm: { label: 'Omkreds (mm)*', hint: 'Rundt om kassen på tværs. 0: ikke målt.' },
  ownWeightG: { label: 'Egen vægt (g)*', hint: 'Den tomme kasse.' },
  mostRolls: { label: 'Ruller, højst*', hint: 'Afgør, hvilken kasse der foreslås.' },
  mostWeightG: { label: 'Indhold, højst (g)*' },
} as const
const NUMBERS = [...(Object.keys(FIGURES) as (keyof typeof FIGURES)[]), ...MATERIALS]
type NumberField = (typeof NUMBERS)[number]
type CartonForm = { name: string; inUse: boolean } & Record<NumberField, string>
const FIELDS = ['name', 'inUse', ...NUMBERS] as const

const toCarton = (form: CartonForm): CartonInput => ({
  name: form.name,
  inUse: form.inUse,
  ...each(NUMBERS, (field) => readNumber(form[field]) ?? Number.NaN),
})
const resolver = formResolver<CartonForm>(cartonInput, { toBody: toCarton })

function cartonFormOf(carton: Partial<Carton> | undefined): CartonForm {
  const { name = '', inUse = true } = carton ?? {}
  const empty = (field: NumberField) => (field === 'girthMm' || MATERIALS.some((material) => material === field) ? '0' : '')
  return { name, inUse, ...each(NUMBERS, (field) => (carton?.[field] === undefined ? empty(field) : numberText(carton[field]))) }
}

type CartonDialogProps = { carton?: Carton; onSaved: () => void; onClose: () => void }

export function CartonDialog({ carton: opened, onSaved, onClose }: CartonDialogProps) {
  const { record: carton, changed, applyConflict } = useEditedRecord(opened)
  const form = useForm<CartonForm>({ defaultValues: cartonFormOf(carton), resolver, mode: 'onTouched' })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const { run } = useAction({
    failed: 'Kunne ikke gemme kassen',
    onError: (error) => applyConflict(error, form, cartonFormOf, FIELDS),
  })
  const submit = handleSubmit((typed) =>
    run(async () => {
      const body = toCarton(typed)
      const { message } = carton
        ? await browserApi.changeCarton({ params: { id: carton.id }, body: { ...body, seen: seenOf(carton) } })
        : await browserApi.createCarton({ body })
      toast.success(message)
      onSaved()
    }),
  )
  return (
    <FormDialog
      title={carton ? 'Rediger kasse' : 'Tilføj kasse'}
      onClose={onClose}
      onSubmit={submit}
      saveLabel="Gem"
      isBusy={formState.isSubmitting}
      className="grid grid-cols-2 gap-4"
    >
      <ChangedNotice name="Kassen" changed={changed} />
      <TextField {...register('name')} label="Navn*" autoComplete="off" className="col-span-2" error={errors.name?.message} />
      {NUMBERS.map((field) => (
        <TextField
          key={field}
          {...register(field)}
          {...(field in FIGURES
            ? FIGURES[field as keyof typeof FIGURES]
            : { label: `${MATERIAL_LABELS[field as keyof typeof MATERIAL_LABELS]} (g)*` })}
          inputMode="numeric"
          autoComplete="off"
          error={errors[field]?.message}
        />
      ))}
      <Checkbox {...register('inUse')} label="I brug" className="col-span-2" />
    </FormDialog>
  )
}

function seenOf({ id: _id, ...fields }: Carton) {
  return fields
}
