import { deliveryProblem, normalisePostalCode } from '#domain/customers/postal-code.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { type InvoiceAddress, invoiceAddressFaults } from './invoice-address.ts'

type Place = Readonly<{ deliveryWay: DeliveryWay; shippingPostalCode: string }>

/** What is wrong with where an order goes, by field. The address of an order that is collected only stands on its invoice. */
export function deliveryFaults({ deliveryWay, shippingPostalCode }: Place): Readonly<{ shippingPostalCode?: string }> {
  const problem = deliveryWay === 'parcel' ? deliveryProblem(normalisePostalCode(shippingPostalCode)) : null
  return problem === null ? {} : { shippingPostalCode: problem }
}

/** The same of where its invoice goes too. */
export function placeFaults(places: Place & InvoiceAddress): Readonly<Record<string, string>> {
  return { ...deliveryFaults(places), ...invoiceAddressFaults(places) }
}
