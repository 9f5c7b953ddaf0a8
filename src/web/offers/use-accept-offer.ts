import { useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { OwnOffer } from '#contract/offers/own-offers.ts'
import { paths } from '#contract/pages.ts'
import type { PaymentMethod } from '#domain/orders/order-status.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { forgetDelivery } from '#web/cart/delivery-memory.ts'
import { type CheckoutField, type CheckoutForm, isCheckoutField } from '#web/checkout/checkout-fields.ts'
import { isLedToPay } from '#web/checkout/lead-to-pay.ts'
import { refreshOwnCredit } from '#web/orders/use-own-credit.ts'
import { thanksState } from '#web/page/thanks.ts'
import { useVatView } from '#web/prices/vat-view.ts'
import { messageOf } from '#web/refusal-message.ts'
import { refreshUser } from '#web/session/session.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { toast } from '#web/ui/toast.ts'

type Yes = Readonly<{ fields: CheckoutForm; deliveryWay: DeliveryWay; paymentMethod: PaymentMethod; total: number }>

/** Accepts an offer once: a second press waits for the first, and after a lost answer the placed order is found. */
export function useAcceptOffer({ id }: OwnOffer) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { isExclVat } = useVatView()
  const { payments } = useSettings()
  // state is too late for the second click of a double click
  const isUnderWay = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  /** Answers the wrong fields; nothing when the order is placed. */
  const accept = async ({ fields, deliveryWay, paymentMethod, total }: Yes): Promise<readonly [CheckoutField, string][]> => {
    if (isUnderWay.current) return []
    isUnderWay.current = true
    setIsBusy(true)
    setProblem(null)
    try {
      const { buyerKind: _kind, cvr: _cvr, acceptsTerms: _terms, ...buyer } = fields
      const body = { ...buyer, deliveryWay, paymentMethod, total, showsPricesExclVat: isExclVat }
      const { message, orderId, orderNumber } = await browserApi.acceptOffer({ params: { id }, body })
      toast.success(message)
      forgetDelivery()
      if (await isLedToPay({ orderId }, { method: paymentMethod, isOn: payments.isOn })) return []
      await refreshUser()
      await navigate(paths.orders(), { replace: true, state: thanksState({ for: 'order', orderNumber }) })
      return []
    } catch (error) {
      isUnderWay.current = false
      setIsBusy(false)
      if (error instanceof ApiError && error.code === 'credit_exceeded') refreshOwnCredit()
      const faults = error instanceof ApiError ? Object.entries(error.fields).filter(([name]) => isCheckoutField(name)) : []
      if (faults.length === 0) setProblem(messageOf(error, 'Tilbuddet kunne ikke accepteres'))
      // the offer may have expired, or been withdrawn or replaced
      void revalidate()
      return faults as [CheckoutField, string][]
    }
  }
  return { accept, isBusy, problem }
}
