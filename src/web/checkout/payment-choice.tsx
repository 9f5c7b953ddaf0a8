import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '#domain/orders/order-status.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { RadioRow } from '#web/ui/field.tsx'

type PaymentChoiceProps = {
  value: PaymentMethod
  onChange: (method: PaymentMethod) => void
  /** invoices are for approved customers (spec §9 'Payment methods') */
  mayPayByInvoice: boolean
}

/** How the order is to be paid, honest about when. */
export function PaymentChoice({ value, onChange, mayPayByInvoice }: PaymentChoiceProps) {
  const { takesPaymentsOnline } = useSettings()
  const methods: { method: PaymentMethod; detail?: string }[] = [
    { method: 'card' },
    { method: 'mobilepay' },
    ...(mayPayByInvoice ? [{ method: 'invoice' as const, detail: 'Vi sender en faktura til dit firma' }] : []),
  ]
  return (
    <fieldset>
      <legend className="display mb-2 text-lg">Betaling</legend>
      <div className="border-t border-line">
        {methods.map(({ method, detail }) => (
          <RadioRow
            key={method}
            name="paymentMethod"
            value={method}
            title={PAYMENT_METHOD_LABELS[method]}
            detail={detail}
            checked={value === method}
            onChange={() => onChange(method)}
          />
        ))}
      </div>
      {!takesPaymentsOnline && value !== 'invoice' && (
        <p className="mt-3 text-sm text-muted">
          Der bliver ikke trukket penge, når du bestiller. Ordren står som ubetalt, og vi kontakter dig med betalingen, før vi sender.
        </p>
      )}
    </fieldset>
  )
}
