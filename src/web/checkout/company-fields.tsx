import { ChevronDown } from 'lucide-react'
import { useFormContext, useFormState } from 'react-hook-form'
import { TextField } from '#web/ui/field.tsx'
import type { CheckoutForm } from './checkout-fields.ts'

const FIELDS = ['company', 'reference', 'receiver', 'ean'] as const
type CompanyField = (typeof FIELDS)[number]

/** Folded away unless something is filled in or wrong. A guest's firm is above. */
export function CompanyFields({ asksForCompany = true }: { asksForCompany?: boolean }) {
  const { register, getValues } = useFormContext<CheckoutForm>()
  const { errors } = useFormState<CheckoutForm>({ name: [...FIELDS] })
  const shown = FIELDS.filter((name) => asksForCompany || name !== 'company')
  const isNeeded = shown.some((name) => getValues(name) !== '' || errors[name])
  const errorOf = (name: CompanyField) => errors[name]?.message
  return (
    <details className="group border-y border-line" {...(isNeeded && { open: true })}>
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        {asksForCompany ? 'Firma, reference og EAN' : 'Reference og EAN'}
        <ChevronDown size={18} aria-hidden className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 pt-2 pb-6 sm:grid-cols-2">
        {asksForCompany && (
          <TextField {...register('company')} label="Firma" error={errorOf('company')} isOptional autoComplete="organization" />
        )}
        <TextField
          {...register('reference')}
          label="Jeres reference/rekvisition"
          error={errorOf('reference')}
          isOptional
          autoComplete="off"
        />
        <TextField
          {...register('receiver')}
          label="Modtager"
          error={errorOf('receiver')}
          isOptional
          autoComplete="off"
          hint="Den, der tager imod pakken"
        />
        <TextField
          {...register('ean')}
          label="EAN-nummer"
          error={errorOf('ean')}
          isOptional
          autoComplete="off"
          inputMode="numeric"
          hint="13 cifre, for offentlige købere"
        />
      </div>
    </details>
  )
}
