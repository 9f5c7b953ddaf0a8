import { ChevronDown } from 'lucide-react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { BUYER_KIND_LABELS, BUYER_KINDS, type BuyerKind } from '#domain/orders/buyer-kind.ts'
import { WITHDRAWAL_DAYS } from '#domain/terms/consumer-rights.ts'
import { CvrField } from '#web/customers/cvr-field.tsx'
import { fieldsOf } from '#web/forms/form-resolver.ts'
import { RadioRow, TextField } from '#web/ui/field.tsx'
import type { CheckoutForm } from './checkout-fields.ts'

const DETAILS: Readonly<Record<BuyerKind, string>> = {
  consumer: `Du har ${WITHDRAWAL_DAYS} dages fortrydelsesret og to års reklamationsret.`,
  business: 'Fakturaen går til firmaet. Fortrydelsesretten gælder ikke.',
}

/** Private or business, with firm and CVR number. Staff see no consumer information. */
export function BuyerKindFields({ isForStaff = false }: { isForStaff?: boolean }) {
  const { register, control, formState } = useFormContext<CheckoutForm>()
  const [buyerKind, cvr] = useWatch({ control, name: ['buyerKind', 'cvr'] })
  const field = fieldsOf(register, formState.errors)
  return (
    <fieldset>
      <legend className="display mb-2 text-lg">{isForStaff ? 'Kunden køber som' : 'Du køber som'}</legend>
      <div className="border-t border-line">
        {BUYER_KINDS.toReversed().map((kind) => (
          <RadioRow
            key={kind}
            {...register('buyerKind')}
            value={kind}
            title={BUYER_KIND_LABELS[kind]}
            detail={isForStaff ? undefined : DETAILS[kind]}
          />
        ))}
      </div>
      {buyerKind === 'business' && (
        <div className="grid gap-5 pt-5 sm:grid-cols-2">
          <TextField {...field('company')} label="Firma" autoComplete="organization" required />
          <CvrField {...field('cvr')} typed={cvr} required />
        </div>
      )}
    </fieldset>
  )
}

const FIELDS = ['company', 'reference', 'receiver', 'ean'] as const

/** Folded away unless something is filled in or wrong. A guest's firm is above. */
export function CompanyFields({ showsCompany = true }: { showsCompany?: boolean }) {
  const { register, getValues } = useFormContext<CheckoutForm>()
  const { errors } = useFormState<CheckoutForm>({ name: [...FIELDS] })
  const shown = FIELDS.filter((name) => showsCompany || name !== 'company')
  const isNeeded = shown.some((name) => getValues(name) !== '' || errors[name])
  const field = fieldsOf(register, errors)
  return (
    <details className="group border-y border-line" {...(isNeeded && { open: true })}>
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        {showsCompany ? 'Firma, reference og EAN' : 'Reference og EAN'}
        <ChevronDown size={18} aria-hidden className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 pt-2 pb-6 sm:grid-cols-2">
        {showsCompany && <TextField {...field('company')} label="Firma" isOptional autoComplete="organization" />}
        <TextField {...field('reference')} label="Jeres reference/rekvisition" isOptional autoComplete="off" />
        <TextField {...field('receiver')} label="Modtager" isOptional autoComplete="off" hint="Den, der tager imod pakken" />
        <TextField
          {...field('ean')}
          label="EAN-nummer"
          isOptional
          autoComplete="off"
          inputMode="numeric"
          hint="13 cifre, for offentlige købere"
        />
      </div>
    </details>
  )
}
