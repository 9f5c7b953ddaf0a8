import { Link } from 'react-router'
import type { Dashboard } from '#contract/dashboard.ts'
import { number, wholeKroner } from '#web/format.ts'
import { ordersList } from '#web/orders/admin/orders-list.ts'
import { amountOf, longBucket, VAT_LABELS } from './dashboard-labels.ts'
import type { DashboardState } from './dashboard-view.ts'

type SalesTableProps = Pick<Dashboard, 'period' | 'overTime'> & { vat: DashboardState['vat'] }

const FIGURE = 'figures py-2 pl-4 text-right'

/** The charts' figures as a table, newest first; each line leads to its orders. */
export function SalesTable({ period, overTime, vat }: SalesTableProps) {
  const kroner = (kr: number) => wholeKroner(Math.round(kr))
  return (
    <details className="pt-3 text-sm">
      <summary className="inline-flex min-h-11 items-center text-xs font-semibold text-muted hover:text-ink">Vis tallene som tabel</summary>
      <div className="max-h-[60dvh] overflow-auto">
        <table className="w-full max-w-3xl border-collapse">
          <caption className="sr-only">Omsætning og ordrer, {VAT_LABELS[vat].toLowerCase()}</caption>
          <thead className="sticky top-0 bg-ground text-xs text-muted shadow-[inset_0_-1px_0_var(--color-edge)]">
            <tr>
              <th scope="col" className="py-2 text-left font-semibold">
                Periode
              </th>
              <th scope="col" className={`${FIGURE} font-semibold`}>
                Omsætning
              </th>
              <th scope="col" className={`${FIGURE} font-semibold`}>
                Før
              </th>
              <th scope="col" className={`${FIGURE} font-semibold`}>
                Ordrer
              </th>
              <th scope="col" className={`${FIGURE} font-semibold`}>
                Før
              </th>
            </tr>
          </thead>
          <tbody>
            {overTime.toReversed().map((bucket) => (
              <tr key={bucket.from} className="border-b border-line hover:bg-raised">
                <th scope="row" className="text-left font-normal">
                  <Link
                    to={ordersList.href({ scope: 'sold', from: bucket.from, to: bucket.to })}
                    className="inline-flex min-h-10 items-center underline-offset-4 hover:underline"
                  >
                    {longBucket(bucket, period.step)}
                  </Link>
                </th>
                <td className={FIGURE}>{kroner(amountOf(bucket, vat))}</td>
                <td className={`${FIGURE} text-muted`}>{kroner(amountOf(bucket.previous, vat))}</td>
                <td className={FIGURE}>{number(bucket.orders)}</td>
                <td className={`${FIGURE} text-muted`}>{number(bucket.previous.orders)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
