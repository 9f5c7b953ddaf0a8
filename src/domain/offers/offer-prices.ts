import { chargedOf, type VatTreatment, vatOfGross } from '#domain/money/vat.ts'
import type { DeliveryTerms } from '#domain/orders/delivery-place.ts'
import { reducedAmount, unitPriceAfter } from '#domain/prices/pricing.ts'
import { type Freight, priceOfDelivery, shippingFor } from '#domain/prices/shipping.ts'

/** The customer's price today without an offer: list price in øre with VAT, promotion and own discount in percent. */
export type OwnPrice = Readonly<{ unitPriceOre: number; promotionPercent: number; discountPercent: number }>

/** A line's offered price: per unit in øre with VAT, or in percent off the list price; both null means the customer's own price. */
export type OfferedPrice = Readonly<{ unitOre: number | null; percent: number | null }>

export type LineToOffer = OwnPrice & Readonly<{ quantity: number; offered: OfferedPrice }>

export type OfferedLine = Readonly<{
  quantity: number
  listUnitOre: number
  ownUnitOre: number
  unitOre: number
  lineTotalOre: number
  isReduced: boolean
  /** a reduced line earns no points, like a promotion (requirements §9, decision 63), and rolls that cost nothing earn none (§10) */
  earnsPoints: boolean
}>

export type OfferSums = Readonly<{
  lines: readonly OfferedLine[]
  subtotalOre: number
  shippingOre: number
  savedOre: number
  totalOre: number
  vatOre: number
}>

/** Prices an offer, in øre with VAT. `agreedShippingOre` null applies the shop's freight rule. */
export function priceOffer(
  lines: readonly LineToOffer[],
  { agreedShippingOre, freight }: Readonly<{ agreedShippingOre: number | null; freight: Freight }>,
): OfferSums {
  const offered = lines.map(offerLine)
  const subtotalOre = offered.reduce((sum, line) => sum + line.lineTotalOre, 0)
  const shippingOre = agreedShippingOre ?? shippingFor(subtotalOre, freight)
  const totalOre = subtotalOre + shippingOre
  const savedOre = offered.reduce((sum, line) => sum + Math.max(0, line.ownUnitOre * line.quantity - line.lineTotalOre), 0)
  return { lines: offered, subtotalOre, shippingOre, savedOre, totalOre, vatOre: vatOfGross(totalOre) }
}

type Accepted = Readonly<{ lines: readonly Readonly<{ quantity: number; unitOre: number }>[]; shippingOre: number; savedOre: number }> &
  Readonly<{ isShippingAgreed: boolean }>

/** What an accepted offer costs, charged by where it goes: an export takes every price without VAT, and the country's freight unless another is agreed. */
export function acceptedSums(
  { lines, shippingOre: offeredOre, savedOre, isShippingAgreed }: Accepted,
  { vatTreatment, freight }: Pick<DeliveryTerms, 'vatTreatment' | 'freight'>,
): Pick<OfferSums, 'subtotalOre' | 'shippingOre' | 'savedOre' | 'totalOre'> & Readonly<{ vatTreatment: VatTreatment }> {
  const subtotalOre = lines.reduce((sum, { quantity, unitOre }) => sum + chargedOf(unitOre, vatTreatment) * quantity, 0)
  const isOffered = isShippingAgreed || vatTreatment === 'domestic'
  const shippingOre = isOffered ? chargedOf(offeredOre, vatTreatment) : priceOfDelivery('parcel', subtotalOre, freight)
  return { vatTreatment, subtotalOre, shippingOre, savedOre: chargedOf(savedOre, vatTreatment), totalOre: subtotalOre + shippingOre }
}

function offerLine({ quantity, offered, ...own }: LineToOffer): OfferedLine {
  const ownUnitOre = unitPriceAfter(own.unitPriceOre, own)
  const unitOre = offeredUnitOre(own, offered)
  const isReduced = unitOre < ownUnitOre
  return {
    quantity,
    listUnitOre: own.unitPriceOre,
    ownUnitOre,
    unitOre,
    lineTotalOre: unitOre * quantity,
    isReduced,
    earnsPoints: unitOre > 0 && !isReduced && own.promotionPercent === 0,
  }
}

function offeredUnitOre(own: OwnPrice, { unitOre, percent }: OfferedPrice): number {
  if (unitOre !== null) return unitOre
  if (percent !== null) return reducedAmount(own.unitPriceOre, 1, { promotionPercent: 0, discountPercent: percent })
  return unitPriceAfter(own.unitPriceOre, own)
}
