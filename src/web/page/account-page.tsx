import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { MemberRight } from '#domain/customers/rights/member-rights.ts'
import { useMemberMay } from '#web/session/session.ts'
import { useOwnWaiting, waitsOn } from '#web/session/use-own-waiting.ts'
import { Badge } from '#web/ui/badge.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useCurrentInSight } from '#web/ui/use-current-in-sight.ts'
import { PageHead } from './page-head.tsx'

type OwnPage = Readonly<{ label: string; to: string; right: MemberRight }>
type Group = Readonly<{ label: string; pages: readonly OwnPage[] }>

/** With the member right each page needs (decision 62). */
const GROUPS: readonly Group[] = [
  {
    label: 'Ordrer',
    pages: [
      { label: 'Mine Ordrer', to: paths.orders(), right: 'seePrices' },
      { label: 'Fakturaer', to: paths.ownInvoices(), right: 'seePrices' },
      { label: 'Tilbud', to: paths.ownOffers(), right: 'seePrices' },
      { label: 'Til godkendelse', to: paths.waitingOrders(), right: 'order' },
      { label: 'Mine prøver', to: paths.ownSamples(), right: 'seePrices' },
      { label: 'Hurtigbestilling', to: paths.quickOrder(), right: 'order' },
    ],
  },
  { label: 'Opgaver', pages: [{ label: 'Opgaver', to: paths.jobs(), right: 'seePrices' }] },
  {
    label: 'Lager',
    pages: [
      { label: 'Fast lager', to: paths.shelfLists(), right: 'look' },
      { label: 'Favoritter', to: paths.favourites(), right: 'look' },
    ],
  },
  {
    label: 'Firma',
    pages: [
      { label: 'Min Konto', to: paths.account(), right: 'seePrices' },
      { label: 'Medarbejdere', to: paths.members(), right: 'manage' },
    ],
  },
  {
    label: 'Mig',
    pages: [
      { label: 'Indstillinger', to: paths.accountSettings(), right: 'self' },
      { label: 'Mine billeder', to: paths.ownWraps(), right: 'order' },
      { label: 'Mine anmeldelser', to: paths.ownReviews(), right: 'order' },
    ],
  },
]

/** The group a page belongs to: the one with the longest address the page's begins with. */
function groupOf(path: string): Group | undefined {
  const pages = GROUPS.flatMap((group) => group.pages.map(({ to }) => ({ group, to })))
  return pages.filter(({ to }) => path === to || path.startsWith(`${to}/`)).toSorted((a, b) => b.to.length - a.to.length)[0]?.group
}

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
      {!isAlone && <AccountNavigation path={path} />}
      <div className="flex flex-wrap items-end justify-between gap-4 pt-8 pb-8 lg:pt-12">
        <h1 className="text-3xl">{title}</h1>
        {action && <div className="print:hidden">{action}</div>}
      </div>
      {children}
    </main>
  )
}

function AccountNavigation({ path }: { path: string }) {
  const nav = useCurrentInSight()
  const may = useMemberMay()
  const waiting = useOwnWaiting()
  const current = groupOf(path)
  const groups = GROUPS.map((group) => ({ ...group, pages: group.pages.filter(({ right }) => may(right)) }))
  const own = groups.find(({ label }) => label === current?.label)
  return (
    <nav ref={nav} aria-label="Konto" className="print:hidden">
      <Row>
        {groups.map(
          ({ label, pages: [first, ...others] }) =>
            first && (
              <Tab
                key={label}
                to={first.to}
                label={label}
                waits={[first, ...others].reduce((sum, { to }) => sum + waitsOn(to, waiting), 0)}
                current={label === own?.label ? 'true' : undefined}
              />
            ),
        )}
      </Row>
      {own && own.pages.length > 1 && (
        <Row>
          {own.pages.map(({ label, to }) => (
            <Tab key={to} to={to} label={label} waits={waitsOn(to, waiting)} current={path === to ? 'page' : undefined} />
          ))}
        </Row>
      )}
    </nav>
  )
}

function Row({ children }: { children: ReactNode }) {
  return (
    <div className="relative -mx-(--gutter) overflow-x-auto border-b border-line px-(--gutter)">
      <ul className="flex gap-5">{children}</ul>
    </div>
  )
}

type TabProps = Readonly<{ to: string; label: string; waits: number; current: 'page' | 'true' | undefined }>

function Tab({ to, label, waits, current }: TabProps) {
  return (
    <li>
      <Link
        to={to}
        prefetch="intent"
        aria-current={current}
        className="inline-flex min-h-12 items-center gap-1.5 border-b-3 border-transparent text-sm font-semibold whitespace-nowrap text-muted transition-colors hover:text-ink aria-[current]:border-signal aria-[current]:text-ink"
      >
        {label}
        {waits > 0 && (
          <>
            <span className="sr-only">, venter: </span>
            <Badge tone="warning">{waits}</Badge>
          </>
        )}
      </Link>
    </li>
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
