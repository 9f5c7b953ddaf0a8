import { lazy, Suspense } from 'react'
import type { Dashboard } from '#contract/dashboard.ts'
import { wholeKroner } from '#domain/money/kroner-text.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { amountOf, longBucket, STEP_LABELS, shortBucket } from './dashboard-labels.ts'
import type { DashboardState } from './dashboard-view.ts'
import { SalesTable } from './sales-table.tsx'

// the chart library is loaded on demand
const SalesChart = lazy(() => import('./sales-chart.tsx'))

type SalesOverTimeProps = { dashboard: Dashboard; state: DashboardState }

export function SalesOverTime({ dashboard: { period, overTime }, state: { vat } }: SalesOverTimeProps) {
  const named = overTime.map((bucket) => ({ bucket, label: shortBucket(bucket, period.step), name: longBucket(bucket, period.step) }))
  const turnover = named.map(({ bucket, ...names }) => ({ ...names, now: amountOf(bucket, vat), previous: amountOf(bucket.previous, vat) }))
  const orders = named.map(({ bucket, ...names }) => ({ ...names, now: bucket.orders, previous: bucket.previous.orders }))
  return (
    <div className="pb-9">
      <div className="grid gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Chart title={`Omsætning ${STEP_LABELS[period.step]}`} points={turnover} show={(kr) => wholeKroner(Math.round(kr))} />
        <Chart title={`Ordrer ${STEP_LABELS[period.step]}`} points={orders} show={wholeNumber} />
      </div>
      <SalesTable period={period} overTime={overTime} vat={vat} />
    </div>
  )
}

type Point = Readonly<{ label: string; name: string; now: number; previous: number }>

function Chart({ title, points, show }: { title: string; points: readonly Point[]; show: (value: number) => string }) {
  return (
    <figure className="min-w-0">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 pb-2">
        <span className="text-sm font-bold">{title}</span>
        <Legend />
      </figcaption>
      <div className="h-56">
        <Suspense fallback={<Skeleton className="h-full w-full" />}>
          <SalesChart title={title} points={points} show={show} />
        </Suspense>
      </div>
    </figure>
  )
}

function Legend() {
  return (
    <span className="flex gap-4 text-xs text-muted">
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden className="size-2.5 bg-edge opacity-55" /> perioden før
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden className="size-2.5 bg-ink" /> denne periode
      </span>
    </span>
  )
}
