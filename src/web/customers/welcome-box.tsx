import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { isStaff } from '#domain/customers/rights/roles.ts'
import { count, withUnit } from '#domain/numbers/danish-figures.ts'
import { freeRolls } from '#domain/points/points.ts'
import { usePriceView } from '#web/prices/vat-view.tsx'
import { useSession } from '#web/session/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const SHORTCUTS = [
  { label: 'Mine Ordrer', to: paths.orders() },
  { label: 'Beregn meter', to: paths.calculator() },
  { label: 'Optæl hylden', to: paths.shelfLists() },
] as const

const OF_STAFF = [{ label: 'Til administrationen', to: paths.admin() }] as const

/** Tier and points, a colleague has neither (requirements §2 'Home'), with constant height while loading. */
export function WelcomeBox() {
  const { status, user } = useSession()
  const { isRetailView } = usePriceView()
  if (status === 'guest' || isRetailView) return null
  return (
    <section aria-label="Velkommen" className="for-buyers border-b border-line bg-raised">
      <div className="wrap grid min-h-44 content-center gap-x-10 gap-y-4 py-6 lg:min-h-24 lg:grid-cols-[1fr_auto_auto] lg:items-center">
        {user ? (
          <>
            <h1 className="display truncate text-lg">Velkommen, {user.name.split(' ')[0]}</h1>
            {!isStaff(user) && (
              <p className="figures flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
                <Badge tone="signal">{user.tier}</Badge>
                <span>{withUnit(user.discount, '%')} rabat</span>
                <span className="font-semibold">{count(user.points, 'point', 'point')}</span>
                <span className="text-muted">{count(freeRolls(user.points), 'gratis rulle', 'gratis ruller')}</span>
              </p>
            )}
            <p className="flex flex-wrap gap-x-6 text-sm font-semibold">
              {(isStaff(user) ? OF_STAFF : SHORTCUTS).map(({ label, to }) => (
                <Link key={to} to={to} prefetch="intent" className="py-2.5 underline underline-offset-4">
                  {label}
                </Link>
              ))}
            </p>
          </>
        ) : (
          <Skeleton className="h-7 w-64" />
        )}
      </div>
    </section>
  )
}
