import type { StaffProduct } from '#contract/products/staff-product.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { lowestPriceIn30Days } from '#domain/prices/price-history.ts'
import { dateAndTime } from '#web/format.ts'
import { SmallTable } from '#web/ui/small-table.tsx'
import { PriceChart } from './price-chart.tsx'
import { type PriceHistoryRows, toPriceEntries, usePriceHistory } from './use-price-history.ts'

type Priced = Pick<StaffProduct, 'id' | 'revision' | 'promotion' | 'beforePrice' | 'lowestPrice'>

/** The price history as chart, text and table. A reduction must state the lowest price of 30 days. */
export function PriceHistory({ product }: { product: Priced }) {
  const { rows, isError } = usePriceHistory(product)
  if (isError) return <p className="text-xs text-muted sm:col-span-2">Prishistorikken kunne ikke hentes.</p>
  if (!rows) return null
  const nowMs = Date.now()
  const lowestOre = lowestPriceIn30Days(toPriceEntries(rows), nowMs)
  return (
    <details className="text-sm sm:col-span-2" open={rows.length > 1}>
      <summary className="min-h-11 cursor-pointer py-2.5 text-xs font-semibold">Prishistorik</summary>
      <p className="figures max-w-prose pb-3 text-xs">
        {lowestOre !== null && (
          <span className="block">
            Laveste pris i de sidste 30 dage: <strong>{amount(lowestOre)}</strong>
          </span>
        )}
        {beforePriceText(product)}
      </p>
      <div className="h-48 pb-3">
        <PriceChart rows={rows} nowMs={nowMs} lowestOre={lowestOre} />
      </div>
      <PriceTable rows={rows} />
    </details>
  )
}

/** The price before that the shop shows, or why there is none (decision 9). */
function beforePriceText({ promotion, beforePrice, lowestPrice }: Priced): string {
  if (promotion === 0) return 'Begynder en kampagne i dag, må førprisen ikke være højere.'
  if (beforePrice !== null)
    return `Den laveste pris i de 30 dage før kampagnen, som butikken viser som førpris, er ${amount(krToOre(beforePrice))}`
  if (lowestPrice === null) return 'Butikken viser ingen førpris: produktet var ikke til salg i 30 dage før kampagnen.'
  return 'Butikken viser ingen førpris: produktet var lige så billigt i de 30 dage før kampagnen.'
}

type PriceRow = PriceHistoryRows[number]

const COLUMNS = [
  { label: 'Siden', cell: ({ since }: PriceRow) => dateAndTime(since) },
  { label: 'Pris', isFigure: true, cell: ({ price }: PriceRow) => amount(krToOre(price)) },
  { label: 'Kampagne', isFigure: true, cell: ({ promotion }: PriceRow) => (promotion > 0 ? `${promotion} %` : '–') },
  {
    label: 'Med kampagne',
    isFigure: true,
    className: 'font-semibold',
    cell: ({ priceAfterPromotion: after }: PriceRow) => amount(krToOre(after)),
  },
]

function PriceTable({ rows }: { rows: PriceHistoryRows }) {
  return (
    <SmallTable
      rows={rows}
      columns={COLUMNS}
      keyOf={({ since, price, promotion }) => `${since}/${price}/${promotion}`}
      caption="Prishistorik, nyeste først"
      className="text-xs"
    />
  )
}
