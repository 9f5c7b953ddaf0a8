import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { sellerOf } from '#domain/invoices/invoice-document.ts'
import { chargedOf } from '#domain/money/vat.ts'
import { depositOf } from '#domain/offers/deposit.ts'
import type { OfferDocument } from '#domain/offers/offer-document.ts'
import { acceptedSums, type OfferSums } from '#domain/offers/offer-prices.ts'
import { offeredTexts } from '#domain/orders/arrival.ts'
import { deliveredCode, deliveryTermsOf } from '#domain/orders/delivery-place.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { renderInThread } from '#server/documents/typesetter.ts'
import type { OfferDelivery, OfferLineRow, OfferRow, ProductToday } from './today.ts'
import type { Customer } from './write-draft.ts'

type Drafting = Readonly<{
  offer: OfferRow
  lines: readonly OfferLineRow[]
  products: ReadonlyMap<number, ProductToday>
  priced: OfferSums
  /** if it is accepted at `at`; null without a date */
  delivery: OfferDelivery | null
  customer: Customer
  settings: ShopSettings
  at: Date
}>

/** An offer as its customer reads it: charged as a delivery to their address is (decision 99). */
export function draftDocument({ offer, lines, products, priced, delivery, customer, settings, at }: Drafting): OfferDocument {
  const { number, version, message, validUntil, agreedShippingOre } = offer
  const { name, company, cvr, email, address, postalCode, city } = customer
  const isShippingAgreed = agreedShippingOre !== null
  const terms = deliveryTermsOf({ deliveryWay: 'parcel', shippingPostalCode: deliveredCode(postalCode ?? '', settings) }, settings)
  const { vatTreatment, shippingOre, savedOre, totalOre } = acceptedSums({ ...priced, isShippingAgreed }, terms)
  const { depositPercent: percent } = offer
  const depositOre = depositOf({ percent, ore: offer.depositOre }, totalOre, vatTreatment)
  const home = vatTreatment === 'export' ? terms.home : delivery?.home
  const arrivalOf = (place: number) => {
    const split = delivery?.lines[place]
    if (!split || home === undefined) return {}
    return { arrival: offeredTexts(split, { ...settings.delivery, home }, { atMs: at.getTime() }).join(' · ') }
  }
  const charged = (ore: number) => chargedOf(ore, vatTreatment)
  return {
    number,
    version,
    message,
    validUntil,
    seller: sellerOf(settings.company),
    buyer: { name, company, cvr, email, address, postalCode, city },
    lines: lines.flatMap((line, place) => {
      const price = priced.lines[place]
      if (!price) return []
      const product = products.get(line.productId)
      const { kcwId, nameDa } = product ?? line
      const { quantity } = line
      const unitOre = charged(price.unitOre)
      const amounts = { listUnitOre: charged(price.listUnitOre), ownUnitOre: charged(price.ownUnitOre), unitOre }
      const texts = { kcwId, nameDa, series: product?.series ?? null }
      return [{ ...texts, quantity, ...amounts, lineTotalOre: unitOre * quantity, ...arrivalOf(place) }]
    }),
    isShippingAgreed,
    vatTreatment,
    shippingOre,
    savedOre,
    totalOre,
    ...(depositOre > 0 && { deposit: { percent, ore: depositOre } }),
    offeredOn: copenhagenDay(at.getTime()),
  }
}

export type PrintedOffer = Readonly<{ document: OfferDocument; isDraft: boolean; createdAt: Date }>
export type OfferToSet = Readonly<{ kind: 'offer'; offer: PrintedOffer }>

/** Renders the offer in a separate thread. */
export async function renderOfferPdf(offer: PrintedOffer): Promise<Buffer> {
  return await renderInThread<OfferToSet>({ kind: 'offer', offer })
}
