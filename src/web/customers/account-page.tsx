import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { paths } from '#contract/pages.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const PAGES = [
  { label: 'Min Konto', to: paths.account() },
  { label: 'Mine Ordrer', to: paths.orders() },
  { label: 'Favoritter', to: paths.favourites() },
  { label: 'Hurtigbestilling', to: paths.quickOrder() },
  { label: 'Mine billeder', to: paths.ownWraps() },
  { label: 'Mine anmeldelser', to: paths.ownReviews() },
  { label: 'Indstillinger', to: paths.accountSettings() },
] as const

type AccountPageProps = { title: string; path: string; children: ReactNode; action?: ReactNode }

/** A page of the account: its title, and the way to the others. */
export function AccountPage({ title, path, children, action }: AccountPageProps) {
  return (
    <main id="indhold" className="wrap min-h-dvh grow pb-24">
      <PageHead title={title} path={path} isHiddenFromSearch />
      <AccountNavigation />
      <div className="flex flex-wrap items-end justify-between gap-4 pt-8 pb-8 lg:pt-12">
        <h1 className="text-3xl">{title}</h1>
        {action && <div className="print:hidden">{action}</div>}
      </div>
      {children}
    </main>
  )
}

/** The pages of the account side by side; on a phone they scroll. */
function AccountNavigation() {
  return (
    <nav aria-label="Konto" className="-mx-(--gutter) overflow-x-auto print:hidden border-b border-line px-(--gutter)">
      <ul className="flex gap-6">
        {PAGES.map(({ label, to }) => (
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

/** The place of an account page whose data is on its way. */
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
