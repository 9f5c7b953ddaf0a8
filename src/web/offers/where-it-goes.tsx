import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '#domain/orders/order-status.ts'
import { DELIVERY_WAY_LABELS, type DeliveryWay } from '#domain/prices/delivery-way.ts'
import type { CheckoutForm } from '#web/checkout/checkout-fields.ts'

const NEEDED = ['customerName', 'customerEmail', 'customerPhone', 'shippingAddress', 'shippingPostalCode', 'shippingCity'] as const

type WhereItGoesProps = { deliveryWay: DeliveryWay; paymentMethod: PaymentMethod; children: ReactNode }

/** Delivery and payment: folded to one line when everything is known, open when something is missing or wrong. */
export function WhereItGoes({ deliveryWay, paymentMethod, children }: WhereItGoesProps) {
  const { control, getValues, formState } = useFormContext<CheckoutForm>()
  const [isOpen, setIsOpen] = useState(() => NEEDED.some((name) => getValues(name) === ''))
  const [address, postalCode, city] = useWatch({ control, name: ['shippingAddress', 'shippingPostalCode', 'shippingCity'] })
  const isWrong = Object.keys(formState.errors).length > 0
  const place = deliveryWay === 'pickup' ? DELIVERY_WAY_LABELS.pickup : `Til ${address}, ${postalCode} ${city}`
  return (
    <details className="group border-y border-line" open={isOpen || isWrong} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-2 text-sm [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <span className="block font-semibold">Levering og betaling</span>
          <span className="figures block break-words text-muted group-open:hidden">
            {place} · {PAYMENT_METHOD_LABELS[paymentMethod]}
          </span>
        </span>
        <ChevronDown size={18} aria-hidden className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-10 pt-4 pb-8">{children}</div>
    </details>
  )
}
