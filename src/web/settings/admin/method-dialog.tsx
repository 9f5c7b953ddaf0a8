import { Plus, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { type FieldValues, FormProvider, get, type Path, useFieldArray, useForm, useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { type deliveryMethodsInput, methodInput } from '#contract/settings/delivery-methods.ts'
import { numberText, readKroner, readNumber } from '#domain/numbers/danish-number.ts'
import {
  AUDIENCE_LABELS,
  AUDIENCES,
  METHOD_KIND_LABELS,
  METHOD_KINDS,
  METHOD_LIMITS,
  type StoredMethod,
} from '#domain/settings/delivery-methods.ts'
import { SETTING_TEXTS } from '#domain/settings/setting-limits.ts'
import { ApiError } from '#web/api.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { useAction } from '#web/forms/use-action.ts'
import { newKey } from '#web/new-key.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Checkbox, FieldError, Options, SelectField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

type MethodDialogProps = {
  /** missing for a new one */
  method?: StoredMethod | undefined
  /** stores the method in its place; throws what the server refuses, with its fields */
  save: (method: ReturnType<typeof fromMethodForm>) => Promise<{ message: string }>
  onClose: () => void
}

export function MethodDialog({ method, save, onClose }: MethodDialogProps) {
  const form = useForm<MethodForm>({
    defaultValues: method ? toMethodForm(method) : newMethodForm(newKey()),
    resolver: methodResolver,
    mode: 'onTouched',
  })
  const { register, handleSubmit, formState } = form
  const { run } = useAction({
    failed: 'Kunne ikke gemme leveringsmåden',
    onError: (error) => {
      for (const [field, message] of Object.entries(error instanceof ApiError ? error.fields : {}))
        form.setError(methodField(field.replace(/^deliveryMethods\.\d+\.?/, '')) as Path<MethodForm>, { type: 'server', message })
    },
  })
  const submit = handleSubmit((typed) => run(() => save(fromMethodForm(typed))))
  return (
    <FormProvider {...form}>
      <FormDialog
        title={method ? 'Rediger leveringsmåde' : 'Tilføj leveringsmåde'}
        onClose={onClose}
        onSubmit={submit}
        saveLabel="Gem"
        isBusy={formState.isSubmitting}
        className="grid grid-cols-2 gap-x-3 gap-y-4"
      >
        <Field name="name" label="Navn, som kunderne læser*" maxLength={METHOD_LIMITS.name} className="col-span-2" />
        <SelectField {...register('kind')} label="Leveres" className="col-span-2 sm:col-span-1">
          <Options of={METHOD_KINDS} label={(kind) => METHOD_KIND_LABELS[kind]} />
        </SelectField>
        <Field name="home" label="Hverdage undervejs*" placeholder="1-2" />
        <Field name="product" label="Fragtproduktets kode" maxLength={SETTING_TEXTS.labelCodes} hint="Tom: koden under Labels." />
        <Field name="freeAboveKr" label="Gratis over (kr. inkl. moms)" inputMode="decimal" hint="Tom: aldrig gratis." />
        <Field name="mostLengthCm" label="Længde, højst (cm)" inputMode="numeric" hint="Tom: ingen grænse." />
        <Field name="mostGirthCm" label="Længde og omkreds, højst (cm)" inputMode="numeric" hint="Tom: ingen grænse." />
        <Rows
          name="steps"
          title="Pris efter vægt, for hver pakke"
          about="Tungere pakker end det sidste trin kan ikke sendes sådan."
          add="Tilføj trin"
          empty={{ upToKg: '', priceKr: '' }}
          max={METHOD_LIMITS.steps}
          columns="grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
        >
          {(row) => (
            <>
              <Field name={`steps.${row}.upToKg`} label="Op til (kg)*" inputMode="decimal" />
              <Field name={`steps.${row}.priceKr`} label="Pris (kr. inkl. moms)*" inputMode="decimal" />
            </>
          )}
        </Rows>
        <Rows
          name="surcharges"
          title="Tillæg for lange pakker"
          about="Af flere tillæg gælder kun det for den største længde."
          add="Tilføj tillæg"
          empty={{ aboveCm: '', priceKr: '' }}
          max={METHOD_LIMITS.surcharges}
          columns="grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
        >
          {(row) => (
            <>
              <Field name={`surcharges.${row}.aboveCm`} label="Over (cm)*" inputMode="numeric" />
              <Field name={`surcharges.${row}.priceKr`} label="Tillæg (kr. inkl. moms)*" inputMode="decimal" />
            </>
          )}
        </Rows>
        <Rows
          name="zones"
          title="Områder, for eksempel øer"
          about="Tillægget gælder for hver pakke. Uden tillæg leveres der ikke dertil."
          add="Tilføj område"
          empty={{ name: '', from: '', to: '', priceKr: '' }}
          max={METHOD_LIMITS.zones}
          columns="grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
        >
          {(row) => (
            <>
              <Field name={`zones.${row}.name`} label="Område*" maxLength={METHOD_LIMITS.name} className="max-sm:col-span-2" />
              <Field name={`zones.${row}.from`} label="Fra postnr.*" inputMode="numeric" className="max-sm:row-start-2" />
              <Field name={`zones.${row}.to`} label="Til postnr.*" inputMode="numeric" className="max-sm:row-start-2" />
              <Field name={`zones.${row}.priceKr`} label="Tillæg (kr.)" inputMode="decimal" className="max-sm:row-start-3" />
            </>
          )}
        </Rows>
        <fieldset className="col-span-2">
          <legend className="pb-1 text-xs font-semibold">For hvem</legend>
          <p className="pb-1 text-xs text-muted">Ingen valgt: alle. »Til firma« er aldrig for private.</p>
          <div className="grid grid-cols-2 gap-x-3 sm:grid-cols-3">
            {AUDIENCES.map((one) => (
              <Checkbox key={one} {...register('audiences')} value={one} label={AUDIENCE_LABELS[one]} />
            ))}
          </div>
        </fieldset>
        <Checkbox {...register('isOffered')} label="Kunderne kan vælge den" className="col-span-2" />
      </FormDialog>
    </FormProvider>
  )
}

type FieldProps = Omit<ComponentProps<typeof TextField>, 'name' | 'error'> & { name: Path<MethodForm> }

function Field({ name, className = 'col-span-2 sm:col-span-1', ...rest }: FieldProps) {
  const { register, formState } = useFormContext<MethodForm>()
  const error: unknown = get(formState.errors, `${name}.message`)
  const inRow = name.includes('.') && className === 'col-span-2 sm:col-span-1' ? '' : className
  return (
    <TextField autoComplete="off" {...rest} {...register(name)} error={typeof error === 'string' ? error : undefined} className={inRow} />
  )
}

type RowsProps = {
  name: 'steps' | 'surcharges' | 'zones'
  title: string
  about: string
  add: string
  empty: FieldValues
  max: number
  columns: string
  children: (row: number) => ReactNode
}

function Rows({ name, title, about, add, empty, max, columns, children }: RowsProps) {
  const { fields, append, remove } = useFieldArray<MethodForm>({ name })
  const { formState } = useFormContext<MethodForm>()
  return (
    <fieldset className="col-span-2 grid gap-2">
      <legend className="pb-1 text-xs font-semibold">{title}</legend>
      <p className="text-xs text-muted">{about}</p>
      {fields.map(({ id }, row) => (
        <div key={id} className={`grid items-start gap-2 ${columns}`}>
          {children(row)}
          <IconButton
            label={`${title}: fjern nr. ${row + 1}`}
            className="mt-6 max-sm:col-start-3 max-sm:row-start-1"
            onClick={() => remove(row)}
          >
            <X size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      <FieldError error={formState.errors[name]?.root?.message} />
      <div>
        <Button size="sm" disabled={fields.length >= max} onClick={() => append(empty as never)}>
          <Plus size={16} aria-hidden /> {add}
        </Button>
      </div>
    </fieldset>
  )
}

/** A delivery method as typed: numbers as text. */
export type MethodForm = Pick<StoredMethod, 'id' | 'name' | 'kind' | 'isOffered' | 'home' | 'product'> & {
  audiences: StoredMethod['audiences'][number][]
  mostLengthCm: string
  mostGirthCm: string
  freeAboveKr: string
  steps: { upToKg: string; priceKr: string }[]
  surcharges: { aboveCm: string; priceKr: string }[]
  zones: { name: string; from: string; to: string; priceKr: string }[]
}

const textOf = (value: number | null) => (value === null ? '' : numberText(value))
const typed = (text: string) => readNumber(text) ?? Number.NaN
const optional = (text: string) => (text.trim() === '' ? null : typed(text))
const kroner = (text: string) => readKroner(text) ?? Number.NaN

export function toMethodForm({
  steps,
  surcharges,
  zones,
  audiences,
  mostLengthCm,
  mostGirthCm,
  freeAboveKr,
  ...method
}: StoredMethod): MethodForm {
  return {
    ...method,
    audiences: [...audiences],
    mostLengthCm: textOf(mostLengthCm),
    mostGirthCm: textOf(mostGirthCm),
    freeAboveKr: textOf(freeAboveKr),
    steps: steps.map(({ upToKg, priceKr }) => ({ upToKg: numberText(upToKg), priceKr: numberText(priceKr) })),
    surcharges: surcharges.map(({ aboveCm, priceKr }) => ({ aboveCm: numberText(aboveCm), priceKr: numberText(priceKr) })),
    zones: zones.map(({ priceKr, ...zone }) => ({ ...zone, priceKr: textOf(priceKr) })),
  }
}

export function newMethodForm(id: string): MethodForm {
  return {
    id,
    name: '',
    kind: 'home',
    isOffered: true,
    home: '1-2',
    product: '',
    audiences: [],
    mostLengthCm: '',
    mostGirthCm: '',
    freeAboveKr: '',
    surcharges: [],
    zones: [],
    steps: [{ upToKg: '', priceKr: '' }],
  }
}

export function fromMethodForm(form: MethodForm): z.input<typeof deliveryMethodsInput>[number] {
  return {
    ...form,
    mostLengthCm: optional(form.mostLengthCm),
    mostGirthCm: optional(form.mostGirthCm),
    freeAboveKr: form.freeAboveKr.trim() === '' ? null : kroner(form.freeAboveKr),
    steps: form.steps.map(({ upToKg, priceKr }) => ({ upToKg: typed(upToKg), priceKr: kroner(priceKr) })),
    surcharges: form.surcharges.map(({ aboveCm, priceKr }) => ({ aboveCm: typed(aboveCm), priceKr: kroner(priceKr) })),
    zones: form.zones.map(({ priceKr, ...zone }) => ({ ...zone, priceKr: priceKr.trim() === '' ? null : kroner(priceKr) })),
  }
}

/** Faults of a whole list are shown below it. */
function methodField(field: string): string {
  return ['steps', 'surcharges', 'zones'].includes(field) ? `${field}.root` : field
}

export const methodResolver = formResolver<MethodForm>(methodInput, { toBody: fromMethodForm, fieldOf: methodField })
