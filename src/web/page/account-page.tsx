import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { MemberRight } from '#domain/customers/rights/member-rights.ts'
import { useMemberMay } from '#web/session/session.ts'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useCurrentInSight } from '#web/ui/use-current-in-sight.ts'
import { PageHead } from './page-head.tsx'

type OwnPage = Readonly<{ label: string; to: string; right: MemberRight }>

/** With the member right each needs (decision 62). */
const PAGES: readonly OwnPage[] = [
  { label: 'Min Konto', to: paths.account(), right: 'seePrices' },
  { label: 'Mine Ordrer', to: paths.orders(), right: 'seePrices' },
  { label: 'Tilbud', to: paths.ownOffers(), right: 'seePrices' },
  { label: 'Medarbejdere', to: paths.members(), right: 'manage' },
  { label: 'Til godkendelse', to: paths.waitingOrders(), right: 'order' },
  { label: 'Favoritter', to: paths.favourites(), right: 'look' },
  { label: 'Opgaver', to: paths.jobs(), right: 'seePrices' },
  { label: 'Fast lager', to: paths.shelfLists(), right: 'look' },
  { label: 'Hurtigbestilling', to: paths.quickOrder(), right: 'order' },
  { label: 'Mine prøver', to: paths.ownSamples(), right: 'seePrices' },
  { label: 'Mine billeder', to: paths.ownWraps(), right: 'order' },
  { label: 'Mine anmeldelser', to: paths.ownReviews(), right: 'order' },
  { label: 'Indstillinger', to: paths.accountSettings(), right: 'self' },
]

type AccountPageProps = {
  title: string
  path: string
  children: ReactNode
  action?: ReactNode /** no way to the other pages */
  isAlone?: boolean
}

export function AccountPage({ title, path, children, action, isAlone }: AccountPageProps) {
  return (
    <main id="indhold" data-own-page={path} className="wrap min-h-dvh grow pb-24">
      <PageHead title={title} path={path} isHiddenFromSearch />
      {!isAlone && <AccountNavigation />}
      <div className="flex flex-wrap items-end justify-between gap-4 pt-8 pb-8 lg:pt-12">
        <h1 className="text-3xl">{title}</h1>
        {action && <div className="print:hidden">{action}</div>}
      </div>
      {children}
    </main>
  )
}

function AccountNavigation() {
  const nav = useCurrentInSight()
  const may = useMemberMay()
  return (
    <nav ref={nav} aria-label="Konto" className="relative -mx-(--gutter) overflow-x-auto print:hidden border-b border-line px-(--gutter)">
      <ul className="flex gap-5">
        {PAGES.filter(({ right }) => may(right)).map(({ label, to }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              prefetch="intent"
              className="inline-flex min-h-13 items-center border-b-3 border-transparent text-sm font-semibold whitespace-nowrap text-muted transition-colors hover:text-ink aria-[current=page]:border-signal aria-[current=page]:text-ink"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function AccountPageSkeleton({ title, path }: { title: string; path: string }) {
  return (
    <AccountPage title={title} path={path}>
      <div role="status" aria-label="Henter" className="grid gap-4">
        <NeedsScript to="se din konto" />
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-28 w-full" />
      </div>
    </AccountPage>
  )
}
