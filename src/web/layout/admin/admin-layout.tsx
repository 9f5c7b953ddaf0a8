import { ArrowUpRight, LogOut, Search } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Warnings } from '#contract/dashboard/dashboard.ts'
import { paths } from '#contract/pages/pages.ts'
import { isStaff } from '#domain/customers/rights/roles.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { dateAndTime } from '#web/format.ts'
import { Logo } from '#web/layout/logo.tsx'
import { mailsList } from '#web/messages/admin/messages-list.ts'
import { ErrorPage } from '#web/page/error-page.tsx'
import { KeepAliveOutlet } from '#web/page/keep-alive-outlet.tsx'
import { focusHeading } from '#web/page/page-preview.ts'
import { usePalette } from '#web/palette/use-palette.tsx'
import { logOut, type SessionUser, useSession } from '#web/session/session.ts'
import { useRootData } from '#web/settings/use-settings.ts'
import { Notice } from '#web/ui/notice.tsx'
import { UndoHost } from '#web/undo/undo-host.tsx'
import { AdminMenu, PhoneBar } from './admin-menu.tsx'
import { useWaiting } from './use-waiting.ts'

/** The screens staff return to all day; none has a form that could be left unfinished. */
const KEPT_ALIVE: readonly string[] = [paths.admin(), paths.adminOrders(), paths.adminProducts(), paths.adminInvoices()]
const isKeptAlive = (pathname: string) => KEPT_ALIVE.includes(pathname)

export default function AdminLayout() {
  const { status, user } = useSession()
  const navigate = useNavigate()
  const mayStay = status === 'loading' || isStaff(user)
  const { open, dialogs } = usePalette(isStaff(user))
  useFocusAfterRemoval()
  useEffect(() => {
    // also after a logout in another tab
    if (!mayStay) void navigate(paths.home(), { replace: true })
  }, [mayStay, navigate])
  if (!mayStay) return null
  return (
    <div className="flex grow flex-col max-lg:[--bottom-bar:3.5rem] lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] print:block">
      <AdminBar user={user} onSearch={open} />
      <div className="relative flex min-w-0 grow flex-col">
        {user && <WarningNotice />}
        <KeepAliveOutlet isKeptAlive={isKeptAlive} maxHidden={KEPT_ALIVE.length} />
      </div>
      <PhoneBar user={user} />
      {dialogs}
      {user && <UndoHost />}
    </div>
  )
}

/** Time for a list or page to move the focus itself. */
const FOCUS_DELAY_MS = 50

/** Moves the focus to the heading of the dialog or page once the button or field that had it is gone. */
function useFocusAfterRemoval(): void {
  useEffect(() => {
    let focused: EventTarget | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = ({ target }: FocusEvent) => {
      focused = target
    }
    const focusNextHeading = () => {
      const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
      if (document.activeElement === document.body) focusHeading(dialog?.querySelector('h2') ?? undefined)
    }
    const observer = new MutationObserver(() => {
      if (!(focused instanceof Element) || focused.isConnected) return
      focused = null
      timer = setTimeout(focusNextHeading, FOCUS_DELAY_MS)
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
}

export function ErrorBoundary() {
  return <ErrorPage />
}

const BAR_ITEM =
  'flex min-h-11 items-center gap-3 px-3 text-sm font-semibold whitespace-nowrap text-muted transition-colors hover:text-ink lg:min-h-9 lg:px-5 lg:hover:bg-sunk'

function AdminBar({ user, onSearch }: { user: SessionUser | null; onSearch: () => void }) {
  const shopName = useRootData()?.settings.company.name ?? 'Foliehuset'
  return (
    <header className="z-40 border-line bg-ground max-lg:border-b lg:sticky lg:top-0 lg:h-dvh lg:border-r print:hidden">
      <div className="flex h-full items-center gap-x-2 max-lg:px-(--gutter) lg:flex-col lg:items-stretch">
        <Link to={paths.admin()} aria-label={`${shopName}, administration`} className="flex min-h-14 items-center max-lg:mr-auto lg:px-5">
          <Logo name={shopName} />
        </Link>
        <AdminMenu user={user} />
        <div className="flex lg:mt-auto lg:flex-col lg:border-t lg:border-line lg:py-2">
          <p className="truncate px-5 pb-1 text-xs text-muted max-lg:hidden">{user?.name}</p>
          {user && (
            <button type="button" aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={onSearch} className={BAR_ITEM}>
              <Search size={18} aria-hidden className="shrink-0" />
              <span className="max-sm:sr-only">Søg overalt</span>
              <kbd aria-hidden className="ml-auto font-sans text-xs font-normal max-lg:hidden">
                Ctrl K
              </kbd>
            </button>
          )}
          <Link to={paths.home()} className={BAR_ITEM}>
            <ArrowUpRight size={18} aria-hidden className="shrink-0" />
            <span className="max-sm:sr-only">Til butikken</span>
          </Link>
          <LogOutButton />
        </div>
      </div>
    </header>
  )
}

function LogOutButton() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void Promise.resolve(navigate(paths.home())).then(logOut)} className={BAR_ITEM}>
      <LogOut size={18} aria-hidden className="shrink-0" />
      <span className="max-sm:sr-only">Log Ud</span>
    </button>
  )
}

const WHY_LATE = {
  'no-server': 'Der er ikke sat en mailserver op. Butikken gemmer mailene i stedet for at sende dem, men er bagud lige nu.',
  refused: 'Mailserveren tager ikke imod lige nu. Ingen mail går tabt: de sendes, så snart det kan lade sig gøre.',
  behind: 'Der er mange på én gang. Butikken er i gang med at sende dem.',
} as const satisfies Readonly<Record<NonNullable<Warnings['lateMails']>['why'], string>>

function WarningNotice() {
  const { openDemoLogins = [], lateMails = null, failingSteps = [] } = useWaiting()?.warnings ?? {}
  if (openDemoLogins.length === 0 && lateMails === null && failingSteps.length === 0) return null
  return (
    <div className="grid gap-3 px-(--gutter) pt-4 lg:px-8 print:hidden">
      {openDemoLogins.length > 0 && (
        <Notice tone="danger" title="Alle kan logge ind i butikken" isAlert>
          <p className="wrap-anywhere">
            Butikken kører med DEMO=1, og demo-adgangskoden er kendt af alle. Åbne demo-logins: {openDemoLogins.join(', ')}. Start butikken
            uden DEMO=1, så spærres de.
          </p>
        </Notice>
      )}
      {lateMails && (
        <Notice tone="warning" title={count(lateMails.count, 'mail venter på at blive sendt', 'mails venter på at blive sendt')} isAlert>
          <p>
            {WHY_LATE[lateMails.why]} Den ældste har ventet siden {dateAndTime(lateMails.since)}.{' '}
            <Link to={mailsList.href({ state: 'queued' })} className="underline underline-offset-4">
              Se, hvad der venter
            </Link>
          </p>
        </Notice>
      )}
      {failingSteps.length > 0 && (
        <Notice tone="warning" title="Noget af det, butikken gør hver time, slår fejl" isAlert>
          <ul>
            {failingSteps.map(({ step, times }) => (
              <li key={step}>
                {step}: {count(times, 'fejl', 'fejl')} i træk
              </li>
            ))}
          </ul>
          <p>Resten bliver gjort. Bed den, der driver serveren, om at se i loggen.</p>
        </Notice>
      )}
    </div>
  )
}
