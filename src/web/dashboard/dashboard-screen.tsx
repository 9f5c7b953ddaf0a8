import type { Dashboard } from '#contract/dashboard.ts'
import { paths } from '#contract/pages.ts'
import { SALES_PERIODS } from '#domain/dashboard/sales-period.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { useListChange, WhileLoading } from '#web/lists/list-frame.tsx'
import { useMay } from '#web/session/use-may.ts'
import { SetupPanel } from '#web/settings/admin/setup-panel.tsx'
import { Segments } from '#web/ui/segments.tsx'
import type { Route } from './+types/dashboard-screen.ts'
import { BestSellers } from './best-sellers-list.tsx'
import { daySpan, PERIOD_LABELS, VAT_LABELS } from './dashboard-labels.ts'
import { type DashboardState, dashboardView } from './dashboard-view.ts'
import { KeyFigures } from './key-figures.tsx'
import { PointsPanel } from './points-panel.tsx'
import { SalesOverTime } from './sales-over-time.tsx'
import { WaitingPanel } from './waiting-panel.tsx'

const TITLE = 'Overblik'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = dashboardView.read(url.searchParams)
  return loadForStaff(async () => {
    const [{ dashboard }, setup] = await Promise.all([browserApi.showDashboard({ query: { days: state.days } }), browserApi.listMissing()])
    return { dashboard, setup, state }
  })
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
