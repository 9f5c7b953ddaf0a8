import { useForm } from 'react-hook-form'
import { type Supplier, supplierInput } from '#contract/purchases/purchases.ts'
import { readNumber } from '#domain/numbers/danish-number.ts'
import { CURRENCIES, type Currency } from '#domain/purchases/purchase-order.ts'
import { browserApi } from '#web/api.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { useEditedRecord } from '#web/forms/edit-conflict.ts'
import { fieldsOf, formResolver } from '#web/forms/form-resolver.ts'
import { useAction } from '#web/forms/use-action.ts'
import { Options, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

const SUPPLIER_FIELDS = ['name', 'currency', 'leadTimeDays', 'contact', 'phone', 'email', 'note'] as const satisfies (keyof SupplierForm)[]

const supplierResolver = formResolver<SupplierForm>(supplierInput, { toBody: supplierOf })

type SupplierDialogProps = { supplier?: Supplier; onSaved: () => void; onClose: () => void }

export function SupplierDialog({ supplier: opened, onSaved, onClose }: SupplierDialogProps) {
  const { record: supplier, changed, applyConflict } = useEditedRecord(opened)
  const form = useForm({ defaultValues: supplierFormOf(supplier), resolver: supplierResolver, mode: 'onTouched' })
  const { register, handleSubmit, formState } = form
  const field = fieldsOf(register, formState.errors)
  const title = supplier ? 'Rediger leverandør' : 'Tilføj leverandør'
  const { run } = useAction({
    failed: 'Leverandøren kunne ikke gemmes',
    onSuccess: onSaved,
    onError: (error) => applyConflict(error, form, supplierFormOf, SUPPLIER_FIELDS),
  })
  const submit = handleSubmit(async (typed) => {
    const body = supplierOf(typed)
    await run(() =>
      supplier
        ? browserApi.changeSupplier({ params: { id: supplier.id }, body: { ...body, seen: { revision: supplier.revision } } })
        : browserApi.createSupplier({ body }),
    )
  })
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={submit}
      saveLabel="Gem"
      isBusy={formState.isSubmitting}
      className="grid gap-4 sm:grid-cols-2"
    >
      <ChangedNotice name="Leverandøren" changed={changed} className="sm:col-span-2" />
      <TextField {...field('name')} label="Navn*" autoComplete="off" className="sm:col-span-2" />
      <SelectField {...field('currency')} label="Valuta*">
        <Options of={CURRENCIES} />
      </SelectField>
      <TextField
        {...field('leadTimeDays')}
        label="Leveringstid i dage*"
        hint="Fra der bestilles, til varerne er på lager."
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField {...field('contact')} label="Kontaktperson" isOptional autoComplete="off" />
      <TextField {...field('phone')} label="Telefon" isOptional autoComplete="off" />
      <TextField {...field('email')} label="E-mail" isOptional type="email" autoComplete="off" className="sm:col-span-2" />
      <TextAreaField {...field('note')} label="Note" isOptional rows={3} className="sm:col-span-2" />
    </FormDialog>
  )
}

type SupplierForm = Readonly<{
  name: string
  currency: Currency
  leadTimeDays: string
  contact: string
  phone: string
  email: string
  note: string
}>

/** The defaults of a new supplier: a month of delivery time, and euro. */
function supplierFormOf(supplier: Supplier | undefined): SupplierForm {
  return {
    name: supplier?.name ?? '',
    currency: supplier?.currency ?? 'EUR',
    leadTimeDays: String(supplier?.leadTimeDays ?? 30),
    contact: supplier?.contact ?? '',
    phone: supplier?.phone ?? '',
    email: supplier?.email ?? '',
    note: supplier?.note ?? '',
  }
}

/** The body to send. Unreadable days are left for the schema to refuse. */
function supplierOf({ leadTimeDays, ...texts }: SupplierForm) {
  return { ...texts, leadTimeDays: readNumber(leadTimeDays) ?? Number.NaN }
}
