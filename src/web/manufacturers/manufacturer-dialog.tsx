import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type CountedManufacturer, manufacturerInput } from '#contract/manufacturers.ts'
import { countryName } from '#domain/manufacturers/country-name.ts'
import { isInUnion, MANUFACTURER_COUNTRIES } from '#domain/manufacturers/manufacturer.ts'
import { browserApi } from '#web/api.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { useEditedRecord } from '#web/forms/edit-conflict.ts'
import { fieldsOf, formResolver } from '#web/forms/form-resolver.ts'
import { useAction } from '#web/forms/use-action.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'

const EMPTY_MANUFACTURER = {
  name: '',
  address: '',
  country: 'DK',
  contact: '',
  phone: '',
  responsibleName: '',
  responsibleAddress: '',
  responsibleContact: '',
}

const MANUFACTURER_FIELDS = Object.keys(EMPTY_MANUFACTURER) as (keyof ManufacturerForm)[]

const manufacturerResolver = formResolver<ManufacturerForm>(manufacturerInput)

type ManufacturerDialogProps = {
  maker?: CountedManufacturer
  onSaved: (maker: CountedManufacturer) => void
  onClose: () => void
}

/** In Danish order. Computed when the dialog opens, as the first Danish comparison takes most of a second. */
function countriesByName() {
  return MANUFACTURER_COUNTRIES.map((country) => ({ country, name: countryName(country) })).toSorted((a, b) =>
    a.name.localeCompare(b.name, 'da'),
  )
}

export function ManufacturerDialog({ maker: opened, onSaved, onClose }: ManufacturerDialogProps) {
  const { record: maker, changed, applyConflict } = useEditedRecord(opened)
  const form = useForm({ defaultValues: manufacturerFormOf(maker), resolver: manufacturerResolver, mode: 'onTouched' })
  const { register, handleSubmit, formState, control } = form
  const field = fieldsOf(register, formState.errors)
  const country = useWatch({ control, name: 'country' })
  const [countries] = useState(countriesByName)
  const title = maker ? 'Rediger producent' : 'Tilføj producent'
  const { run } = useAction({
    failed: 'Kunne ikke gemme producenten',
    onError: (error) => applyConflict(error, form, manufacturerFormOf, MANUFACTURER_FIELDS),
  })
  const submit = handleSubmit((body) =>
    run(async () => {
      const saved = maker
        ? await browserApi.changeManufacturer({ params: { id: maker.id }, body: { ...body, seen: seenOf(maker) } })
        : await browserApi.createManufacturer({ body })
      toast.success(saved.message)
      onSaved(saved.maker)
    }),
  )
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={submit}
      saveLabel="Gem"
      isBusy={formState.isSubmitting}
      className="grid gap-4 sm:grid-cols-2"
    >
      <ChangedNotice name="Producenten" changed={changed} />
      <TextField {...field('name')} label="Navn eller varemærke*" autoComplete="off" className="sm:col-span-2" />
      <TextAreaField {...field('address')} label="Postadresse*" hint="Vej, postnummer og by." rows={3} className="sm:col-span-2" />
      <SelectField {...field('country')} label="Land*" className="sm:col-span-2">
        {countries.map(({ country: id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField {...field('contact')} label="E-mail eller hjemmeside*" autoComplete="off" />
      <TextField {...field('phone')} label="Telefon" isOptional autoComplete="off" />
      {!isInUnion(country) && (
        <fieldset className="grid gap-4 border-t border-line pt-4 sm:col-span-2 sm:grid-cols-2">
          <legend className="float-left text-sm font-bold">Ansvarlig i EU</legend>
          <p className="clear-both text-xs text-muted sm:col-span-2">
            Uden en ansvarlig i EU må varerne ikke sælges (GPSR, artikel 16). Ofte er det importøren.
          </p>
          <TextField {...field('responsibleName')} label="Den ansvarliges navn*" autoComplete="off" />
          <TextField {...field('responsibleContact')} label="Den ansvarliges e-mail eller hjemmeside*" autoComplete="off" />
          <TextAreaField {...field('responsibleAddress')} label="Den ansvarliges postadresse*" rows={3} className="sm:col-span-2" />
        </fieldset>
      )}
    </FormDialog>
  )
}

function seenOf({ id: _id, productCount: _count, unansweredCount: _open, substancesAskedAt: _asked, ...fields }: CountedManufacturer) {
  return fields
}

type ManufacturerForm = typeof EMPTY_MANUFACTURER

function manufacturerFormOf(maker: Partial<CountedManufacturer> | undefined): ManufacturerForm {
  const written = MANUFACTURER_FIELDS.map((field) => [field, maker?.[field] ?? EMPTY_MANUFACTURER[field]])
  return Object.fromEntries(written) as ManufacturerForm
}
