import { orderInput } from '#contract/orders/place-order.ts'
import { formResolver } from '#web/forms/form-resolver.ts'

/** What a buyer writes, or is asked for on the phone. */
export const BUYER_FIELDS = {
  customerName: true,
  customerEmail: true,
  customerPhone: true,
  shippingAddress: true,
  shippingPostalCode: true,
  shippingCity: true,
  company: true,
  reference: true,
  receiver: true,
  ean: true,
  notes: true,
} as const

/** The contract's own rules, so that browser and server refuse the same. */
const checkoutFields = orderInput.pick(BUYER_FIELDS)

export type CheckoutField = keyof typeof checkoutFields.shape
/** As typed: a field not filled in is empty. */
export type CheckoutForm = Record<CheckoutField, string>

export const EMPTY_FORM: CheckoutForm = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  shippingAddress: '',
  shippingPostalCode: '',
  shippingCity: '',
  company: '',
  reference: '',
  receiver: '',
  ean: '',
  notes: '',
}

export function isCheckoutField(name: string): name is CheckoutField {
  return Object.hasOwn(EMPTY_FORM, name)
}

/** Refuses what the server would refuse. */
export const resolveCheckout = formResolver<CheckoutForm>(checkoutFields)
