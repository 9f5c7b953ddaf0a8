import type { ResponseOf } from '#contract/http/call.ts'
import type { StaffProduct, staffProductCalls } from '#contract/products/staff-product.ts'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { beforePriceOf, LOWEST_PRICE_DAYS, lowestPriceIn30Days, type PriceEntry } from '#domain/prices/price-history.ts'
import { priceAfterPromotion } from '#domain/prices/pricing.ts'
import { type ChartArea, ChartFrame } from '#web/admin/chart-frame.tsx'
import { browserApi } from '#web/api.ts'
import { date, dateAndTime, shortDate } from '#web/format.ts'
import { useMay } from '#web/session/use-may.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { SmallTable } from '#web/ui/small-table.tsx'

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
  if (lowestPrice === null) return 'Butikken viser ingen førpris: produktet var ikke til salg i alle 30 dage før kampagnen.'
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
    cell: ({ priceAfterPromotion: after, hidden }: PriceRow) => (hidden ? 'Ikke til salg' : amount(krToOre(after))),
  },
]

function PriceTable({ rows }: { rows: PriceHistoryRows }) {
  return (
    <SmallTable
      rows={rows}
      columns={COLUMNS}
      keyOf={({ since, price, promotion, hidden }) => `${since}/${price}/${promotion}/${hidden}`}
      caption="Prishistorik, nyeste først"
      className="text-xs"
    />
  )
}

type PriceChartProps = { rows: PriceHistoryRows; nowMs: number; lowestOre: number | null }
type Point = Readonly<{ at: number; kr: number; promotion: number; isHidden: boolean }>

const ROOM_ABOVE = 18
const AROUND_LETTERS = { stroke: 'var(--color-ground)', strokeWidth: 4, paintOrder: 'stroke' } as const

/** The guest price over time, without a line while it was hidden; the last 30 days are shaded, with their lowest price as a line. */
function PriceChart({ rows, nowMs, lowestOre }: PriceChartProps) {
  const points = pointsOf(rows, nowMs)
  const first = points[0]?.at ?? nowMs
  const xIn = ({ left, right }: ChartArea, at: number) => left + ((at - first) / Math.max(1, nowMs - first)) * (right - left)
  const shadedFrom = Math.max(first, nowMs - LOWEST_PRICE_DAYS * DAY_MS)
  const pathIn = (area: ChartArea) =>
    points
      .map(({ at, kr }, place) => {
        const hasLine = place > 0 && !points[place - 1]?.isHidden
        return hasLine ? `H${xIn(area, at)}V${area.yOf(kr)}` : `M${xIn(area, at)},${area.yOf(kr)}`
      })
      .join('')
  return (
    <ChartFrame
      title="Pris med kampagner over tid"
      max={Math.max(0, ...points.map(({ kr }) => kr))}
      showValue={wholeNumber}
      top={ROOM_ABOVE}
      placesIn={(area) => points.map(({ at }) => xIn(area, at))}
      labels={points.map(({ at }, place) => (place === 0 || place === points.length - 1 ? shortDate(new Date(at).toISOString()) : null))}
      behind={(area) => (
        <rect
          x={xIn(area, shadedFrom)}
          y={area.top}
          width={area.right - xIn(area, shadedFrom)}
          height={area.bottom - area.top}
          fill="var(--color-sunk)"
        />
      )}
      tooltip={(place) => {
        const point = points[place]
        if (!point) return null
        return (
          <>
            <p className="pb-1 font-semibold">{date(new Date(point.at).toISOString())}</p>
            <p>{amount(Math.round(point.kr * 100))}</p>
            {point.isHidden && <p className="text-muted">Ikke til salg</p>}
            {point.promotion > 0 && <p className="text-muted">Kampagne {point.promotion} %</p>}
          </>
        )
      }}
    >
      {(area, active) => {
        const at = active === null ? undefined : points[active]?.at
        const lowest = lowestOre === null ? null : area.yOf(lowestOre / 100)
        return (
          <>
            {at !== undefined && <line x1={xIn(area, at)} x2={xIn(area, at)} y1={area.top} y2={area.bottom} stroke="var(--color-edge)" />}
            {lowest !== null && (
              <>
                <line x1={area.left} x2={area.right} y1={lowest} y2={lowest} stroke="var(--color-signal-strong)" strokeDasharray="5 4" />
                <text x={area.left + 4} y={lowest + 13} fill="var(--color-ink)" fontSize={12} {...AROUND_LETTERS}>
                  Laveste i 30 dage
                </text>
              </>
            )}
            <path d={pathIn(area)} fill="none" stroke="var(--color-ink)" strokeWidth={2} />
            {points.map((point) => (
              <circle key={point.at} cx={xIn(area, point.at)} cy={area.yOf(point.kr)} r={3} fill="var(--color-ink)" />
            ))}
          </>
        )
      }}
    </ChartFrame>
  )
}

function pointsOf(rows: PriceHistoryRows, nowMs: number): Point[] {
  const points = toPriceEntries(rows).map(({ sinceMs, promotionPercent, priceAfterPromotionOre, isHidden }) => ({
    at: sinceMs,
    kr: priceAfterPromotionOre / 100,
    promotion: promotionPercent,
    isHidden,
  }))
  const last = points.at(-1)
  return last ? [...points, { ...last, at: Math.max(nowMs, last.at) }] : []
}

export type PriceHistoryRows = ResponseOf<(typeof staffProductCalls)['showPriceHistory']>['history']
/** A product's prices, newest first; none without a product. Refetched after a saved change. */
export function usePriceHistory(product: Readonly<{ id: number; revision: number }> | null) {
  const may = useMay()
  const { id = 0, revision = 0 } = product ?? {}
  const { data, isError } = useUserQuery({
    queryKey: ['price-history', id, revision],
    queryFn: ({ signal }) => browserApi.showPriceHistory({ params: { id } }, { signal }),
    enabled: product !== null && may('changePrices'),
  })
  return { rows: data?.history, isError }
}

/** The history as the domain's rules read it: oldest first, in øre. */
function toPriceEntries(rows: PriceHistoryRows): PriceEntry[] {
  return rows.toReversed().map(({ since, promotion, priceAfterPromotion: kr, hidden }) => ({
    sinceMs: Date.parse(since),
    promotionPercent: promotion,
    priceAfterPromotionOre: krToOre(kr),
    isHidden: hidden,
  }))
}

/** The struck-through price in øre if the form were saved now and the product shown (decision 9). */
export function beforePriceIfSaved(
  typed: Readonly<{ unitPriceOre: number; promotionPercent: number }>,
  rows: PriceHistoryRows,
  nowMs: number,
): number | null {
  const priceAfterPromotionOre = priceAfterPromotion(typed.unitPriceOre, typed.promotionPercent)
  const entry = { sinceMs: nowMs, promotionPercent: typed.promotionPercent, priceAfterPromotionOre, isHidden: false }
  return beforePriceOf({ ...typed, priceAfterPromotionOre }, [...toPriceEntries(rows), entry])
}
