import type { OwnOffer } from '#contract/offers/own-offers.ts'
import { krToOre } from '#domain/money/money.ts'
import type { VatTreatment } from '#domain/money/vat.ts'
import { depositOf, depositText, type OfferedDeposit } from '#domain/offers/deposit.ts'
import type { OfferSums } from '#domain/offers/offer-prices.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import type { Figures } from '#web/prices/order-figures.tsx'

/** Sums without a VAT treatment are those of a draft, with VAT. */
type Sums = Omit<OwnOffer['charged'], 'vatTreatment' | 'deposit'> & Readonly<{ vatTreatment?: VatTreatment }>
type SumsInOre = Pick<OfferSums, 'subtotalOre' | 'shippingOre' | 'savedOre' | 'totalOre'> & Readonly<{ vatTreatment?: VatTreatment }>

/** The sums of an offer in the form of an order's sums. */
export function offerFigures({ vatTreatment = 'domestic', subtotal, shipping, saved, total }: Sums): Figures {
  const inOre = {
    subtotalOre: krToOre(subtotal),
    shippingOre: krToOre(shipping),
    savedOre: krToOre(saved),
    totalOre: krToOre(total),
    vatTreatment,
  }
  return figuresOf(inOre)
}

/** Pickup has no freight. */
export function figuresOf(
  { subtotalOre, shippingOre, savedOre, totalOre, vatTreatment = 'domestic' }: SumsInOre,
  deliveryWay: DeliveryWay = 'parcel',
): Figures {
  const isFetched = deliveryWay === 'pickup'
  return {
    subtotalOre,
    vatTreatment,
    shippingWay: deliveryWay,
    shippingOre: isFetched ? 0 : shippingOre,
    savingsOre: savedOre,
    totalOre: isFetched ? subtotalOre : totalOre,
    pointsUsed: 0,
    pointsEarned: 0,
  }
}

export function inOre({ lines, shipping, saved, isShippingAgreed }: OwnOffer) {
  const priced = lines.map(({ quantity, unitPrice }) => ({ quantity, unitOre: krToOre(unitPrice) }))
  return { lines: priced, shippingOre: krToOre(shipping), savedOre: krToOre(saved), isShippingAgreed }
}

/** The deposit of an offer for the charged total and VAT treatment; null without one. */
export function depositWhere(
  { deposit, depositPercent: percent }: Pick<OwnOffer, 'deposit' | 'depositPercent'>,
  { totalOre, vatTreatment }: Readonly<{ totalOre: number; vatTreatment: VatTreatment }>,
): OfferedDeposit | null {
  if (deposit === null) return null
  return { percent, ore: depositOf({ percent, ore: krToOre(deposit) }, totalOre, vatTreatment) }
}

export const OFFER_MISSING = 'Tjek adressen, eller find tilbuddet på listen.'

type DepositLineProps = {
  offer: Pick<OwnOffer, 'depositPercent'>
  /** In kr as charged; null without one. */
  deposit: number | null
  vatTreatment?: VatTreatment
}

export function DepositLine({ offer: { depositPercent: percent }, deposit, vatTreatment = 'domestic' }: DepositLineProps) {
  if (deposit === null) return null
  return <p className="text-sm font-semibold">{depositText({ percent, ore: krToOre(deposit) }, vatTreatment)}</p>
}
