import { Link } from 'react-router'
import type { Dashboard } from '#contract/dashboard.ts'
import { wholeKroner } from '#domain/money/kroner-text.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { ordersList } from '#web/orders/admin/orders-list.ts'
import { SmallTable } from '#web/ui/small-table.tsx'
import { amountOf, longBucket, VAT_LABELS } from './dashboard-labels.ts'
import type { DashboardState } from './dashboard-view.ts'

type SalesTableProps = Pick<Dashboard, 'period' | 'overTime'> & { vat: DashboardState['vat'] }

type Bucket = Dashboard['overTime'][number]

export function SalesTable({ period, overTime, vat }: SalesTableProps) {
  const kroner = (kr: number) => wholeKroner(Math.round(kr))
  const columns = [
    {
      label: 'Periode',
      isRowHeading: true,
      cell: (bucket: Bucket) => (
        <Link
          to={ordersList.href({ scope: 'sold', from: bucket.from, to: bucket.to })}
          className="inline-flex min-h-6 items-center underline-offset-4 hover:underline"
        >
          {longBucket(bucket, period.step)}
        </Link>
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
