import type { BestSeller, Dashboard } from '#contract/dashboard/dashboard.ts'
import { paths } from '#contract/pages/pages.ts'
import { wholeKroner } from '#domain/money/kroner-text.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { type ChartArea, ChartFrame } from '#web/admin/chart-frame.tsx'
import { OfficeLink } from '#web/admin/office-link.tsx'
import { ordersList } from '#web/orders/admin/orders-list.ts'
import { SmallTable } from '#web/ui/small-table.tsx'
import { amountOf, type DashboardState, longBucket, VAT_LABELS } from './dashboard-view.ts'

type SalesTableProps = Pick<Dashboard, 'period' | 'overTime'> & { vat: DashboardState['vat'] }

type Bucket = Dashboard['overTime'][number]

export function SalesTable({ period, overTime, vat }: SalesTableProps) {
  const kroner = (kr: number) => wholeKroner(Math.round(kr))
  const columns = [
    {
      label: 'Periode',
      isRowHeading: true,
      cell: (bucket: Bucket) => (
        <OfficeLink
          to={ordersList.href({ scope: 'sold', from: bucket.from, to: bucket.to })}
          className="inline-flex min-h-6 items-center underline-offset-4 hover:underline"
        >
          {longBucket(bucket, period.step)}
        </OfficeLink>
      ),
    },
    { label: 'Omsætning', isFigure: true, cell: (bucket: Bucket) => kroner(amountOf(bucket, vat)) },
    {
      label: 'Før',
      id: 'salesBefore',
      isFigure: true,
      className: 'text-muted',
      cell: ({ previous }: Bucket) => kroner(amountOf(previous, vat)),
    },
    { label: 'Ordrer', isFigure: true, cell: ({ orders }: Bucket) => wholeNumber(orders) },
    {
      label: 'Før',
      id: 'ordersBefore',
      isFigure: true,
      className: 'text-muted',
      cell: ({ previous }: Bucket) => wholeNumber(previous.orders),
    },
  ]
  return (
    <details className="pt-3 text-sm">
      <summary className="inline-flex min-h-11 items-center text-xs font-semibold text-muted hover:text-ink">Vis tallene som tabel</summary>
      <div className="max-h-[60dvh] overflow-auto">
        <SmallTable
          rows={overTime.toReversed()}
          columns={columns}
          keyOf={({ from }) => from}
          caption={`Omsætning og ordrer, ${VAT_LABELS[vat].toLowerCase()}`}
          isHeadSticky
          className="max-w-3xl text-sm"
        />
      </div>
    </details>
  )
}

type ChartPoint = Readonly<{ label: string; name: string; now: number; previous: number }>

type SalesChartProps = { title: string; points: readonly ChartPoint[]; show: (value: number) => string }

const BAR_SHARE = 0.28
const WIDEST_BAR = 28

/** Two bars per point: the period before and this one. */
export function SalesChart({ title, points, show }: SalesChartProps) {
  const bandIn = ({ left, right }: ChartArea) => (right - left) / Math.max(1, points.length)
  const placesIn = (area: ChartArea) => points.map((_, index) => area.left + (index + 0.5) * bandIn(area))
  return (
    <ChartFrame
      title={title}
      max={Math.max(0, ...points.flatMap(({ now, previous }) => [now, previous]))}
      showValue={wholeNumber}
      placesIn={placesIn}
      labels={points.map(({ label }) => label)}
      behind={(area, active) =>
        active !== null && (
          <rect
            x={area.left + active * bandIn(area)}
            y={area.top}
            width={bandIn(area)}
            height={area.bottom - area.top}
            fill="var(--color-sunk)"
          />
        )
      }
      tooltip={(place) => {
        const point = points[place]
        if (!point) return null
        return (
          <>
            <p className="pb-1 font-semibold">{point.name}</p>
            <p>{show(point.now)}</p>
            <p className="text-muted">Perioden før: {show(point.previous)}</p>
          </>
        )
      }}
    >
      {(area) => {
        const width = Math.min(WIDEST_BAR, bandIn(area) * BAR_SHARE)
        const places = placesIn(area)
        const barOf = (value: number, x: number) => ({ x, width, y: area.yOf(value), height: area.bottom - area.yOf(value) })
        return points.map(({ name, now, previous }, index) => (
          <g key={name}>
            <rect {...barOf(previous, (places[index] ?? 0) - width)} fill="var(--color-edge)" fillOpacity={0.55} />
            <rect {...barOf(now, places[index] ?? 0)} fill="var(--color-ink)" />
          </g>
        ))
      }}
    </ChartFrame>
  )
}

/** See `findBestSellers` on the server. */
const COUNTED =
  'Solgte ruller og stk. minus det, der er kommet retur. Det, der er betalt med point, tæller med i antallet og giver ingen omsætning.'

type BestSellersProps = { dashboard: Dashboard; vat: DashboardState['vat'] }

export function BestSellers({ dashboard: { bestByQuantity, bestByTurnover }, vat }: BestSellersProps) {
  return (
    <div className="grid gap-x-8 gap-y-8 pb-9 xl:grid-cols-2">
      <p className="-mb-4 text-xs text-muted xl:col-span-2">{COUNTED}</p>
      <Ranking
        title="Bedst sælgende efter antal"
        products={bestByQuantity}
        figureOf={({ quantity }) => quantity}
        show={(quantity) => `${wholeNumber(quantity)} stk.`}
      />
      <Ranking
        title={`Bedst sælgende efter omsætning, ${VAT_LABELS[vat].toLowerCase()}`}
        products={bestByTurnover}
        figureOf={(product) => amountOf(product, vat)}
        show={(kr) => wholeKroner(Math.round(kr))}
      />
    </div>
  )
}

type RankingProps = {
  title: string
  products: readonly BestSeller[]
  figureOf: (product: BestSeller) => number
  show: (value: number) => string
}

function Ranking({ title, products, figureOf, show }: RankingProps) {
  const most = Math.max(1, ...products.map(figureOf))
  return (
    <section className="min-w-0">
      <h2 className="pb-2 text-base">{title}</h2>
      {products.length === 0 && <p className="border-y border-line py-4 text-sm text-muted">Intet er solgt i perioden.</p>}
      <ol className="border-t border-line empty:hidden">
        {products.map((product) => (
          <li key={product.productId} className="border-b border-line">
            <OfficeLink
              to={paths.adminProduct(product.productId)}
              prefetch="intent"
              className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1.5 text-sm hover:bg-raised"
            >
              <span className="min-w-0">
                <span className="flex items-baseline gap-2.5">
                  <span className="truncate font-semibold">{product.nameDa}</span>
                  <span className="code max-w-1/2 shrink-0 truncate text-muted max-sm:hidden">{product.kcwId}</span>
                </span>
                <span aria-hidden className="mt-1 block h-0.5 bg-ink" style={{ width: `${(figureOf(product) / most) * 100}%` }} />
              </span>
              <span className="figures font-semibold">{show(figureOf(product))}</span>
            </OfficeLink>
          </li>
        ))}
      </ol>
    </section>
  )
}
