import { requiresApproval } from '#domain/customers/rights/members.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { isToBeSent, type OrderStatus, type PaymentMethod } from '#domain/orders/order-status.ts'
import { isPaidOnline } from '#domain/payments/online/what-is-due.ts'

type OrderToPack = Readonly<{
  status: OrderStatus
  /** staff printed its packing slip or chose its batches */
  isPacked: boolean
  /** a carrier's file contains its address */
  hasCarrierFile: boolean
  invoicedOre: number
}>

/** True once staff have begun to handle the order; from then on customers request changes instead of making them. */
export function isPackingBegun({ status, isPacked, hasCarrierFile, invoicedOre }: OrderToPack): boolean {
  return status !== 'pending' || isPacked || hasCarrierFile || invoicedOre !== 0
}

type SelfService = Readonly<{ isOffered: boolean }>
type OpenOrder = Readonly<{ status: OrderStatus; isPackingBegun: boolean }>

/** What customers can do with their order themselves: change or cancel it, ask staff for a change, or nothing. */
export function ownChangeOf(order: OpenOrder, { isOffered }: SelfService): 'change' | 'ask' | 'none' {
  if (!isToBeSent(order.status)) return 'none'
  return isOffered && !order.isPackingBegun ? 'change' : 'ask'
}

export const ASK_FOR_CHANGE = 'Bed om en ændring'

/** Customers cannot choose another method for their order. */
export const OWN_METHOD_REFUSED =
  'Ordrens leveringsmåde kan ikke bruges, når ordren bliver sådan. Bed om en ændring i stedet, så finder vi en løsning.'

/** `pointsWorthOre` is the price in money of what is paid with points. */
type Sums = Readonly<{ totalOre: number; pointsUsed: number; pointsWorthOre: number }>

type Growth = Readonly<{
  paymentMethod: PaymentMethod
  before: Sums
  after: Sums
  /** paid, or held on a card */
  securedOre: number
  /** of a member; null is no limit */
  limitOre: number | null
  /** what may still be bought on invoice besides this order; null is no limit */
  freeCreditOre: number | null
}>

/** Why a customer cannot make an order this much larger, and what they can do; null when they can. Amounts in øre with VAT. */
export function growthObstacle({ paymentMethod, before, after, securedOre, limitOre, freeCreditOre }: Growth): string | null {
  const grownOre = after.totalOre - before.totalOre
  // the same points can buy dearer goods
  const isWorthMore = grownOre + after.pointsWorthOre - before.pointsWorthOre > 0
  if (grownOre <= 0 && after.pointsUsed <= before.pointsUsed && !isWorthMore) return null
  if (requiresApproval(after, limitOre))
    return `Med ændringen er ordren over dit beløb på ${amount(limitOre ?? 0)} En ejer af jeres konto kan rette den.`
  if (grownOre <= 0) return null
  if (isPaidOnline(paymentMethod))
    return securedOre > 0 ? 'Ordren er betalt, så den kan ikke blive dyrere. Læg det nye i en ordre for sig.' : null
  if (freeCreditOre === null || grownOre <= freeCreditOre) return null
  if (freeCreditOre === 0) return 'Du kan ikke købe mere på faktura nu. Læg det nye i en ordre for sig.'
  return `Du kan købe for ${amount(freeCreditOre)} mere på faktura, og det er ændringen for stor til. Læg det nye i en ordre for sig.`
}
