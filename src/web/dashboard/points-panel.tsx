import { Link } from 'react-router'
import type { Dashboard } from '#contract/dashboard.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { customersList } from '#web/customers/admin/customers-list.ts'
import { ordersList } from '#web/orders/admin/orders-list.ts'

export function PointsPanel({ points }: Pick<Dashboard, 'points'>) {
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
            <Link to={to} prefetch="intent" className="group block py-3 hover:bg-raised">
              <span className="block text-xs font-semibold text-muted">{label}</span>
              <span className="figures block text-lg font-bold group-hover:underline">{value}</span>
              <span className="block text-xs text-muted">{note}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
