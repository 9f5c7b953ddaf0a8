import { useCallback } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import type { CheckoutForm } from './checkout-fields.ts'
import { useCityLookup } from './use-city-lookup.ts'

/** Who gets the order and where (spec §5 'Checkout'). */
export function DeliveryFields() {
  const { register, setValue, control, formState } = useFormContext<CheckoutForm>()
  const [postalCode, city] = useWatch({ control, name: ['shippingPostalCode', 'shippingCity'] })
  const setCity = useCallback((found: string) => setValue('shippingCity', found, { shouldDirty: true, shouldValidate: true }), [setValue])
  const { isUnknown } = useCityLookup({ postalCode, city, setCity })
  const errorOf = (name: keyof CheckoutForm) => formState.errors[name]?.message
  return (
    <fieldset>
      <legend className="display mb-4 text-lg">Levering</legend>
      <div className="grid gap-5 sm:grid-cols-6">
        <TextField
          {...register('customerName')}
          label="Navn"
          error={errorOf('customerName')}
          autoComplete="name"
          required
          className="sm:col-span-6"
        />
        <TextField
          {...register('customerEmail')}
          label="E-mail"
          error={errorOf('customerEmail')}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          className="sm:col-span-3"
        />
        <TextField
          {...register('customerPhone')}
          label="Telefon"
          error={errorOf('customerPhone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          className="sm:col-span-3"
        />
        <TextField
          {...register('shippingAddress')}
          label="Adresse"
          error={errorOf('shippingAddress')}
          autoComplete="street-address"
          required
          className="sm:col-span-6"
        />
        <TextField
          {...register('shippingPostalCode')}
          label="Postnummer"
          error={errorOf('shippingPostalCode')}
          hint={isUnknown ? 'Vi kender ikke det postnummer. Tjek det, og skriv selv byen.' : undefined}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={4}
          required
          className="sm:col-span-2"
        />
        <TextField
          {...register('shippingCity')}
          label="By"
          error={errorOf('shippingCity')}
          autoComplete="address-level2"
          required
          className="sm:col-span-4"
        />
        <TextAreaField {...register('notes')} label="Bemærkninger" error={errorOf('notes')} isOptional rows={3} className="sm:col-span-6" />
      </div>
    </fieldset>
  )
}
