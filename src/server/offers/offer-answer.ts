import type { OwnOffer } from '#contract/offers/own-offers.ts'
import type { ListedOffer, StaffOffer } from '#contract/offers/staff-offers.ts'
import { oreToKr } from '#domain/money/money.ts'
import { vatOfGross } from '#domain/money/vat.ts'
import { depositOf } from '#domain/offers/deposit.ts'
import { offerStateAt } from '#domain/offers/offer.ts'
import { whyNoBuyer } from '#domain/orders/phone-order.ts'
import { discountPercentOf } from '#domain/prices/pricing.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import type { users } from '#server/database/schema/customers.ts'
import type { OfferDelivery, OfferLineRow, OfferRow } from './today.ts'

export type FoundOffer = Readonly<{ offer: OfferRow; customer: typeof users.$inferSelect | null; lines: readonly OfferLineRow[] }> &
  Readonly<{ orderNumber: string | null; createdBy: string | null; sentBy: string | null }>

const instant = (at: Date | null) => at?.toISOString() ?? null
const krOrNull = (ore: number | null) => (ore === null ? null : oreToKr(ore))

function sumsOf({ agreedShippingOre, shippingOre, totalOre, depositPercent, depositOre }: OfferRow, lines: readonly OfferLineRow[]) {
  const savedOre = lines.reduce((sum, line) => sum + Math.max(0, line.ownUnitOre - line.unitOre) * line.quantity, 0)
  return {
    isShippingAgreed: agreedShippingOre !== null,
    subtotal: oreToKr(totalOre - shippingOre),
    shipping: oreToKr(shippingOre),
    saved: oreToKr(savedOre),
    total: oreToKr(totalOre),
    vat: oreToKr(vatOfGross(totalOre)),
    deposit: krOrNull(depositOf({ percent: depositPercent, ore: depositOre }, totalOre, 'domestic') || null),
    depositPercent,
  }
}

type Sums = ReturnType<typeof sumsOf>

function chargedOf({ document }: OfferRow, { subtotal, shipping, saved, total, deposit }: Sums): OwnOffer['charged'] {
  if (document?.vatTreatment !== 'export') return { vatTreatment: 'domestic', subtotal, shipping, saved, total, deposit }
  const { vatTreatment, shippingOre, savedOre, totalOre } = document
  return {
    vatTreatment,
    subtotal: oreToKr(totalOre - shippingOre),
    shipping: oreToKr(shippingOre),
    saved: oreToKr(savedOre),
    total: oreToKr(totalOre),
    deposit: krOrNull(document.deposit?.ore ?? null),
  }
}

function lineOf({ productId, kcwId, nameDa, quantity, ownUnitOre, unitOre }: OfferLineRow) {
  return {
    productId,
    kcwId,
    nameDa,
    quantity,
    ownPrice: oreToKr(ownUnitOre),
    unitPrice: oreToKr(unitOre),
    lineTotal: oreToKr(unitOre * quantity),
  }
}

function orderOf({ offer, orderNumber }: Pick<FoundOffer, 'offer' | 'orderNumber'>) {
  return offer.orderId === null || orderNumber === null ? null : { id: offer.orderId, orderNumber }
}

export function toOwnOffer(found: FoundOffer, now: Date, delivery: OfferDelivery | null = null): OwnOffer {
  const { offer, lines } = found
  const { id, number, version, validUntil, message } = offer
  const sums = sumsOf(offer, lines)
  return {
    id,
    number,
    version,
    validUntil,
    message,
    state: offerStateAt(offer, now.getTime()),
    ...sums,
    charged: chargedOf(offer, sums),
    lines: lines.map(lineOf),
    delivery,
    sentAt: (offer.sentAt ?? offer.createdAt).toISOString(),
    answeredAt: instant(offer.answeredAt),
    // drafts are visible to staff only
    replacedById: offer.state === 'replaced' ? offer.replacedById : null,
    order: orderOf(found),
  }
}

export function toStaffOffer(found: FoundOffer, { now, settings }: Readonly<{ now: Date; settings: ShopSettings }>): StaffOffer {
  const { offer, customer, lines, createdBy, sentBy } = found
  const { id, number, version, validUntil, message, revision, answerNote, replacedById } = offer
  return {
    id,
    number,
    version,
    validUntil,
    message,
    revision,
    answerNote,
    replacedById,
    createdBy,
    sentBy,
    state: offerStateAt(offer, now.getTime()),
    customer: customer && {
      id: customer.id,
      name: customer.name,
      company: customer.company,
      email: customer.email,
      discountPercent: discountPercentOf(customer, settings.tierDiscounts),
      tier: customer.tier,
      postalCode: customer.postalCode,
      canBuy: whyNoBuyer(customer) === null,
    },
    agreedShipping: krOrNull(offer.agreedShippingOre),
    depositAmount: krOrNull(offer.depositOre),
    ...sumsOf(offer, lines),
    lines: lines.map((line) => ({
      ...lineOf(line),
      price: krOrNull(line.offeredUnitOre),
      percent: line.offeredPercent,
      reason: line.reason,
      listPrice: oreToKr(line.listUnitOre),
    })),
    createdAt: offer.createdAt.toISOString(),
    updatedAt: offer.updatedAt.toISOString(),
    sentAt: instant(offer.sentAt),
    answeredAt: instant(offer.answeredAt),
    remindedAt: instant(offer.remindedAt),
    order: orderOf(found),
  }
}

type Listed = Readonly<{ offer: OfferRow; customer: Readonly<{ name: string; company: string | null }> | null }>

export function toListed({ offer, customer }: Listed, now: Date): ListedOffer {
  const { id, number, version, validUntil } = offer
  return {
    id,
    number,
    version,
    validUntil,
    state: offerStateAt(offer, now.getTime()),
    total: oreToKr(offer.totalOre),
    updatedAt: offer.updatedAt.toISOString(),
    customerName: customer?.name ?? null,
    company: customer?.company ?? null,
  }
}
