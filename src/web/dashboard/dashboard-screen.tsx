import type { Dashboard } from '#contract/dashboard/dashboard.ts'
import { paths } from '#contract/pages/pages.ts'
import { SALES_PERIODS } from '#domain/dashboard/sales-period.ts'
import { wholeKroner } from '#domain/money/kroner-text.ts'
import { count, wholeNumber } from '#domain/numbers/danish-figures.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { OfficeLink } from '#web/admin/office-link.tsx'
import { browserApi } from '#web/api.ts'
import { customersList } from '#web/customers/admin/customers-list.ts'
import { WhileLoading } from '#web/lists/list-frame.tsx'
import { useListChange } from '#web/lists/use-list-change.ts'
import { ordersList } from '#web/orders/admin/orders-list.ts'
import { useMay } from '#web/session/use-may.ts'
import { SetupPanel } from '#web/settings/admin/setup-panel.tsx'
import { Segments } from '#web/ui/segments.tsx'
import type { Route } from './+types/dashboard-screen.ts'
import {
  amountOf,
  type DashboardState,
  dashboardView,
  daySpan,
  longBucket,
  PERIOD_LABELS,
  STEP_LABELS,
  shortBucket,
  VAT_LABELS,
} from './dashboard-view.ts'
import { KeyFigures } from './key-figures.tsx'
import { BestSellers, SalesChart, SalesTable } from './sales-table.tsx'
import { WaitingPanel } from './waiting-panel.tsx'

const TITLE = 'Overblik'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = dashboardView.read(url.searchParams)
  return loadForStaff(async () => {
    const [{ dashboard }, setup] = await Promise.all([browserApi.showDashboard({ query: { days: state.days } }), browserApi.listMissing()])
    return { dashboard, setup, state }
  }, url)
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.admin()} />
}

export default function DashboardPage({ loaderData: { dashboard, setup, state } }: Route.ComponentProps) {
  const seesFigures = useMay()('seeFigures')
  return (
    <AdminPage title={TITLE} path={paths.admin()}>
      <SetupPanel missing={setup.missing} needsCategory={setup.needsCategory} />
      <WaitingPanel waiting={dashboard.waiting} />
      {seesFigures && <Sales dashboard={dashboard} state={state} />}
      {seesFigures && <PointsPanel points={dashboard.points} />}
    </AdminPage>
  )
}

function Sales({ dashboard, state }: { dashboard: Dashboard; state: DashboardState }) {
  return (
    <section aria-labelledby="salg">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-4">
        <div>
          <h2 id="salg" className="text-base">
            Salg
          </h2>
          <p className="figures text-xs text-muted">{daySpan(dashboard.period)}</p>
        </div>
        <PeriodChoice state={state} />
      </div>
      <WhileLoading path={paths.admin()}>
        <KeyFigures dashboard={dashboard} state={state} />
        <SalesOverTime dashboard={dashboard} state={state} />
        <BestSellers dashboard={dashboard} vat={state.vat} />
      </WhileLoading>
    </section>
  )
}

function PeriodChoice({ state }: { state: DashboardState }) {
  const change = useListChange(dashboardView)
  return (
    <div className="flex flex-wrap gap-3">
      <Segments
        label="Periode"
        size="md"
        value={String(state.days)}
        onChange={(days) => change({ days: SALES_PERIODS.find((one) => String(one) === days) ?? 30 })}
        choices={SALES_PERIODS.map((days) => ({ value: String(days), label: PERIOD_LABELS[days] }))}
      />
      <Segments
        label="Moms"
        size="md"
        value={state.vat}
        onChange={(vat) => change({ vat })}
        choices={(['ekskl', 'inkl'] as const).map((vat) => ({ value: vat, label: VAT_LABELS[vat] }))}
      />
    </div>
  )
}

function PointsPanel({ points }: Pick<Dashboard, 'points'>) {
  const { outstanding, owed, owing, pending, pendingOrders, freeRolls, customers } = points
  const holders = customersList.href({ points: 'held', sort: '-points' })
  const figures = [
    {
      label: 'Kan bruges nu',
      value: count(outstanding, 'point', 'point'),
      note: `hos ${count(customers, 'kunde', 'kunder')}`,
      to: holders,
    },
    { label: 'Svarer i dag til', value: count(freeRolls, 'gratis rulle', 'gratis ruller'), note: 'hver kundes point for sig', to: holders },
    {
      label: 'På vej',
      value: count(pending, 'point', 'point'),
      note: `optjenes, når ${count(pendingOrders, 'ordre', 'ordrer')} er betalt`,
      to: ordersList.href({ scope: 'earning' }),
    },
    {
      label: 'Skyldige point',
      value: count(owed, 'point', 'point'),
      note: `hos ${count(owing, 'kunde', 'kunder')} · brugt, før de blev taget tilbage`,
      to: customersList.href({ points: 'owed' }),
    },
  ] as const
  return (
    <section aria-labelledby="point" className="pb-9">
      <h2 id="point" className="pb-2 text-base">
        Pointgæld
      </h2>
      {outstanding + pending + owed === 0 && <p className="pb-2 text-sm text-muted">Ingen kunder har point endnu.</p>}
      <ul className="grid border-t border-line sm:grid-cols-2 sm:gap-x-8 xl:grid-cols-4">
        {figures.map(({ label, value, note, to }) => (
          <li key={label} className="border-b border-line">
            <OfficeLink to={to} prefetch="intent" className="group block py-3 hover:bg-raised">
              <span className="block text-xs font-semibold text-muted">{label}</span>
              <span className="figures block text-lg font-bold group-hover:underline">{value}</span>
              <span className="block text-xs text-muted">{note}</span>
            </OfficeLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

type SalesOverTimeProps = { dashboard: Dashboard; state: DashboardState }

function SalesOverTime({ dashboard: { period, overTime }, state: { vat } }: SalesOverTimeProps) {
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
        <SalesChart title={title} points={points} show={show} />
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
