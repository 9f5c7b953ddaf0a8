import type { SessionUser } from '#contract/customers/account.ts'
import { requiresApproval } from '#domain/customers/rights/members.ts'
import { krToOre } from '#domain/money/money.ts'
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '#domain/orders/order-status.ts'
import { FIRST_PARCEL_TEXT, whenMoneyMoves } from '#domain/payments/payment-texts.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { RadioRow } from '#web/ui/field.tsx'

type PaymentChoiceProps = {
  value: PaymentMethod
  onChange: (method: PaymentMethod) => void
  /** only for approved customers (requirements §9 'Payment methods'), and then first */
  mayPayByInvoice: boolean
  /** why invoice is not available; null when it is */
  invoiceObstacle?: string | null
  creditLeft?: string | null
  /** without explanations for the customer */
  isForStaff?: boolean
}

export function PaymentChoice({
  value,
  onChange,
  mayPayByInvoice,
  invoiceObstacle = null,
  creditLeft = null,
  isForStaff = false,
}: PaymentChoiceProps) {
  const { isOn, takesAllAtFirstParcel } = useSettings().payments
  const online: readonly PaymentMethod[] = !isForStaff && isOnPhone() ? ['mobilepay', 'card'] : ['card', 'mobilepay']
  const methods: readonly PaymentMethod[] = mayPayByInvoice ? ['invoice', ...online] : online
  const detailOf = (method: PaymentMethod) => (isForStaff ? undefined : whenMoneyMoves(method, isOn))
  const invoiceDetail = [detailOf('invoice'), creditLeft].filter(Boolean).join(' ')
  return (
    <fieldset>
      <legend className="display mb-2 text-lg">Betaling</legend>
      <div className="border-t border-line">
        {methods.map((method) => (
          <RadioRow
            key={method}
            name="paymentMethod"
            value={method}
            title={PAYMENT_METHOD_LABELS[method]}
            detail={method === 'invoice' ? (invoiceObstacle ?? invoiceDetail) : detailOf(method)}
            disabled={method === 'invoice' && invoiceObstacle !== null}
            checked={value === method}
            onChange={() => onChange(method)}
          />
        ))}
      </div>
      {isOn && takesAllAtFirstParcel && !isForStaff && <p className="mt-2 text-sm text-muted">{FIRST_PARCEL_TEXT}</p>}
    </fieldset>
  )
}

/** True on phones, where MobilePay comes first. False on the server, where there is no cart to pay. */
export function isOnPhone(): boolean {
  return typeof window !== 'undefined' && window.matchMedia('(width < 48rem)').matches
}

export function isOverLimit(user: SessionUser | null, order: Readonly<{ totalOre: number; pointsWorthOre: number }>): boolean {
  const limit = user?.workshop.orderLimit ?? null
  return requiresApproval(order, limit === null ? null : krToOre(limit))
}
