import { useCallback, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { INVOICE_ADDRESS_FIELDS } from '#domain/orders/invoice-address.ts'
import { PostalTownFields } from '#web/addresses/postal-town-fields.tsx'
import { AddressField } from '#web/ui/contact-fields.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import type { CheckoutForm } from './checkout-fields.ts'

export function InvoiceAddressFields({ otherwise }: { otherwise: string }) {
  const { register, setValue, getValues, control } = useFormContext<CheckoutForm>()
  const { errors } = useFormState<CheckoutForm>({ name: [...INVOICE_ADDRESS_FIELDS] })
  const [isTicked, setIsTicked] = useState(() => INVOICE_ADDRESS_FIELDS.some((name) => getValues(name) !== ''))
  const [postalCode, city] = useWatch({ control, name: ['invoicePostalCode', 'invoiceCity'] })
  const setCity = useCallback((town: string) => setValue('invoiceCity', town, { shouldDirty: true, shouldValidate: true }), [setValue])
  const tick = (isOther: boolean) => {
    setIsTicked(isOther)
    // hidden fields are not sent
    if (!isOther) for (const name of INVOICE_ADDRESS_FIELDS) setValue(name, '', { shouldDirty: true })
  }
  const errorOf = (name: (typeof INVOICE_ADDRESS_FIELDS)[number]) => errors[name]?.message
  return (
    <div>
      <Checkbox label="Send fakturaen et andet sted hen" checked={isTicked} onChange={({ target }) => tick(target.checked)} />
      {isTicked ? (
        <div className="grid gap-5 pt-3 sm:grid-cols-6">
          <AddressField
            {...register('invoiceAddress')}
            label="Fakturaadresse"
            error={errorOf('invoiceAddress')}
            autoComplete="off"
            required
            className="sm:col-span-6"
          />
          <PostalTownFields
            typed={{ postalCode, city }}
            setCity={setCity}
            postalCode={{
              ...register('invoicePostalCode'),
              ...{ label: 'Fakturaens postnummer', error: errorOf('invoicePostalCode'), autoComplete: 'off' },
              ...{ required: true, className: 'sm:col-span-2' },
            }}
            city={{
              ...register('invoiceCity'),
              ...{ label: 'Fakturaens by', error: errorOf('invoiceCity'), autoComplete: 'off', required: true, className: 'sm:col-span-4' },
            }}
          />
        </div>
      ) : (
        <p className="text-xs text-muted">{otherwise}</p>
      )}
    </div>
  )
}

export const INVOICE_GOES_ALONG = 'Ellers står leveringsadressen på fakturaen.'
export const INVOICE_GOES_TO_ACCOUNT = 'Ellers står kontoens egen adresse på fakturaen.'
