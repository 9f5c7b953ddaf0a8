import { User } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import type { SessionUser } from '#contract/customers/account.ts'

// fetched on login; offline, a menu that was never fetched stays empty
const UserMenuPanel = lazy(() => import('./user-menu-panel.tsx').catch(() => ({ default: () => null })))

/** The name of the user and links to their pages (requirements §2 'Header'). Closes on Escape, a click outside and a choice. */
export function UserMenu({ user }: { user: SessionUser }) {
  const panel = useRef<HTMLDivElement>(null)
  return (
    <>
      <button
        type="button"
        popoverTarget="user-menu"
        aria-label={`Brugermenu, ${user.workshop.memberId === null ? user.name : `${user.name}, ${user.workshop.name}`}`}
        className="inline-flex size-11 items-center justify-center gap-2 rounded-sm text-xs font-semibold transition-colors hover:bg-sunk xs:w-full xs:px-2"
      >
        <User size={22} aria-hidden className="shrink-0" />
        <span className="truncate max-xs:hidden">{user.workshop.memberId === null ? user.name.split(' ')[0] : user.workshop.name}</span>
      </button>
      <div ref={panel} id="user-menu" popover="auto" className="user-menu rounded-md border border-line bg-ground shadow-lift">
        <Suspense>
          <UserMenuPanel user={user} panel={panel} />
        </Suspense>
      </div>
    </>
  )
}
