import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '#domain/orders/order-status.ts'
import { WHEN_MONEY_MOVES } from '#domain/orders/payment-texts.ts'
import { RadioRow } from '#web/ui/field.tsx'

type PaymentChoiceProps = {
  value: PaymentMethod
  onChange: (method: PaymentMethod) => void
  /** invoices are for approved customers (spec §9 'Payment methods'); whoever may have one sees it first */
  mayPayByInvoice: boolean
  /** names the ways alone: what is said of them is said to the customer */
  isForStaff?: boolean
}

/** How the order is to be paid, and when money moves. */
export function PaymentChoice({ value, onChange, mayPayByInvoice, isForStaff = false }: PaymentChoiceProps) {
  const methods: readonly PaymentMethod[] = mayPayByInvoice ? ['invoice', 'card', 'mobilepay'] : ['card', 'mobilepay']
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
            detail={isForStaff ? undefined : WHEN_MONEY_MOVES[method]}
            checked={value === method}
            onChange={() => onChange(method)}
          />
        ))}
      </div>
    </fieldset>
  )
}
