import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '#domain/orders/order-status.ts'
import { FIRST_PARCEL_TEXT, whenMoneyMoves } from '#domain/orders/payment-texts.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { RadioRow } from '#web/ui/field.tsx'

type PaymentChoiceProps = {
  value: PaymentMethod
  onChange: (method: PaymentMethod) => void
  /** invoices are for approved customers (requirements §9 'Payment methods'); whoever may have one sees it first */
  mayPayByInvoice: boolean
  /** why this order cannot be had on invoice; null where it can */
  invoiceObstacle?: string | null
  /** what is left of a limit */
  creditLeft?: string | null
  /** names the ways alone: what is said of them is said to the customer */
  isForStaff?: boolean
}

/** How the order is to be paid, and when money moves. */
export function PaymentChoice({
  value,
  onChange,
  mayPayByInvoice,
  invoiceObstacle = null,
  creditLeft = null,
  isForStaff = false,
}: PaymentChoiceProps) {
  const { isOn, takesAllAtFirstParcel } = useSettings().payments
  const methods: readonly PaymentMethod[] = mayPayByInvoice ? ['invoice', 'card', 'mobilepay'] : ['card', 'mobilepay']
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
