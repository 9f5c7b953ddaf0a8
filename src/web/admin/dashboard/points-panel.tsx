import { Link } from 'react-router'
import type { Dashboard } from '#contract/dashboard.ts'
import { customersAddress } from '#web/admin/customers/customers-address.ts'
import { count } from '#web/format.ts'

/** What the shop owes its customers in points, and what it comes to in rolls. */
export function PointsPanel({ points: { outstanding, owed, pending, freeRolls, customers } }: Pick<Dashboard, 'points'>) {
  const rows = [
    ['Kan bruges nu', count(outstanding, 'point', 'point'), `hos ${count(customers, 'kunde', 'kunder')}`],
    ['Svarer i dag til', count(freeRolls, 'gratis rulle', 'gratis ruller'), 'hver kundes point for sig'],
    ['På vej', count(pending, 'point', 'point'), 'optjenes, når ordrerne er betalt'],
    ['Skyldige point', count(owed, 'point', 'point'), 'brugt, før de blev taget tilbage'],
  ] as const
  return (
    <section aria-labelledby="point" className="pb-9">
      <h2 id="point" className="pb-2 text-base">
        <Link to={customersAddress({ sort: '-points' })} className="underline-offset-4 hover:underline">
          Pointgæld
        </Link>
      </h2>
      {outstanding + pending + owed === 0 && <p className="pb-2 text-sm text-muted">Ingen kunder har point endnu.</p>}
      <dl className="grid border-t border-line sm:grid-cols-2 sm:gap-x-8 xl:grid-cols-4">
        {rows.map(([label, value, note]) => (
          <div key={label} className="border-b border-line py-3">
            <dt className="text-xs font-semibold text-muted">{label}</dt>
            <dd>
              <span className="figures block text-lg font-bold">{value}</span>
              <span className="block text-xs text-muted">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
