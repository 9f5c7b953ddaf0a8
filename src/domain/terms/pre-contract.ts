import { chargedLabel, type VatTreatment } from '#domain/money/vat.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import type { StockSplit } from '#domain/orders/delivery.ts'
import { deliveryCounts, deliveryText } from '#domain/orders/delivery-texts.ts'
import type { ArrivalPlace } from '#domain/prices/delivery-way.ts'
import type { DeliveryPromise, ShopSettings } from '#domain/settings/settings.ts'
import { COMPLAINT_BOARD, COMPLAINT_RIGHT, WITHDRAWAL_RIGHT } from './consumer-rights.ts'

type Goods = StockSplit & Readonly<{ quantity: number; nameDa: string }>

type Seller = Pick<ShopSettings['company'], 'legalName' | 'cvr' | 'address' | 'postalCode' | 'city' | 'email' | 'phone'>

type Offer = Readonly<{
  goods: readonly Goods[]
  total: string
  shipping: string
  vatTreatment: VatTreatment
  delivery: DeliveryPromise
  place: ArrivalPlace
  seller: Seller | null
}>

/** `isUpFront` must be seen without pressing anything. Callers show how to withdraw after the fact named so. */
type Fact = Readonly<{ id?: 'fortrydelse'; label: string; text: string; isUpFront: boolean }>

/** The information a consumer gets before ordering (forbrugeraftaleloven § 8): what is not up front only has to be within reach there. */
export function preContractFacts({ goods, total, shipping, vatTreatment, delivery, place, seller }: Offer): readonly Fact[] {
  const bought = goods.map((line) => `${wholeNumber(line.quantity)} × ${line.nameDa} (${deliveryText(line, delivery, place)})`)
  // right before the order button (§ 12, stk. 1; directive 2011/83/EU article 8(2) with article 6(1)(a) and (e))
  const upFront = [
    { label: 'Du køber', text: bought.join('; ') },
    { label: 'Pris i alt', text: `${total} ${chargedLabel(vatTreatment)}, heraf fragt ${shipping}` },
    { label: place === 'pickup' ? 'Afhentning' : 'Levering', text: deliveryCounts(delivery, place) },
  ]
  const withinReach = [
    ...(seller ? [{ label: 'Sælger', text: sellerText(seller) }] : []),
    {
      id: 'fortrydelse' as const,
      label: 'Fortrydelsesret',
      text: [WITHDRAWAL_RIGHT.when, WITHDRAWAL_RIGHT.freight, WITHDRAWAL_RIGHT.valueLoss].join(' '),
    },
    { label: 'Reklamationsret', text: COMPLAINT_RIGHT },
    { label: 'Klage', text: `Kan vi ikke blive enige, kan du klage til ${COMPLAINT_BOARD.name}, ${COMPLAINT_BOARD.site}.` },
  ]
  return [...upFront.map((fact) => ({ ...fact, isUpFront: true })), ...withinReach.map((fact) => ({ ...fact, isUpFront: false }))]
}

function sellerText({ legalName, cvr, address, postalCode, city, email, phone }: Seller): string {
  return `${legalName}, CVR ${cvr}, ${address}, ${postalCode} ${city}, ${email}, ${phone}`
}
