import { useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { paths } from '#contract/pages.ts'
import type { PaymentMethod } from '#domain/orders/order-status.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { cartActions } from '#web/cart/cart-store.ts'
import { forgetDelivery } from '#web/cart/delivery-memory.ts'
import { refreshCartProducts } from '#web/cart/use-cart-products.ts'
import { refreshUser } from '#web/customers/session.ts'
import { thanksState } from '#web/layout/thanks.ts'
import { isWithoutNet } from '#web/offline/net.ts'
import { leadToPaymentPage } from '#web/orders/online-payments/use-payment-page.ts'
import { useVatView } from '#web/prices/vat-view.ts'
import { messageOf } from '#web/refusal-message.ts'
import { markSettingsOld, useSettings } from '#web/settings/use-settings.ts'
import { toast } from '#web/ui/toast.ts'
import { attemptKey, endAttempt } from './attempt-key.ts'
import { type CheckoutForm, sentBuyer } from './checkout-fields.ts'
import { checkoutDraft } from './form-draft.ts'
import { type OrderRefusal, readRefusal } from './order-refusal.ts'
import { type ShownOrder, toOrderFigures } from './shown-order.ts'
import { refreshOwnCredit } from './use-own-credit.ts'

/** How long a customer reads that the order is placed before Mine Ordrer opens (spec §2 'Checkout'). */
const SUCCESS_SHOWN_MS = 1500

/** Said before anything is sent, so that nobody wonders whether it was. */
const NO_NET = 'Du er uden net, så ordren er ikke sendt. Kurven og det, du har skrevet, er gemt. Bestil igen, når der er net.'

/** The order stands all the same. */
const PAYMENT_NOT_OPENED = 'Betalingen kunne ikke åbnes. Ordren er gemt, og du kan betale den her.'

type Placing =
  | Readonly<{ phase: 'editing'; refusal: OrderRefusal | null }>
  | Readonly<{ phase: 'submitting' }>
  | Readonly<{ phase: 'placed'; orderNumber: string }>

type Placed = Readonly<{ orderId: number; confirmationToken: string | null }>
type Placement = Readonly<{ fields: CheckoutForm; shown: ShownOrder; paymentMethod: PaymentMethod | undefined }>

export type OrderPlacement = ReturnType<typeof usePlaceOrder>

/** Places orders one at a time; after success the cart is cleared and the order shown. */
export function usePlaceOrder() {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { isExclVat } = useVatView()
  const { payments } = useSettings()
  const [placing, setPlacing] = useState<Placing>({ phase: 'editing', refusal: null })
  // state is too late for the second click of a double click
  const isUnderWay = useRef(false)

  const place = async ({ fields, shown, paymentMethod }: Placement): Promise<OrderRefusal | null> => {
    if (isUnderWay.current) return null
    if (isWithoutNet()) {
      const refusal: OrderRefusal = { kind: 'other', message: NO_NET }
      setPlacing({ phase: 'editing', refusal })
      return refusal
    }
    isUnderWay.current = true
    setPlacing({ phase: 'submitting' })
    try {
      const body = {
        ...sentBuyer(fields),
        ...toOrderFigures(shown),
        ...(paymentMethod && { paymentMethod }),
        showsPricesExclVat: isExclVat,
      }
      const placed = await browserApi.placeOrder({ body }, { headers: { 'Idempotency-Key': attemptKey() } })
      setPlacing({ phase: 'placed', orderNumber: placed.orderNumber })
      endAttempt()
      checkoutDraft.forget()
      forgetDelivery()
      cartActions.takeOutOrdered(shown.lines)
      toast.success(placed.message)
      if (await isLedToPay(placed, paymentMethod)) return null
      if (placed.confirmationToken) await navigate(paths.guestOrder(placed.confirmationToken), { replace: true })
      else await goToOwnOrders(placed.orderNumber)
      return null
    } catch (error) {
      const refusal = readRefusal(error, shown)
      if (refusal.kind === 'already-sent') endAttempt()
      else if (error instanceof ApiError && error.code === 'too_few_points') void refreshUser()
      else if (error instanceof ApiError && error.code === 'credit_exceeded') refreshOwnCredit()
      else if (error instanceof ApiError && error.code === 'pickup_not_offered') offerDeliveryOnly()
      else if (refusal.kind === 'changed' || refusal.kind === 'lines') refreshCartProducts()
      setPlacing({ phase: 'editing', refusal })
      isUnderWay.current = false
      return refusal
    }
  }

  /** whoever pays by card or MobilePay goes on to do so; what cannot be paid now is paid from the page of the order */
  const isLedToPay = async (placed: Placed, method: PaymentMethod | undefined) => {
    if (!payments.isOn || (method !== 'card' && method !== 'mobilepay')) return false
    const toPay = placed.confirmationToken ? { token: placed.confirmationToken } : { orderId: placed.orderId }
    return await leadToPaymentPage(toPay).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'nothing_to_pay_online')) toast.error(messageOf(error, PAYMENT_NOT_OPENED))
        return false
      },
    )
  }

  /** the settings this tab has are old: the next page reads them anew, and until then the price is that of delivery */
  const offerDeliveryOnly = () => {
    forgetDelivery()
    markSettingsOld()
    void revalidate()
  }

  const goToOwnOrders = async (orderNumber: string) => {
    await Promise.all([refreshUser(), new Promise((resolve) => setTimeout(resolve, SUCCESS_SHOWN_MS))])
    await navigate(paths.orders(), { replace: true, state: thanksState({ for: 'order', orderNumber }) })
  }

  return { placing, place, dismissRefusal: () => setPlacing({ phase: 'editing', refusal: null }) }
}
