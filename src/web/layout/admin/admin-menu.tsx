import { ChevronDown, Menu } from 'lucide-react'
import { use, useId, useState, useSyncExternalStore } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, Link, useLocation } from 'react-router'
import type { Waiting } from '#contract/dashboard/dashboard.ts'
import { hasAccess } from '#domain/customers/rights/rights.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { DASHBOARD, phoneScreensFor, type Screen, type ScreenGroup, SETUP, screenGroupsFor, waitingCount } from '#web/admin/screens.ts'
import { MenuLink } from '#web/layout/menu-link.tsx'
import type { SessionUser } from '#web/session/session.ts'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useWaiting } from './use-waiting.ts'

/** With so few all groups stand open. */
const FEW_SCREENS = 8
const ITEM =
  'flex min-h-9 items-center gap-3 border-l-3 border-transparent py-1 pr-3 pl-5 text-sm font-semibold whitespace-nowrap text-muted transition-colors hover:bg-sunk hover:text-ink aria-[current=page]:border-signal aria-[current=page]:text-ink'

type User = { user: SessionUser | null }

/** The menu beside the screens of the back office: the group of the open screen stands open, and one more when it is pressed. */
export function AdminMenu({ user }: User) {
  return (
    <nav aria-label="Administration" className="min-h-0 overflow-y-auto max-lg:hidden">
      <ul>
        <li>
          <MenuLink to={DASHBOARD.to} isExact prefetch="intent" className={ITEM}>
            <DASHBOARD.icon size={18} aria-hidden className="shrink-0" />
            {DASHBOARD.label}
          </MenuLink>
        </li>
      </ul>
      {user && <Groups user={user} />}
    </nav>
  )
}

function Groups({ user }: { user: SessionUser }) {
  const { pathname } = useLocation()
  const groups = screenGroupsFor(user)
  const waiting = useWaiting()?.waiting
  const current = groups.find(({ screens }) => screens.some(({ to }) => isAt(pathname, to))) ?? groups[0]
  // the choice holds until another screen opens
  const [chosen, setChosen] = useState<Readonly<{ at: string; label: string | null }> | null>(null)
  const open = chosen?.at === pathname ? chosen.label : current?.label
  const areFew = groups.reduce((sum, { screens }) => sum + screens.length, 0) <= FEW_SCREENS
  return (
    <ul>
      {groups.map((group) => (
        <Group
          key={group.label}
          group={group}
          waiting={waiting}
          isOpen={areFew || group.label === open}
          note={group.label === SETUP && !hasAccess(user, 'permission:settings') ? 'Kolleger og indstillinger åbnes af ejeren.' : null}
          onToggle={areFew ? null : () => setChosen({ at: pathname, label: group.label === open ? null : group.label })}
        />
      ))}
    </ul>
  )
}

type GroupProps = {
  group: ScreenGroup
  waiting: Partial<Waiting> | undefined
  isOpen: boolean
  /** what stands below the screens */
  note: string | null
  onToggle: (() => void) | null
}

function Group({ group: { label, screens }, waiting, isOpen, note, onToggle }: GroupProps) {
  const id = useId()
  const count = screens.reduce((sum, screen) => sum + waitingCount(screen, waiting), 0)
  return (
    <li className="border-t border-line">
      {onToggle ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-9 w-full items-center gap-2 px-5 text-left text-sm font-bold hover:bg-sunk"
        >
          <span className="grow">{label}</span>
          {!isOpen && <Count count={count} />}
          <ChevronDown size={16} aria-hidden className={classes('shrink-0 text-muted', isOpen && 'rotate-180')} />
        </button>
      ) : (
        <p className="px-5 pt-2 pb-0.5 text-xs font-semibold text-muted">{label}</p>
      )}
      <ul id={id} hidden={!isOpen}>
        {screens.map((screen) => (
          <ScreenItem key={screen.to} screen={screen} count={waitingCount(screen, waiting)} />
        ))}
        {note && <li className="px-5 py-2 text-xs text-muted">{note}</li>}
      </ul>
    </li>
  )
}

function ScreenItem({ screen: { label, to, icon: Icon }, count, onOpen }: { screen: Screen; count: number; onOpen?: () => void }) {
  const id = useId()
  return (
    <li className="relative">
      <MenuLink to={to} prefetch="intent" onClick={onOpen} aria-describedby={count > 0 ? id : undefined} className={classes(ITEM, 'pr-12')}>
        <Icon size={18} aria-hidden className="shrink-0" />
        {label}
      </MenuLink>
      <span id={id} className="pointer-events-none absolute inset-y-0 right-5 flex items-center">
        <Count count={count} />
      </span>
    </li>
  )
}

function Count({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="figures text-xs font-semibold text-muted">
      {wholeNumber(count)}
      <span className="sr-only"> venter</span>
    </span>
  )
}

/** At the bottom of a phone: the overview, the three screens of the day, and all the others behind one button. */
export function PhoneBar({ user }: User) {
  const [isOpen, setIsOpen] = useState(false)
  const pathname = usePathnameAtOnce()
  const close = () => setIsOpen(false)
  if (!user) return null
  return (
    <>
      <nav
        aria-label="Genveje"
        className="sticky bottom-0 z-40 mt-auto grid min-h-(--bottom-bar) grid-cols-5 border-t border-line bg-ground pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
      >
        {[DASHBOARD, ...phoneScreensFor(user)].map(({ label, to, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            aria-current={pathname === to || (to !== DASHBOARD.to && isAt(pathname, to)) ? 'page' : undefined}
            prefetch="intent"
            className={PHONE_ITEM}
          >
            <Icon size={20} aria-hidden />
            <span className="max-w-full truncate">{label}</span>
          </Link>
        ))}
        <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)} className={PHONE_ITEM}>
          <Menu size={20} aria-hidden />
          Mere
        </button>
      </nav>
      <Dialog isOpen={isOpen} onClose={close} title="Administration" side="bottom" losesNothing>
        {isOpen && <AllScreens user={user} onOpen={close} />}
      </Dialog>
    </>
  )
}

/** The router's address. `useLocation` changes some frames later, when React has drawn the page (decision 101). */
function usePathnameAtOnce(): string {
  const router = use(DataRouterContext)?.router
  const read = () => router?.state.location.pathname ?? ''
  return useSyncExternalStore(router?.subscribe ?? never, read, read)
}
const never = () => () => {}

const PHONE_ITEM =
  'flex min-w-0 flex-col items-center justify-center gap-0.5 border-t-3 border-transparent px-0.5 text-xs font-semibold text-muted aria-[current=page]:border-signal aria-[current=page]:text-ink'

function AllScreens({ user, onOpen }: { user: SessionUser; onOpen: () => void }) {
  const waiting = useWaiting()?.waiting
  return screenGroupsFor(user).map(({ label, screens }) => (
    <section key={label} className="pb-3">
      <h3 className="pb-1 text-xs font-semibold text-muted">{label}</h3>
      <ul className="-mx-2 grid grid-cols-2 *:*:min-h-11">
        {screens.map((screen) => (
          <ScreenItem key={screen.to} screen={screen} count={waitingCount(screen, waiting)} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  ))
}

function isAt(pathname: string, to: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`)
}
