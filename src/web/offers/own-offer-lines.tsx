import { Link } from 'react-router'
import type { OwnOffer } from '#contract/offers/own-offers.ts'
import { paths } from '#contract/pages/pages.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { chargedOf, type VatTreatment } from '#domain/money/vat.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { shownLines } from '#domain/orders/shown-amounts.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { useVatView } from '#web/prices/vat-view.tsx'
import { DeliveryDate } from '#web/products/shown/delivery-date.tsx'

type OwnOfferLinesProps = {
  offer: OwnOffer
  vatTreatment: VatTreatment
  /** the chosen delivery, while the offer can be accepted */
  to?: OfferedTo | undefined
}

/** `home`: the delivery days to another country; by default the offer's. */
export type OfferedTo = Readonly<{ way: DeliveryWay; home?: string | undefined }>

/** The lines as charged, in the customer's view of prices; a lower price has the own price struck through. */
export function OwnOfferLines({ offer: { lines, shipping, delivery }, vatTreatment, to }: OwnOfferLinesProps) {
  const { isExclVat, toShown } = useVatView()
  const charged = (kr: number) => chargedOf(krToOre(kr), vatTreatment)
  const priced = lines.map(({ quantity, unitPrice }) => ({
    quantity,
    unitOre: charged(unitPrice),
    lineTotalOre: charged(unitPrice) * quantity,
  }))
  const amounts = shownLines({ lines: priced, shippingOre: charged(shipping), vatTreatment }, { isExclVat })
  return (
    <ul className="border-t border-line" aria-label="Varer i tilbuddet">
      {lines.map(({ productId, kcwId, nameDa, quantity, ownPrice, unitPrice }, place) => (
        <li key={productId} className="figures grid grid-cols-[1fr_auto] gap-x-4 border-b border-line py-4 text-sm">
          <div className="min-w-0">
            <p className="code text-muted">SKU: {kcwId}</p>
            <p className="mt-0.5 font-semibold break-words">
              <Link to={paths.product(kcwId)} prefetch="intent" className="underline-offset-4 hover:underline">
                {nameDa}
              </Link>
            </p>
            <p className="text-xs text-muted">
              {wholeNumber(quantity)} stk. · {amount(amounts[place]?.unitOre ?? 0)} pr. stk.
              {unitPrice < ownPrice && (
                <>
                  {' '}
                  <span className="sr-only">i stedet for </span>
                  <s>{amount(vatTreatment === 'export' ? charged(ownPrice) : toShown(krToOre(ownPrice)))}</s>
                </>
              )}
            </p>
          </div>
          <p className="text-right font-semibold">{amount(amounts[place]?.lineTotalOre ?? 0)}</p>
          {to && delivery?.lines[place] && (
            <p className="col-span-full text-xs">
              <DeliveryDate split={delivery.lines[place]} way={to.way} by={{ home: to.home ?? delivery.home }} />
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
