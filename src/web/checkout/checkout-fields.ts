import { orderFields } from '#contract/orders/place-order.ts'
import type { Country } from '#domain/customers/postal-code.ts'
import { type BuyerKind, buyerFaults } from '#domain/orders/buyer-kind.ts'
import { placeFaults } from '#domain/orders/delivery-place.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { formResolver } from '#web/forms/form-resolver.ts'

export const BUYER_FIELDS = {
  customerName: true,
  customerEmail: true,
  customerPhone: true,
  shippingAddress: true,
  shippingPostalCode: true,
  shippingCity: true,
  invoiceAddress: true,
  invoicePostalCode: true,
  invoiceCity: true,
  buyerKind: true,
  company: true,
  cvr: true,
  reference: true,
  receiver: true,
  ean: true,
  notes: true,
} as const

const checkoutFields = orderFields.pick({ ...BUYER_FIELDS, acceptsTerms: true })

export type CheckoutField = keyof typeof checkoutFields.shape
/** As typed: empty fields are '', and accounts have no buyer kind. */
export type CheckoutForm = Record<Exclude<CheckoutField, 'buyerKind' | 'acceptsTerms'>, string> & {
  buyerKind: BuyerKind | ''
  acceptsTerms: boolean
}

export const EMPTY_FORM: CheckoutForm = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  shippingAddress: '',
  shippingPostalCode: '',
  shippingCity: '',
  invoiceAddress: '',
  invoicePostalCode: '',
  invoiceCity: '',
  buyerKind: '',
  company: '',
  cvr: '',
  reference: '',
  receiver: '',
  ean: '',
  notes: '',
  acceptsTerms: false,
}

export function isCheckoutField(name: string): name is CheckoutField {
  return Object.hasOwn(EMPTY_FORM, name)
}

type TypedBuyer = Pick<
  CheckoutForm,
  'buyerKind' | 'company' | 'cvr' | 'reference' | 'receiver' | 'ean' | 'invoiceAddress' | 'invoicePostalCode' | 'invoiceCity'
>

const NO_FIRM = { company: '', cvr: '', reference: '', receiver: '', ean: '', invoiceAddress: '', invoicePostalCode: '', invoiceCity: '' }

/** The buyer as sent: a consumer has no firm, and an account neither a kind nor a CVR number of its own. */
export function sentBuyer<Form extends TypedBuyer>({ buyerKind, ...form }: Form) {
  if (buyerKind === '') return { ...form, cvr: '' }
  return { ...form, ...(buyerKind === 'consumer' && NO_FIRM), buyerKind }
}

/** Validates like the server, by delivery way and the countries the shop delivers to. */
export function checkoutResolver(deliveryWay: DeliveryWay, delivered: readonly Country[]) {
  return formResolver<CheckoutForm>(checkoutFields, {
    toBody: sentBuyer,
    validate: (form) => ({ ...buyerFaults(form), ...placeFaults({ ...sentBuyer(form), deliveryWay }, delivered) }),
  })
}
