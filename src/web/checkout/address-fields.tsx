import { useCallback, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { INVOICE_ADDRESS_FIELDS } from '#domain/orders/delivery-place.ts'
import { PostalTownFields } from '#web/addresses/postal-town-fields.tsx'
import { fieldsOf } from '#web/forms/form-resolver.ts'
import { AddressField, EmailField, PhoneField } from '#web/ui/contact-fields.tsx'
import { Checkbox, TextAreaField, TextField } from '#web/ui/field.tsx'
import type { CheckoutForm } from './checkout-fields.ts'

/** Recipient and address (requirements §5 'Checkout fields'); for pickup it is the invoice's (decision 0037). No autofill for staff. */
export function DeliveryFields({ isFetched, isForStaff = false }: { isFetched: boolean; isForStaff?: boolean }) {
  const { register, setValue, control, formState } = useFormContext<CheckoutForm>()
  const [postalCode, city] = useWatch({ control, name: ['shippingPostalCode', 'shippingCity'] })
  const setCity = useCallback((found: string) => setValue('shippingCity', found, { shouldDirty: true, shouldValidate: true }), [setValue])
  const filledIn = isForStaff ? { autoComplete: 'off' } : {}
  const field = fieldsOf(register, formState.errors)
  return (
    <fieldset>
      <legend className="display mb-4 text-lg">{isFetched ? (isForStaff ? 'Kundens oplysninger' : 'Dine oplysninger') : 'Levering'}</legend>
      {isFetched && <p className="-mt-2 mb-4 text-sm text-muted">Adressen står på fakturaen. Der bliver ikke sendt noget til den.</p>}
      <div className="grid gap-5 sm:grid-cols-6">
        <TextField {...field('customerName')} label="Navn" autoComplete="name" required className="sm:col-span-6" {...filledIn} />
        <EmailField {...field('customerEmail')} required className="sm:col-span-3" {...filledIn} />
        <PhoneField {...field('customerPhone')} required className="sm:col-span-3" {...filledIn} />
        <AddressField {...field('shippingAddress')} required className="sm:col-span-6" {...filledIn} />
        <PostalTownFields
          typed={{ postalCode, city }}
          setCity={setCity}
          postalCode={{ ...field('shippingPostalCode'), required: true, className: 'sm:col-span-2', ...filledIn }}
          city={{ ...field('shippingCity'), required: true, className: 'sm:col-span-4', ...filledIn }}
        />
        <TextAreaField {...field('notes')} label="Bemærkninger" isOptional rows={3} className="sm:col-span-6" />
      </div>
    </fieldset>
  )
}

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
  const field = fieldsOf(register, errors)
  return (
    <div>
      <Checkbox label="Send fakturaen et andet sted hen" checked={isTicked} onChange={({ target }) => tick(target.checked)} />
      {isTicked ? (
        <div className="grid gap-5 pt-3 sm:grid-cols-6">
          <AddressField {...field('invoiceAddress')} label="Fakturaadresse" autoComplete="off" required className="sm:col-span-6" />
          <PostalTownFields
            typed={{ postalCode, city }}
            setCity={setCity}
            postalCode={{
              ...field('invoicePostalCode'),
              label: 'Fakturaens postnummer',
              autoComplete: 'off',
              required: true,
              className: 'sm:col-span-2',
            }}
            city={{ ...field('invoiceCity'), label: 'Fakturaens by', autoComplete: 'off', required: true, className: 'sm:col-span-4' }}
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
