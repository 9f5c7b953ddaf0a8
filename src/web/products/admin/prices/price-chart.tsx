import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts'
import { DAY_MS } from '#domain/calendar/durations.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { LOWEST_PRICE_DAYS } from '#domain/prices/price-history.ts'
import { FIGURES_IN_TABLE } from '#web/admin/chart-description.ts'
import { CHART_LOOK, CHART_MARGIN } from '#web/admin/chart-margin.ts'
import { date, shortDate } from '#web/format.ts'
import { type PriceHistoryRows, toPriceEntries } from './use-price-history.ts'

type PriceChartProps = { rows: PriceHistoryRows; nowMs: number; lowestOre: number | null }
type Point = Readonly<{ at: number; kr: number; promotion: number }>

const AXIS = { stroke: 'var(--color-edge)', tick: { fill: 'var(--color-muted)', fontSize: 12 }, tickLine: false } as const

/** The guest price over time; the last 30 days are shaded, with their lowest price as a line. */
export default function PriceChart({ rows, nowMs, lowestOre }: PriceChartProps) {
  const points = pointsOf(rows, nowMs)
  const first = points[0]?.at ?? nowMs
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 600, height: 180 }}>
      <LineChart
        data={points}
        title="Pris efter tilbud over tid"
        desc={FIGURES_IN_TABLE}
        margin={{ ...CHART_MARGIN, top: 18 }}
        className={CHART_LOOK}
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <ReferenceArea x1={Math.max(first, nowMs - LOWEST_PRICE_DAYS * DAY_MS)} x2={nowMs} fill="var(--color-sunk)" fillOpacity={1} />
        <XAxis
          dataKey="at"
          type="number"
          scale="time"
          domain={[first, nowMs]}
          {...AXIS}
          minTickGap={40}
          tickFormatter={(at: number) => shortDate(new Date(at).toISOString())}
        />
        <YAxis {...AXIS} axisLine={false} width="auto" domain={[0, 'auto']} allowDecimals={false} tickFormatter={wholeNumber} />
        {lowestOre !== null && (
          <ReferenceLine
            y={lowestOre / 100}
            stroke="var(--color-signal-strong)"
            strokeDasharray="5 4"
            label={{
              value: 'Laveste i 30 dage',
              position: 'insideTopLeft',
              offset: 4,
              fill: 'var(--color-ink)',
              fontSize: 12,
              stroke: 'var(--color-ground)',
              strokeWidth: 4,
              paintOrder: 'stroke',
            }}
          />
        )}
        <Tooltip isAnimationActive={false} cursor={{ stroke: 'var(--color-edge)' }} content={(tooltip) => <PriceTooltip {...tooltip} />} />
        <Line
          dataKey="kr"
          type="stepAfter"
          stroke="var(--color-ink)"
          strokeWidth={2}
          dot={{ r: 3, fill: 'var(--color-ink)', stroke: 'none' }}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  )
}

function pointsOf(rows: PriceHistoryRows, nowMs: number): Point[] {
  const promotions = rows.toReversed().map(({ promotion }) => promotion)
  const points = toPriceEntries(rows).map(({ sinceMs, priceAfterPromotionOre }, place) => ({
    at: sinceMs,
    kr: priceAfterPromotionOre / 100,
    promotion: promotions[place] ?? 0,
  }))
  const last = points.at(-1)
  return last ? [...points, { ...last, at: Math.max(nowMs, last.at) }] : []
}

function PriceTooltip({ active, payload }: TooltipContentProps) {
  const point = payload[0]?.payload as Point | undefined
  if (!active || !point) return null
  return (
    <div className="figures rounded-sm border border-line bg-raised px-3 py-2 text-xs shadow-lift">
      <p className="pb-1 font-semibold">{date(new Date(point.at).toISOString())}</p>
      <p>{amount(Math.round(point.kr * 100))}</p>
      {point.promotion > 0 && <p className="text-muted">Tilbud {point.promotion} %</p>}
    </div>
  )
}
