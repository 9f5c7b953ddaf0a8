import { redirect } from 'react-router'
import { type FigureRow, ROWS_AT_ONCE } from '#contract/finances.ts'
import { paths } from '#contract/pages/pages.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { FIGURE_LABELS, FIGURES } from '#domain/finances/figures.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { AdminPage, AdminPageSkeleton, BackLink } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { OfficeLink } from '#web/admin/office-link.tsx'
import { browserApi } from '#web/api.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'
import type { Route } from './+types/finance-list-screen.ts'
import { sumText } from './figure-link.tsx'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const figure = FIGURES.find((one) => one === url.searchParams.get('tal'))
  if (!figure) throw redirect(paths.adminFinances())
  const page = Math.max(1, Number.parseInt(url.searchParams.get('side') ?? '1', 10) || 1)
  return loadForStaff(async () => ({ figure, page, ...(await browserApi.listFigure({ params: { figure }, query: { page } })) }))
}

export function HydrateFallback() {
  return <AdminPageSkeleton title="Økonomi" path={paths.adminFinances()} />
}

export default function FinanceListScreen({ loaderData: { figure, page, rows, total, sum } }: Route.ComponentProps) {
  const path = paths.adminFinanceList({ tal: figure })
  const to = (side: number) => paths.adminFinanceList({ tal: figure, side: String(side) })
  return (
    <AdminPage title={FIGURE_LABELS[figure]} path={path} above={<BackLink to={paths.adminFinances()}>Økonomi</BackLink>}>
      <p className="figures pb-4 text-sm">
        <strong className="text-lg">{sumText(sum)}</strong> <span className="text-muted">i {count(total, 'linje', 'linjer')}</span>
      </p>
      {total === 0 ? (
        <EmptyState title="Her er ikke noget" />
      ) : (
        <SmallTable
          isCentred
          caption={FIGURE_LABELS[figure]}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { label: 'Dag', className: 'whitespace-nowrap', cell: ({ day }) => (day === null ? '' : dayFigures(day)) },
            { label: 'Hvad', isRowHeading: true, className: 'wrap-anywhere', cell: (row) => <RowTitle row={row} /> },
            { label: 'Hvem', isForWide: true, className: 'wrap-anywhere', cell: ({ who }) => who },
            { label: 'Beløb', isFigure: true, cell: ({ amount }) => sumText(amount) },
          ]}
        />
      )}
      <Pagination page={page} pages={Math.ceil(total / ROWS_AT_ONCE)} to={to} />
    </AdminPage>
  )
}

function RowTitle({ row: { text, who, to } }: { row: FigureRow }) {
  const address = to && addressOf(to)
  return (
    <>
      {address ? (
        <OfficeLink to={address} className="inline-flex min-h-11 items-center underline underline-offset-4 lg:min-h-8">
          {text}
        </OfficeLink>
      ) : (
        text
      )}
      {who && <span className="block text-xs text-muted sm:hidden">{who}</span>}
    </>
  )
}

function addressOf({ kind, id }: NonNullable<FigureRow['to']>): string {
  if (kind === 'order') return paths.adminOrder(Number(id))
  if (kind === 'purchase') return paths.adminPurchase(Number(id))
  return kind === 'month' ? paths.adminBookkeeping({ maaned: String(id) }) : paths.adminBankStatement()
}
