import { useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { PaymentMethod } from '#domain/orders/order-status.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { createStoredValue, TEXT } from '#web/browser/stored-value.ts'
import { cartActions } from '#web/cart/cart-store.ts'
import { clearDelivery } from '#web/cart/delivery-memory.ts'
import { refreshCartProducts } from '#web/cart/use-cart-products.ts'
import { newKey } from '#web/new-key.ts'
import { isOffline } from '#web/offline/net.ts'
import { refreshOwnCredit } from '#web/orders/own-balance.tsx'
import { thanksState } from '#web/page/thanks.ts'
import { hasOpenedPaymentPage, type ToPay } from '#web/payments/online/use-payment-page.ts'
import type { PointChoice } from '#web/pickup-points/use-chosen-point.ts'
import { useVatView } from '#web/prices/vat-view.tsx'
import { refreshUser, useUser } from '#web/session/session.ts'
import { markSettingsOld, useSettings } from '#web/settings/use-settings.ts'
import { toast } from '#web/ui/toast.ts'
import { type CheckoutForm, sentBuyer } from './checkout-fields.ts'
import { checkoutDraft } from './form-start.ts'
import { type OrderRefusal, readRefusal } from './order-refusal.ts'
import { isOverLimit } from './payment-choice.tsx'
import { type ShownOrder, toOrderFigures } from './shown-order.ts'

const attempt = createStoredValue({ key: 'foliehuset.ordreforsoeg.v1', scope: 'tab', empty: '', format: TEXT })

/** The time the message is shown before Mine Ordrer opens (requirements §2 'Checkout'). */
const SUCCESS_SHOWN_MS = 1500

const NO_NET = 'Du er uden net, så ordren er ikke sendt. Kurven og det, du har skrevet, er gemt. Bestil igen, når der er net.'

/** codes of refusals because the shop's delivery methods, its cartons or the goods have changed */
const CHANGED_METHODS: ReadonlySet<string> = new Set(['delivery_method_not_offered', 'order_not_deliverable'])

const CHANGED_USER: ReadonlySet<string> = new Set(['too_few_points', 'order_needs_yes', 'needs_no_yes'])

type Placing =
  | Readonly<{ phase: 'editing'; refusal: OrderRefusal | null }>
  | Readonly<{ phase: 'submitting' }>
  | Readonly<{ phase: 'placed'; orderNumber: string }>

type Placement = Readonly<{
  fields: CheckoutForm
  shown: ShownOrder
  pickupPoint: PointChoice['sent']
  paymentMethod: PaymentMethod | undefined
}>

type Placed = Readonly<{ orderId: number; confirmationToken: string | null }>

function toPayOf({ orderId, confirmationToken }: Placed): ToPay {
  return confirmationToken ? { token: confirmationToken } : { orderId }
}

export type OrderPlacement = ReturnType<typeof usePlaceOrder>

/** Places one order at a time, clears the cart and opens the order. */
export function usePlaceOrder() {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { isExclVat } = useVatView()
  const { payments } = useSettings()
  const user = useUser()
  const [placing, setPlacing] = useState<Placing>({ phase: 'editing', refusal: null })
  // state would be too late for a double click
  const isUnderWay = useRef(false)

  const place = async ({ fields, shown, pickupPoint, paymentMethod }: Placement): Promise<OrderRefusal | null> => {
    if (isUnderWay.current) return null
    if (isOffline()) {
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
        pickupPoint,
        ...(paymentMethod && { paymentMethod }),
        showsPricesExclVat: isExclVat,
      }
      const sent = [{ body }, { headers: { 'Idempotency-Key': attemptKey() } }] as const
      if (isOverLimit(user, shown)) return await finishApprovalRequest(await browserApi.requestApproval(...sent), shown)
      const placed = await browserApi.placeOrder(...sent)
      setPlacing({ phase: 'placed', orderNumber: placed.orderNumber })
      attempt.clear()
      checkoutDraft.clear()
      clearDelivery()
      cartActions.takeOutOrdered(shown.lines)
      toast.success(placed.message)
      if (await hasOpenedPaymentPage(toPayOf(placed), { method: paymentMethod, isOn: payments.isOn })) return null
      if (placed.confirmationToken) await navigate(paths.guestOrder(placed.confirmationToken), { replace: true })
      else await openOwnOrders(placed.orderNumber)
      return null
    } catch (error) {
      const refusal = readRefusal(error, shown)
      reloadWhatChanged(error, refusal)
      setPlacing({ phase: 'editing', refusal })
      isUnderWay.current = false
      return refusal
    }
  }

  /** reloads data the refusal shows to be outdated */
  const reloadWhatChanged = (error: unknown, refusal: OrderRefusal) => {
    if (refusal.kind === 'already-sent') attempt.clear()
    // the member's limit has changed
    else if (error instanceof ApiError && CHANGED_USER.has(error.code)) void refreshUser()
    else if (error instanceof ApiError && error.code === 'credit_exceeded') refreshOwnCredit()
    else if (error instanceof ApiError && error.code === 'pickup_not_offered') offerDeliveryOnly()
    else if (error instanceof ApiError && CHANGED_METHODS.has(error.code)) reloadMethods()
    else if (refusal.kind === 'changed' || refusal.kind === 'lines') refreshCartProducts()
  }

  /** the lines of an order that waits for approval leave the cart too */
  const finishApprovalRequest = async (
    { id, message }: Readonly<{ id: number; message: string }>,
    { lines }: ShownOrder,
  ): Promise<null> => {
    attempt.clear()
    checkoutDraft.clear()
    clearDelivery()
    toast.success(message)
    await navigate(paths.waitingOrders({ ordre: id }), { replace: true })
    cartActions.takeOutOrdered(lines)
    return null
  }

  /** the settings are outdated: the next page reloads them */
  const offerDeliveryOnly = () => {
    clearDelivery()
    markSettingsOld()
    void revalidate()
  }

  const reloadMethods = () => {
    refreshCartProducts()
    markSettingsOld()
    void revalidate()
  }

  const openOwnOrders = async (orderNumber: string) => {
    await Promise.all([refreshUser(), new Promise((resolve) => setTimeout(resolve, SUCCESS_SHOWN_MS))])
    await navigate(paths.orders(), { replace: true, state: thanksState({ for: 'order', orderNumber }) })
  }

  return { placing, place, dismissRefusal: () => setPlacing({ phase: 'editing', refusal: null }) }
}

/** The Idempotency-Key of the order, kept until it is placed, even over a reload. With changed content the server refuses it (422). */
function attemptKey(): string {
  const key = attempt.read() || newKey()
  attempt.set(key)
  return key
}
