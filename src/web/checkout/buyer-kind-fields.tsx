import { useFormContext, useWatch } from 'react-hook-form'
import { BUYER_KIND_LABELS, BUYER_KINDS, type BuyerKind } from '#domain/orders/buyer-kind.ts'
import { WITHDRAWAL_DAYS } from '#domain/terms/consumer-rights.ts'
import { CvrField } from '#web/customers/cvr-field.tsx'
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
  const { errors } = formState
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
          <TextField {...register('company')} label="Firma" error={errors.company?.message} autoComplete="organization" required />
          <CvrField {...register('cvr')} typed={cvr} error={errors.cvr?.message} required />
        </div>
      )}
    </fieldset>
  )
}
