import { ChevronDown } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { MemberRight } from '#domain/customers/rights/member-rights.ts'
import { useMemberMay } from '#web/session/session.ts'
import { useOwnWaiting, waitsOn } from '#web/session/use-own-waiting.ts'
import { Badge } from '#web/ui/badge.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PageHead, TitleAndNumber } from './page-head.tsx'

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
    label: 'Fast lager',
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
  /** Follows the title, unbroken where it fits on a line. */
  number?: string
  path: string
  /** The page of the menu that this one belongs to, where its address does not begin with that page's. */
  under?: string
  children: ReactNode
  action?: ReactNode
  /** no way to the other pages */
  isAlone?: boolean
}

export function AccountPage({ title, number, path, under = path, children, action, isAlone }: AccountPageProps) {
  return (
    <main id="indhold" data-own-page={path} className="wrap min-h-dvh grow pb-24">
      <PageHead title={title} number={number} path={path} isHiddenFromSearch />
      {!isAlone && <AccountNavigation path={under} />}
      <div className="flex flex-wrap items-end justify-between gap-4 pt-8 pb-8 lg:pt-12">
        <h1 className="text-3xl">
          <TitleAndNumber title={title} number={number} />
        </h1>
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
  const waitingCount = (pages: readonly OwnPage[]) => pages.reduce((sum, { to }) => sum + waitsOn(to, waiting), 0)
  return (
    <nav ref={nav} aria-label="Konto" className="print:hidden">
      <AllPages path={path} groups={groups} waits={waitingCount} />
      <div className="max-md:hidden">
        <Row>
          {groups.map(
            ({ label, pages }) =>
              pages[0] && (
                <Tab
                  key={label}
                  to={pages[0].to}
                  label={label}
                  waits={waitingCount(pages)}
                  current={label === own?.label ? 'true' : undefined}
                />
              ),
          )}
        </Row>
        {own && own.pages.length > 1 && (
          <Row>
            {own.pages.map((page) => (
              <Tab key={page.to} {...page} waits={waitingCount([page])} current={path === page.to ? 'page' : undefined} />
            ))}
          </Row>
        )}
      </div>
    </nav>
  )
}

type AllPagesProps = { path: string; groups: readonly Group[]; waits: (pages: readonly OwnPage[]) => number }

/** On phones: where one is, and all pages behind one press. */
function AllPages({ path, groups, waits }: AllPagesProps) {
  const all = groups.flatMap(({ pages }) => pages)
  const currentLabel = all.find(({ to }) => to === path)?.label ?? groupOf(path)?.label ?? 'Konto'
  const close = ({ target, currentTarget }: MouseEvent<HTMLDetailsElement>) => {
    // the page is kept, and closed when one comes back
    if ((target as Element).closest('a')) currentTarget.open = false
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click too
    <details className="group border-b border-line md:hidden" onClick={close}>
      <summary className="flex min-h-12 list-none items-center gap-2 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        <span className="sr-only">Kontoens sider, du er på: </span>
        {currentLabel}
        <span className="ml-auto inline-flex items-center gap-2">
          <span className="font-normal text-muted">Alle sider</span>
          <WaitingBadge count={waits(all)} />
          <ChevronDown size={18} aria-hidden className="shrink-0 transition-transform group-open:rotate-180" />
        </span>
      </summary>
      <div className="columns-2 gap-6 border-t border-line py-3">
        {groups.map(
          ({ label, pages }) =>
            pages.length > 0 && (
              <section key={label} aria-label={label} className="break-inside-avoid pb-3">
                <p aria-hidden className="text-xs text-muted">
                  {label}
                </p>
                <ul>
                  {pages.map((page) => (
                    <li key={page.to}>
                      <Link
                        to={page.to}
                        aria-current={path === page.to ? 'page' : undefined}
                        className="flex min-h-11 items-center gap-1.5 text-sm font-semibold aria-[current]:underline aria-[current]:decoration-signal aria-[current]:decoration-2 aria-[current]:underline-offset-4"
                      >
                        {page.label}
                        <WaitingBadge count={waits([page])} />
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            ),
        )}
      </div>
    </details>
  )
}

function WaitingBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <>
      <span className="sr-only">, venter: </span>
      <Badge tone="warning">{count}</Badge>
    </>
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
        <WaitingBadge count={waits} />
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

/** Scrolls a wide row of links so that the current one is in the middle. */
function useCurrentInSight() {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: which link is the current one follows from where one is and which there are
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2
  }, [pathname])
  return row
}
