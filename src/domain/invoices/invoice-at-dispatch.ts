import type { PaymentMethod } from '#domain/orders/order-status.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { canIssueInvoices } from '#domain/settings/setup.ts'
import { defaultTerms } from './invoice.ts'
import type { InvoiceTerms } from './invoice-terms.ts'

type DispatchObstacle = 'example_company' | 'no_address'

/** Shown to staff. The goods leave all the same, and the order stays listed as sent but not invoiced. */
export const DISPATCH_OBSTACLE_TEXTS: Readonly<Record<DispatchObstacle, string>> = {
  example_company: 'Fakturaen er ikke udstedt: firma og bank i indstillingerne er stadig eksempler.',
  no_address: 'Fakturaen er ikke udstedt: køberen har ingen adresse.',
}

type Place = Readonly<{ shippingAddress: string; shippingPostalCode: string; shippingCity: string }>

/**
 * Why an invoice is not issued automatically; null when it is. A demo shop issues with the example company. An invoice needs the buyer's
 * address (momsbekendtgørelsen § 58), which an erased buyer no longer has.
 */
export function dispatchObstacle(
  order: Place,
  { isDemo, company }: Readonly<{ isDemo: boolean; company: ShopSettings['company'] }>,
): DispatchObstacle | null {
  if (!isDemo && !canIssueInvoices(company)) return 'example_company'
  const isPlaced = [order.shippingAddress, order.shippingPostalCode, order.shippingCity].every((part) => part.trim() !== '')
  return isPlaced ? null : 'no_address'
}

type AtDispatch = Readonly<{ paymentMethod: PaymentMethod; isPaid: boolean; agreed: InvoiceTerms | null }>

/** The terms of an automatic invoice: the agreed ones, otherwise 8 days instead of payment before shipment. */
export function termsAtDispatch({ paymentMethod, isPaid, agreed }: AtDispatch): InvoiceTerms {
  const terms = defaultTerms(paymentMethod, agreed)
  return isPaid || terms !== 'before_shipment' ? terms : '8_days'
}

/** Whether a sent parcel is invoiced now: always when invoicing per parcel, otherwise once everything is sent. */
export function isDueAtDispatch(per: ShopSettings['invoicing']['per'], { isAllSent }: Readonly<{ isAllSent: boolean }>): boolean {
  return per === 'parcel' || isAllSent
}
