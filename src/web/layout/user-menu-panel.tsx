import {
  CircleCheck,
  ClipboardList,
  FileText,
  Heart,
  ListChecks,
  LogOut,
  Package,
  ReceiptText,
  Settings,
  Shield,
  SwatchBook,
  UserRound,
  Users,
  Zap,
} from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { SessionUser } from '#contract/customers/account.ts'
import { paths } from '#contract/pages/pages.ts'
import { MEMBER_ROLE_LABELS, memberMay } from '#domain/customers/rights/member-rights.ts'
import { isStaff } from '#domain/customers/rights/roles.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { WorkshopSwitch } from '#web/members/workshop-switch.tsx'
import { usePriceView } from '#web/prices/vat-view.tsx'
import { logOut } from '#web/session/session.ts'
import { useOwnWaiting, waitsOn } from '#web/session/use-own-waiting.ts'
import { Badge } from '#web/ui/badge.tsx'

const LINKS = [
  { label: 'Min Konto', to: paths.account(), icon: UserRound, right: 'seePrices' },
  { label: 'Mine Ordrer', to: paths.orders(), icon: Package, right: 'seePrices' },
  { label: 'Fakturaer', to: paths.ownInvoices(), icon: ReceiptText, right: 'seePrices' },
  { label: 'Tilbud', to: paths.ownOffers(), icon: FileText, right: 'seePrices' },
  { label: 'Mine prøver', to: paths.ownSamples(), icon: SwatchBook, right: 'seePrices' },
  { label: 'Til godkendelse', to: paths.waitingOrders(), icon: CircleCheck, right: 'order' },
  { label: 'Favoritter', to: paths.favourites(), icon: Heart, right: 'look' },
  { label: 'Opgaver', to: paths.jobs(), icon: ClipboardList, right: 'seePrices' },
  { label: 'Fast lager', to: paths.shelfLists(), icon: ListChecks, right: 'look' },
  { label: 'Hurtigbestilling', to: paths.quickOrder(), icon: Zap, right: 'order' },
  { label: 'Medarbejdere', to: paths.members(), icon: Users, right: 'manage' },
  { label: 'Indstillinger', to: paths.accountSettings(), icon: Settings, right: 'self' },
] as const

/** True from the first time the menu was opened, so that a page on which it stays closed asks for nothing. */
function useIsOpened(panel: RefObject<HTMLDivElement | null>): boolean {
  const [isOpened, setIsOpened] = useState(false)
  useEffect(() => {
    const shown = panel.current
    const open = () => setIsOpened(true)
    shown?.addEventListener('toggle', open, { once: true })
    return () => shown?.removeEventListener('toggle', open)
  }, [panel])
  return isOpened
}

/** Users with account pages need no link to the settings. */
function linksOf({ workshop: { role } }: SessionUser) {
  return LINKS.filter(({ to, right }) => memberMay(role, right) && (to !== paths.accountSettings() || !memberMay(role, 'seePrices')))
}

type UserMenuPanelProps = { user: SessionUser; panel: RefObject<HTMLDivElement | null> }

export default function UserMenuPanel({ user, panel }: UserMenuPanelProps): ReactNode {
  return (
    <>
      <UserCard user={user} />
      <WorkshopSwitch user={user} />
      <UserLinks user={user} panel={panel} />
    </>
  )
}

function UserCard({ user }: { user: SessionUser }) {
  const { isRetailView } = usePriceView()
  return (
    <div className="border-b border-line p-5">
      <p className="truncate font-bold">{user.name}</p>
      <p className="truncate text-xs text-muted">{user.email}</p>
      {user.workshop.memberId !== null && (
        <p className="mt-2 text-sm">
          {MEMBER_ROLE_LABELS[user.workshop.role]} hos <b>{user.workshop.name}</b>
        </p>
      )}
      {!isRetailView && !isStaff(user) && memberMay(user.workshop.role, 'seePrices') && (
        <p className="mt-3 flex items-center gap-2.5">
          <Badge tone="signal">{user.tier}</Badge>
          <span className="figures text-sm font-semibold">{count(user.points, 'point', 'point')}</span>
        </p>
      )}
    </div>
  )
}

const ITEM = 'flex min-h-12 w-full items-center gap-3.5 px-5 text-sm font-medium transition-colors hover:bg-sunk'

function UserLinks({ user, panel }: UserMenuPanelProps) {
  const navigate = useNavigate()
  const waiting = useOwnWaiting({ isEnabled: useIsOpened(panel) })
  const close = () => panel.current?.hidePopover()
  const logOutFromPage = () => {
    close()
    // first leave pages that need a user, then log out
    void Promise.resolve(navigate(paths.home())).then(logOut)
  }
  const links = isStaff(user) ? [{ label: 'Administration', to: paths.admin(), icon: Shield }, ...linksOf(user)] : linksOf(user)
  return (
    <nav aria-label="Brugermenu" className="py-2">
      <ul>
        {links.map(({ label, to, icon: Icon }) => (
          <li key={to}>
            <Link to={to} prefetch="intent" onClick={close} className={ITEM}>
              <Icon size={18} aria-hidden className="shrink-0 text-muted" />
              {label}
              {waitsOn(to, waiting) > 0 && (
                <>
                  <span className="sr-only">, venter: </span>
                  <Badge tone="warning" className="ml-auto">
                    {waitsOn(to, waiting)}
                  </Badge>
                </>
              )}
            </Link>
          </li>
        ))}
        <li className="mt-2 border-t border-line pt-2">
          <button type="button" onClick={logOutFromPage} className={ITEM}>
            <LogOut size={18} aria-hidden className="shrink-0 text-muted" />
            Log Ud
          </button>
        </li>
      </ul>
    </nav>
  )
}
