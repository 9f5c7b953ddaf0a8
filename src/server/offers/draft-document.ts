import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { sellerOf } from '#domain/invoices/invoice-document.ts'
import { chargedOf } from '#domain/money/vat.ts'
import { depositOf } from '#domain/offers/deposit.ts'
import type { OfferDocument } from '#domain/offers/offer-document.ts'
import { acceptedSums, type OfferSums } from '#domain/offers/offer-prices.ts'
import { deliveredCode, deliveryTermsOf } from '#domain/orders/delivery-place.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import type { OfferLineRow, OfferRow, ProductToday } from './today.ts'
import type { Customer } from './write-draft.ts'

type Drafting = Readonly<{
  offer: OfferRow
  lines: readonly OfferLineRow[]
  products: ReadonlyMap<number, ProductToday>
  priced: OfferSums
  customer: Customer
  settings: ShopSettings
  at: Date
}>

/** An offer as its customer reads it: charged as a delivery to their address is (decision 99). */
export function draftDocument({ offer, lines, products, priced, customer, settings, at }: Drafting): OfferDocument {
  const { number, version, message, validUntil, agreedShippingOre } = offer
  const { name, company, cvr, email, address, postalCode, city } = customer
  const isShippingAgreed = agreedShippingOre !== null
  const terms = deliveryTermsOf({ deliveryWay: 'parcel', shippingPostalCode: deliveredCode(postalCode ?? '', settings) }, settings)
  const { vatTreatment, shippingOre, savedOre, totalOre } = acceptedSums({ ...priced, isShippingAgreed }, terms)
  const { depositPercent: percent } = offer
  const depositOre = depositOf({ percent, ore: offer.depositOre }, totalOre, vatTreatment)
  const charged = (ore: number) => chargedOf(ore, vatTreatment)
  return {
    ...{ number, version, message, validUntil },
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
      return [{ kcwId, nameDa, series: product?.series ?? null, quantity, ...amounts, lineTotalOre: unitOre * quantity }]
    }),
    ...{ isShippingAgreed, vatTreatment, shippingOre, savedOre, totalOre },
    ...(depositOre > 0 && { deposit: { percent, ore: depositOre } }),
    offeredOn: copenhagenDay(at.getTime()),
  }
}
