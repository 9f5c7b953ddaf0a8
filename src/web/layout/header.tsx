import { Heart, Menu, ShoppingCart, UserRound, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { FAQ_DELIVERY, paths } from '#contract/pages/pages.ts'
import { copenhagenDay, longDateAndTime, timeOfDay } from '#domain/calendar/danish-time.ts'
import { countUnits } from '#domain/cart/cart.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { useCart } from '#web/cart/cart-store.ts'
import { useSyncedCart } from '#web/cart/use-account-cart.ts'
import { useOffline } from '#web/offline/net.ts'
import { TRACK_ORDER } from '#web/page/link-texts.ts'
import { RetailSwitch, VatSwitch } from '#web/prices/price-switches.tsx'
import { usePriceView } from '#web/prices/vat-view.tsx'
import { SearchButton } from '#web/search/search-button.tsx'
import { readSession, refreshUser, useSession } from '#web/session/session.ts'
import { IconButton, LinkButton } from '#web/ui/button.tsx'
import { Logo } from './logo.tsx'
import { MenuLink } from './menu-link.tsx'
import { PriceBar } from './price-bar.tsx'
import { UserMenu } from './user-menu.tsx'

const NAVIGATION = [
  { label: 'Forside', to: paths.home() },
  { label: 'Produkter', to: paths.products() },
  { label: 'Om Os', to: paths.about() },
  { label: 'Kontakt', to: paths.contact() },
] as const

/** How many links come before the menu 'Værktøj' on wide screens. */
const BEFORE_TOOLS = 2

/** The menu 'Værktøj', the same on wide screens and phones. */
const TOOLS = [
  { label: 'Bil i folie', to: paths.car() },
  { label: 'Beregn meter', to: paths.calculator() },
  { label: 'Find farve', to: paths.findColour() },
  { label: 'Farveprøver', to: paths.products({ category: 'proever' }) },
  { label: 'Installationsguide', to: paths.installationGuide() },
  { label: 'Favoritter', to: paths.favourites() },
  { label: 'Hurtigbestilling', to: paths.quickOrder() },
] as const

/** Below the tools in the same menu. */
const SERVICE = [
  { label: TRACK_ORDER, to: paths.orders() },
  { label: 'Levering og fragt', to: `${paths.faq()}#${FAQ_DELIVERY}` },
  { label: 'Reklamation', to: paths.orders() },
  { label: 'Fortryd eller returner', to: paths.withdrawal() },
] as const

const DESK_LINK =
  'inline-flex min-h-11 items-center px-2 text-sm font-medium whitespace-nowrap underline-offset-8 decoration-2 hover:underline lg:px-4'

export function headerPlace(pathname: string): string {
  if (pathname === paths.home()) return pathname
  const section = `/${pathname.split('/')[1]?.toLowerCase()}`
  return NAVIGATION.find(({ to }) => to === section && to !== paths.home())?.to ?? ''
}

export function Header({ shopName }: { shopName: string }) {
  const session = useSession()
  const { pathname } = useLocation()
  return (
    <header className="sticky -top-(--header-scrolls-away) z-40 border-b border-line bg-ground">
      <PriceBar />
      <div className="wrap flex h-(--header-height) items-center gap-2 sm:gap-4 md:gap-2 lg:gap-4">
        <Link
          to={paths.home()}
          className="mr-auto inline-flex min-h-11 items-center max-[23rem]:[&_.display]:hidden"
          aria-label={`${shopName}, til forsiden`}
        >
          <Logo name={shopName} />
        </Link>
        <nav aria-label="Hovedmenu" className="hidden md:block">
          <ul className="flex">
            {NAVIGATION.slice(0, BEFORE_TOOLS).map(toDeskEntry)}
            <li>
              <button type="button" popoverTarget="tools-menu" className={DESK_LINK}>
                Værktøj
              </button>
              <div id="tools-menu" popover="auto" className="user-menu rounded-md border border-line bg-ground py-2 shadow-lift">
                <MenuLinks links={TOOLS} />
                <p className="border-t border-line px-5 pt-3 text-xs text-muted">Kundeservice</p>
                <MenuLinks links={SERVICE} />
              </div>
            </li>
            {NAVIGATION.slice(BEFORE_TOOLS).map(toDeskEntry)}
          </ul>
        </nav>
        <SearchButton isFolded={headerPlace(pathname) === paths.products()} />
        <div className="visitor-slot">
          {session.status === 'customer' ? (
            <UserMenu user={session.user} />
          ) : (
            <LinkButton to={paths.login()} size="sm" isWide className="guest-only whitespace-nowrap max-xs:border-transparent max-xs:px-0">
              <UserRound size={22} aria-hidden className="shrink-0 xs:hidden" />
              <span className="max-xs:sr-only">B2B Login</span>
            </LinkButton>
          )}
        </div>
        <Link
          to={paths.favourites()}
          prefetch="intent"
          aria-label="Favoritter"
          title="Favoritter"
          className="hidden size-11 items-center justify-center rounded-sm transition-colors hover:bg-sunk lg:inline-flex"
        >
          <Heart size={22} aria-hidden />
        </Link>
        <CartLink />
        <MobileMenu isGuest={session.status !== 'customer'} />
      </div>
      <OfflineNotice />
    </header>
  )
}

function toDeskEntry({ label, to }: (typeof NAVIGATION)[number]) {
  return (
    // where there is no room, the logo leads home
    <li key={to} className={to === paths.home() ? 'max-lg:hidden' : ''}>
      <MenuLink
        to={to}
        prefetch="intent"
        className={`${DESK_LINK} aria-[current=page]:underline aria-[current=page]:decoration-signal-strong`}
      >
        {label}
      </MenuLink>
    </li>
  )
}

function MenuLinks({ links }: { links: typeof TOOLS | typeof SERVICE }) {
  return (
    <ul className="max-md:grid max-md:grid-cols-2">
      {links.map(({ label, to }) => (
        <li key={label}>
          <Link
            to={to}
            prefetch="intent"
            onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
            className="flex min-h-12 items-center text-sm font-semibold hover:bg-sunk md:px-5 md:font-medium"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function CartLink() {
  useSyncedCart()
  const units = countUnits(useCart())
  return (
    <Link
      to={paths.cart()}
      prefetch="intent"
      className="for-buyers relative inline-flex size-11 items-center justify-center rounded-sm transition-colors hover:bg-sunk"
      aria-label={units > 0 ? `Kurv, ${count(units, 'vare', 'varer')}` : 'Kurv'}
    >
      <ShoppingCart size={22} aria-hidden />
      {units > 0 && (
        <span
          aria-hidden
          data-testid="cart-count"
          className="figures absolute top-0.5 right-0 min-w-5 rounded-full bg-signal px-1 text-center text-2xs leading-5 font-bold text-on-signal"
        >
          {units > 999 ? '999+' : units}
        </span>
      )}
    </Link>
  )
}

function MobileMenu({ isGuest }: { isGuest: boolean }) {
  const menu = useRef<HTMLDivElement>(null)
  const { isRetailView } = usePriceView()
  const close = () => menu.current?.hidePopover()
  return (
    <div className="md:hidden">
      <IconButton label="Menu" popoverTarget="mobile-menu">
        <Menu size={24} aria-hidden />
      </IconButton>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears where the focus goes, it is not pressed */}
      <div
        ref={menu}
        id="mobile-menu"
        popover="auto"
        // the menu covers the page: it closes when the focus leaves it
        onBlur={({ currentTarget, relatedTarget }) => relatedTarget && !currentTarget.contains(relatedTarget) && close()}
        className="h-dvh max-h-none w-full max-w-none bg-ground md:hidden"
      >
        <div className="wrap flex h-(--header-height) items-center justify-end">
          <IconButton label="Luk menu" popoverTarget="mobile-menu" popoverTargetAction="hide">
            <X size={24} aria-hidden />
          </IconButton>
        </div>
        <nav aria-label="Mobilmenu" className="wrap">
          <ul>
            {NAVIGATION.map(({ label, to }) => (
              <li key={to} className="border-b border-line">
                <MenuLink
                  to={to}
                  onClick={close}
                  className="display flex min-h-16 items-center text-xl aria-[current=page]:text-signal-ink"
                >
                  {label}
                </MenuLink>
              </li>
            ))}
          </ul>
          <p className="mt-5 text-sm text-muted">Værktøj</p>
          <MenuLinks links={TOOLS} />
          <p className="mt-5 text-sm text-muted">Kundeservice</p>
          <MenuLinks links={SERVICE} />
          <div className="for-buyers mt-6 grid gap-3">
            <RetailSwitch isWide />
            {!isRetailView && <VatSwitch isWide />}
            {isGuest && (
              <LinkButton to={paths.login()} onClick={close} variant="solid" size="lg" isWide className="guest-only">
                B2B Login
              </LinkButton>
            )}
          </div>
        </nav>
      </div>
    </div>
  )
}

/** Offline, says how old the page is; back online, loads everything again. Old prices are never shown as today's. */
function OfflineNotice() {
  const without = useOffline()
  const { revalidate } = useRevalidator()
  const wasWithout = useRef(false)
  useEffect(() => {
    if (wasWithout.current && without === null) {
      if (readSession().status === 'customer') void refreshUser()
      void revalidate()
    }
    wasWithout.current = without !== null
  }, [without, revalidate])
  return (
    <div role="status">
      {without && (
        <p className="bg-warning-ground px-(--gutter) py-2.5 text-center text-sm font-semibold">
          {`Du er uden net – vist som det så ud ${momentText(without.seenAt)}. Priser og lager kan være ændret siden.`}
        </p>
      )}
    </div>
  )
}

function momentText(seenAt: number): string {
  const isToday = copenhagenDay(seenAt) === copenhagenDay(Date.now())
  return isToday ? `kl. ${timeOfDay(seenAt)}` : longDateAndTime(seenAt)
}
