import { deliveryProblem, normalisePostalCode } from '#domain/customers/postal-code.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { type InvoiceAddress, invoiceAddressFaults } from './invoice-address.ts'

type Place = Readonly<{ deliveryWay: DeliveryWay; shippingPostalCode: string }>

/** Errors in an order's place of delivery, by field. The address of an order for pickup is only used on its invoice. */
function deliveryFaults({ deliveryWay, shippingPostalCode }: Place): Readonly<{ shippingPostalCode?: string }> {
  const problem = deliveryWay === 'parcel' ? deliveryProblem(normalisePostalCode(shippingPostalCode)) : null
  return problem === null ? {} : { shippingPostalCode: problem }
}

/** Errors in the place of delivery and the invoice address. */
export function placeFaults(places: Place & InvoiceAddress): Readonly<Record<string, string>> {
  return { ...deliveryFaults(places), ...invoiceAddressFaults(places) }
}

/** What is wrong with where order and invoice go after a change, by field; an order that keeps its place keeps what was agreed. */
export function changedPlaceFaults(before: Place, after: Place & InvoiceAddress): Readonly<Record<string, string>> {
  const isMoved = after.deliveryWay !== before.deliveryWay || after.shippingPostalCode !== before.shippingPostalCode
  return { ...(isMoved && deliveryFaults(after)), ...invoiceAddressFaults(after) }
}
