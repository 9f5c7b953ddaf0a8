import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type TypeMeasures, typeMeasuresInput } from '#contract/parcels/packaging.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { readNumber } from '#domain/numbers/danish-number.ts'
import { PACKING_LABELS, PACKINGS, type Packing } from '#domain/parcels/packing.ts'
import { productLabel } from '#domain/products/product-fields.ts'
import { browserApi } from '#web/api.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { useEditedRecord } from '#web/forms/edit-conflict.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { useAction } from '#web/forms/use-action.ts'
import { RowActions } from '#web/lists/row-parts.tsx'
import { Options, SelectField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'
import { toast } from '#web/ui/toast.ts'

const LOOKS = { edit: { icon: Pencil, label: 'Rediger' } } as const

/** The weight and size of a type's products, used when the product itself has none. */
export function TypeMeasuresTable({ types, onSaved }: { types: readonly TypeMeasures[]; onSaved: () => void }) {
  const [opened, setOpened] = useState<TypeMeasures | null>(null)
  const finish = () => {
    setOpened(null)
    onSaved()
  }
  const figure = (value: number, unit: string) => (value === 0 ? '–' : `${wholeNumber(value)} ${unit}`)
  return (
    <section aria-labelledby="standardmaal" className="mt-10">
      <h2 id="standardmaal" className="text-xl">
        Standardmål
      </h2>
      <p className="max-w-prose pt-1 pb-4 text-sm text-muted">Gælder produkter af typen, der ikke selv har vægt, længde eller pakning.</p>
      <SmallTable
        isCentred
        rows={types}
        keyOf={({ id }) => id}
        columns={[
          { label: 'Produkttype', isRowHeading: true, className: 'wrap-anywhere', cell: ({ name }) => name },
          { label: productLabel('packing'), isForWide: true, cell: ({ packing }) => (packing ? PACKING_LABELS[packing] : '–') },
          { label: 'Vægt', isFigure: true, cell: ({ weightG }) => figure(weightG, 'g') },
          { label: 'Længde', isFigure: true, cell: ({ lengthMm }) => figure(lengthMm, 'mm') },
          {
            label: 'Handlinger',
            isFigure: true,
            cell: (type) => <RowActions actions={['edit']} looks={LOOKS} name={type.name} onAction={() => setOpened(type)} />,
          },
        ]}
      />
      {opened && <MeasuresDialog type={opened} onSaved={finish} onClose={() => setOpened(null)} />}
    </section>
  )
}

type MeasuresForm = { packing: '' | Packing; weightG: string; lengthMm: string }
const FIGURES = ['weightG', 'lengthMm'] as const
const FIELDS = ['packing', ...FIGURES] as const
const figureIn = (text: string) => (text.trim() === '' ? 0 : (readNumber(text) ?? Number.NaN))

function toMeasures({ packing, weightG, lengthMm }: MeasuresForm) {
  return { packing: packing || null, weightG: figureIn(weightG), lengthMm: figureIn(lengthMm) }
}
const resolver = formResolver<MeasuresForm>(typeMeasuresInput, { toBody: toMeasures })

function formOf({ packing, weightG, lengthMm }: TypeMeasures): MeasuresForm {
  return { packing: packing ?? '', weightG: String(weightG || ''), lengthMm: String(lengthMm || '') }
}

function MeasuresDialog({ type: opened, onSaved, onClose }: { type: TypeMeasures; onSaved: () => void; onClose: () => void }) {
  const { record: thing, changed, applyConflict } = useEditedRecord(opened)
  const form = useForm<MeasuresForm>({ defaultValues: formOf(thing), resolver, mode: 'onTouched' })
  const { register, handleSubmit, formState } = form
  const { run } = useAction({ failed: 'Kunne ikke gemme standardmålene', onError: (error) => applyConflict(error, form, formOf, FIELDS) })
  const submit = handleSubmit((typed) =>
    run(async () => {
      const { id, name: _name, ...seen } = thing
      const { message } = await browserApi.changeTypeMeasures({ params: { id }, body: { ...toMeasures(typed), seen } })
      toast.success(message)
      onSaved()
    }),
  )
  return (
    <FormDialog
      title={`Standardmål: ${opened.name}`}
      onClose={onClose}
      onSubmit={submit}
      saveLabel="Gem"
      isBusy={formState.isSubmitting}
      className="grid gap-4"
    >
      <ChangedNotice name="Standardmålene" changed={changed} />
      <SelectField {...register('packing')} label={productLabel('packing')} error={formState.errors.packing?.message}>
        <option value="">Ikke valgt (som rulle)</option>
        <Options of={PACKINGS} label={(packing) => PACKING_LABELS[packing]} />
      </SelectField>
      {FIGURES.map((field) => (
        <TextField
          key={field}
          {...register(field)}
          label={productLabel(field)}
          inputMode="numeric"
          autoComplete="off"
          error={formState.errors[field]?.message}
        />
      ))}
    </FormDialog>
  )
}
