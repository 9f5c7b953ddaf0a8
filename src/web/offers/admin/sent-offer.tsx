import type { StaffOffer } from '#contract/offers/staff-offers.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { offerFigures } from '#web/offers/offer-figures.ts'
import { OrderFigures } from '#web/prices/order-figures.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'

type Line = StaffOffer['lines'][number]

export function SentOffer({ offer }: { offer: StaffOffer }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="min-w-0">
        {offer.message && <p className="mb-5 max-w-prose text-sm break-words whitespace-pre-line">{offer.message}</p>}
        <SmallTable
          rows={offer.lines}
          keyOf={({ productId }: Line) => productId}
          caption="Varer"
          columns={[
            {
              label: 'Vare',
              isRowHeading: true,
              className: 'w-full wrap-anywhere',
              cell: ({ nameDa, kcwId, quantity, unitPrice, reason }: Line) => (
                <>
                  <span className="block font-semibold">{nameDa}</span>
                  <span className="block text-xs text-muted">
                    {kcwId} · {wholeNumber(quantity)} stk. à {amount(krToOre(unitPrice))}
                  </span>
                  {reason && <span className="block text-xs">{reason}</span>}
                </>
              ),
            },
            { label: 'Egen pris', isFigure: true, isForWide: true, cell: ({ ownPrice }: Line) => amount(krToOre(ownPrice)) },
            { label: 'Beløb', isFigure: true, className: 'whitespace-nowrap', cell: ({ lineTotal }: Line) => amount(krToOre(lineTotal)) },
          ]}
        />
      </div>
      <OrderFigures figures={offerFigures(offer)} showsPoints={false} isForStaff />
    </div>
  )
}
