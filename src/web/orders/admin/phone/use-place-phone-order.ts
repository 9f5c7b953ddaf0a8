import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Customer } from '#contract/customers/customer.ts'
import { phoneOrderFields } from '#contract/orders/place-order.ts'
import { paths } from '#contract/pages/pages.ts'
import type { Country } from '#domain/customers/postal-code.ts'
import { firmFaults } from '#domain/orders/buyer-kind.ts'
import { placeFaults } from '#domain/orders/delivery-place.ts'
import type { PaymentMethod } from '#domain/orders/order-status.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { browserApi } from '#web/api.ts'
import { refreshCartProducts } from '#web/cart/use-cart-products.ts'
import { BUYER_FIELDS, type CheckoutForm, EMPTY_FORM, sentBuyer } from '#web/checkout/checkout-fields.ts'
import { type OrderRefusal, readRefusal } from '#web/checkout/order-refusal.ts'
import { type ShownOrder, toOrderFigures } from '#web/checkout/shown-order.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { ASKS_NOTHING } from '#web/forms/unsaved-warning.tsx'
import { newKey } from '#web/new-key.ts'
import type { PointChoice } from '#web/pickup-points/use-chosen-point.ts'
import { toast } from '#web/ui/toast.ts'

type Placement = Readonly<{
  customerId: number | null
  fields: PhoneForm
  shown: ShownOrder
  pickupPoint: PointChoice['sent']
  paymentMethod: PaymentMethod | undefined
  creditReason: string
}>

/** Places the order once: a second press waits for the first, and after a lost answer the placed order is found. */
export function usePlacePhoneOrder() {
  const navigate = useNavigate()
  const key = useRef(newKey())
  // state is too late for the second click of a double click
  const isUnderWay = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<OrderRefusal | null>(null)

  const place = async ({
    customerId,
    fields,
    shown,
    pickupPoint,
    paymentMethod,
    creditReason,
  }: Placement): Promise<OrderRefusal | null> => {
    if (isUnderWay.current) return null
    isUnderWay.current = true
    setIsBusy(true)
    setRefusal(null)
    try {
      const body = {
        ...sentBuyer(fields),
        ...toOrderFigures(shown),
        pickupPoint,
        ...(paymentMethod && { paymentMethod }),
        ...(creditReason && { creditReason }),
        customerId,
      }
      const placed = await browserApi.placePhoneOrder({ body }, { headers: { 'Idempotency-Key': key.current } })
      toast.success(placed.message)
      await navigate(paths.adminOrder(placed.orderId), { replace: true, state: ASKS_NOTHING })
      return null
    } catch (error) {
      const refused = readRefusal(error, shown)
      if (refused.kind === 'already-sent') key.current = newKey()
      else if (refused.kind === 'changed' || refused.kind === 'lines') refreshCartProducts()
      setRefusal(refused)
      setIsBusy(false)
      isUnderWay.current = false
      return refused
    }
  }

  return { place, isBusy, refusal }
}

const phoneFields = phoneOrderFields.pick({ ...BUYER_FIELDS, reason: true })

export type PhoneField = keyof typeof phoneFields.shape
export type PhoneForm = Omit<CheckoutForm, 'acceptsTerms'> & Readonly<{ reason: string }>

const { acceptsTerms: _, ...EMPTY_BUYER } = EMPTY_FORM
export const EMPTY_PHONE_FORM: PhoneForm = { ...EMPTY_BUYER, reason: '' }

export function phoneOrderResolver(deliveryWay: DeliveryWay, delivered: readonly Country[]) {
  return formResolver<PhoneForm>(phoneFields, {
    toBody: sentBuyer,
    validate: (form) => ({ ...firmFaults(form), ...placeFaults({ ...sentBuyer(form), deliveryWay }, delivered) }),
  })
}

/** Fills in the customer's name and address and retains what was typed about the order. A guest begins as a consumer. */
export function filledFor(customer: Customer | null, typed: PhoneForm): PhoneForm {
  const { reference, receiver, ean, notes, reason } = typed
  const retained = { ...EMPTY_PHONE_FORM, reference, receiver, ean, notes, reason }
  if (!customer) return { ...retained, buyerKind: 'consumer' }
  return {
    ...retained,
    customerName: customer.name,
    customerEmail: customer.email,
    customerPhone: customer.phone ?? '',
    shippingAddress: customer.address ?? '',
    shippingPostalCode: customer.postalCode ?? '',
    shippingCity: customer.city ?? '',
    company: customer.company ?? '',
  }
}

export function isPhoneField(name: string): name is PhoneField {
  return Object.hasOwn(EMPTY_PHONE_FORM, name)
}
