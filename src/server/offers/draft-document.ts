import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { sellerOf } from '#domain/invoices/invoice-document.ts'
import type { OfferDocument } from '#domain/offers/offer-document.ts'
import type { OfferSums } from '#domain/offers/offer-prices.ts'
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

export function draftDocument({ offer, lines, products, priced, customer, settings, at }: Drafting): OfferDocument {
  const { number, version, message, validUntil, agreedShippingOre } = offer
  const { name, company, cvr, email, address, postalCode, city } = customer
  return {
    ...{ number, version, message, validUntil },
    seller: sellerOf(settings.company),
    buyer: { name, company, cvr, email, address, postalCode, city },
    lines: lines.flatMap((line, place) => {
      const price = priced.lines[place]
      if (!price) return []
      const product = products.get(line.productId)
      const { kcwId, nameDa } = product ?? line
      const { listUnitOre, ownUnitOre, unitOre, lineTotalOre } = price
      return [{ kcwId, nameDa, series: product?.series ?? null, quantity: line.quantity, listUnitOre, ownUnitOre, unitOre, lineTotalOre }]
    }),
    isShippingAgreed: agreedShippingOre !== null,
    shippingOre: priced.shippingOre,
    savedOre: priced.savedOre,
    totalOre: priced.totalOre,
    offeredOn: copenhagenDay(at.getTime()),
  }
}
