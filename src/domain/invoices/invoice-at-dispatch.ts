import type { PaymentMethod } from '#domain/orders/order-status.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { canIssueInvoices } from '#domain/settings/setup.ts'
import { defaultTerms } from './invoice.ts'
import type { InvoiceTerms } from './invoice-terms.ts'

/** Why an invoice does not issue itself when goods leave. */
type DispatchObstacle = 'example_company' | 'no_address'

/** What staff are told of it; the goods leave all the same, and the order stands among those that are sent and not invoiced. */
export const DISPATCH_OBSTACLE_TEXTS: Readonly<Record<DispatchObstacle, string>> = {
  example_company: 'Fakturaen er ikke udstedt: firma og bank i indstillingerne er stadig eksempler.',
  no_address: 'Fakturaen er ikke udstedt: køberen har ingen adresse.',
}

type Place = Readonly<{ shippingAddress: string; shippingPostalCode: string; shippingCity: string }>

/**
 * What keeps an invoice from being issued by itself, null when nothing does. A demo shop issues with the example company; an invoice names its buyer's
 * address (momsbekendtgørelsen § 58), which a forgotten buyer has no more.
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

/**
 * The terms of an invoice that issues itself: who has not paid by then gets what is agreed with him, otherwise eight days, for the goods have left and
 * nothing is paid before that.
 */
export function termsAtDispatch({ paymentMethod, isPaid, agreed }: AtDispatch): InvoiceTerms {
  const terms = defaultTerms(paymentMethod, agreed)
  return isPaid || terms !== 'before_shipment' ? terms : '8_days'
}

/** Whether an invoice is due when a parcel left: per parcel always, of the whole order once everything left. */
export function isDueAtDispatch(per: ShopSettings['invoicing']['per'], { isAllSent }: Readonly<{ isAllSent: boolean }>): boolean {
  return per === 'parcel' || isAllSent
}
