import type { FieldErrors, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { orderInput } from '#contract/orders.ts'

/** What the customer writes; the contract's own rules, so that browser and server refuse the same. */
const checkoutFields = orderInput.pick({
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
})

export type CheckoutFields = z.output<typeof checkoutFields>
export type CheckoutField = keyof CheckoutFields
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

/** Checks the form for react-hook-form: the cleaned fields, or what is wrong with each. */
export const resolveCheckout: Resolver<CheckoutForm, unknown, CheckoutFields> = (form) => {
  const parsed = checkoutFields.safeParse(form)
  const messages: Partial<Record<CheckoutField, string>> = {}
  for (const { path, message } of parsed.error?.issues ?? []) messages[path[0] as CheckoutField] ??= message
  if (parsed.data) return { values: parsed.data, errors: {} }
  const errors = Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, { type: 'invalid', message }]))
  return { values: {}, errors: errors as FieldErrors<CheckoutForm> }
}
