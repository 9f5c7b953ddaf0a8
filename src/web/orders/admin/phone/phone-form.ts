import type { Customer } from '#contract/customers/customer.ts'
import { phoneOrderFields } from '#contract/orders/phone-order.ts'
import type { Country } from '#domain/customers/postal-code.ts'
import { firmFaults } from '#domain/orders/buyer-kind.ts'
import { placeFaults } from '#domain/orders/delivery-place.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { BUYER_FIELDS, type CheckoutForm, EMPTY_FORM, sentBuyer } from '#web/checkout/checkout-fields.ts'
import { formResolver } from '#web/forms/form-resolver.ts'

const phoneFields = phoneOrderFields.pick({ ...BUYER_FIELDS, reason: true })

export type PhoneField = keyof typeof phoneFields.shape
export type PhoneForm = Omit<CheckoutForm, 'acceptsTerms'> & Readonly<{ reason: string }>

const { acceptsTerms: _, ...EMPTY_BUYER } = EMPTY_FORM
export const EMPTY_PHONE_FORM: PhoneForm = { ...EMPTY_BUYER, reason: '' }

export function phoneOrderResolver(deliveryWay: DeliveryWay, delivered: readonly Country[]) {
  return formResolver<PhoneForm>(phoneFields, {
    sends: sentBuyer,
    also: (form) => ({ ...firmFaults(form), ...placeFaults({ ...sentBuyer(form), deliveryWay }, delivered) }),
  })
}

/** Fills in the customer's name and address and keeps what was typed of the order. A guest's buyer type is asked. */
export function filledFor(customer: Customer | null, typed: PhoneForm): PhoneForm {
  const { reference, receiver, ean, notes, reason } = typed
  const kept = { ...EMPTY_PHONE_FORM, reference, receiver, ean, notes, reason }
  if (!customer) return { ...kept, buyerKind: 'consumer' }
  return {
    ...kept,
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
