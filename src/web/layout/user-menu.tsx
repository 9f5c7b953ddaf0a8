import { Heart, LogOut, Package, Shield, User, UserRound, Zap } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import type { SessionUser } from '#contract/customers/account.ts'
import { paths } from '#contract/pages.ts'
import { isStaff } from '#domain/customers/roles.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { logOut } from '#web/customers/session.ts'
import { usePriceView } from '#web/prices/price-view.ts'
import { Badge } from '#web/ui/badge.tsx'

const LINKS = [
  { label: 'Min Konto', to: paths.account(), icon: UserRound },
  { label: 'Mine Ordrer', to: paths.orders(), icon: Package },
  { label: 'Favoritter', to: paths.favourites(), icon: Heart },
  { label: 'Hurtigbestilling', to: paths.quickOrder(), icon: Zap },
] as const

/** Who is logged in, and the way to his pages (spec §2 'Header'). Closes on Escape, a click outside and a choice. */
export function UserMenu({ user }: { user: SessionUser }) {
  const panel = useRef<HTMLDivElement>(null)
  return (
    <>
      <button
        type="button"
        popoverTarget="user-menu"
        aria-label={`Brugermenu, ${user.name}`}
        className="inline-flex size-11 items-center justify-center gap-2 rounded-sm text-xs font-semibold transition-colors hover:bg-sunk xs:w-full xs:px-2"
      >
        <User size={22} aria-hidden className="shrink-0" />
        <span className="truncate max-xs:hidden">{user.name.split(' ')[0]}</span>
      </button>
      <div ref={panel} id="user-menu" popover="auto" className="user-menu rounded-md border border-line bg-ground shadow-lift">
        <UserCard user={user} />
        <UserLinks user={user} panel={panel} />
      </div>
    </>
  )
}

function UserCard({ user }: { user: SessionUser }) {
  const { isRetailView } = usePriceView()
  return (
    <div className="border-b border-line p-5">
      <p className="truncate font-bold">{user.name}</p>
      <p className="truncate text-xs text-muted">{user.email}</p>
      {!isRetailView && (
        <p className="mt-3 flex items-center gap-2.5">
          <Badge tone="signal">{user.tier}</Badge>
          <span className="figures text-sm font-semibold">{count(user.points, 'point', 'point')}</span>
        </p>
      )}
    </div>
  )
}

const ITEM = 'flex min-h-12 w-full items-center gap-3.5 px-5 text-sm font-medium transition-colors hover:bg-sunk'

function UserLinks({ user, panel }: { user: SessionUser; panel: RefObject<HTMLDivElement | null> }) {
  const navigate = useNavigate()
  const close = () => panel.current?.hidePopover()
  const leave = () => {
    close()
    // first away from pages that need a user, then out
    void Promise.resolve(navigate(paths.home())).then(logOut)
  }
  const links = isStaff(user) ? [...LINKS, { label: 'Administration', to: paths.admin(), icon: Shield }] : LINKS
  return (
    <nav aria-label="Brugermenu" className="py-2">
      <ul>
        {links.map(({ label, to, icon: Icon }) => (
          <li key={to}>
            <Link to={to} prefetch="intent" onClick={close} className={ITEM}>
              <Icon size={18} aria-hidden className="shrink-0 text-muted" />
              {label}
            </Link>
          </li>
        ))}
        <li className="mt-2 border-t border-line pt-2">
          <button type="button" onClick={leave} className={ITEM}>
            <LogOut size={18} aria-hidden className="shrink-0 text-muted" />
            Log Ud
          </button>
        </li>
      </ul>
    </nav>
  )
}
