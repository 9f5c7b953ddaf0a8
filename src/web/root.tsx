import type { ReactNode } from 'react'
import { Links, Meta, Scripts, ScrollRestoration, useLocation } from 'react-router'
import { PAGES, paths } from '#contract/pages/pages.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import type { Route } from './+types/root.ts'
import { api } from './api.ts'
import { apiFetchContext } from './api-context.ts'
import './app.css'
import '#web/layout/print.css'
import type { PublicSettings } from '#contract/settings/public-settings.ts'
import { scrollKeyOf } from '#web/browser/list-place.ts'
import { EndedSessionNotice } from '#web/customers/ended-session-notice.tsx'
import { CachedHtml } from '#web/html-cache/cached-html.tsx'
import { EARLY_INPUT_SCRIPT } from '#web/layout/early-input.ts'
import { Footer } from '#web/layout/footer.tsx'
import { HEAD_SCRIPT, THEME_COLORS } from '#web/layout/head-script.ts'
import { Header, headerPlace } from '#web/layout/header.tsx'
import { PageAlive, PageArrival } from '#web/layout/page-arrival.tsx'
import { PageProgress } from '#web/layout/page-progress.tsx'
import { VisitorMark } from '#web/layout/visitor-mark.tsx'
import { ErrorPage } from '#web/page/error-page.tsx'
import { KeepAliveOutlet, StableLinks } from '#web/page/keep-alive-outlet.tsx'
import { type RootData, settingsMayBeOld, useRootData } from '#web/settings/use-settings.ts'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Toasts } from '#web/ui/toasts.tsx'
import archivo from './fonts/archivo-latin-wght400-800-wdth100-125.woff2?url'
import { type Packed, pack } from './packed.ts'

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
  { rel: 'preload', href: archivo, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

export async function loader({ context, url }: Route.LoaderArgs): Promise<Packed<RootData>> {
  const { settings } = await api(context.get(apiFetchContext)).showSettings()
  return pack({ settings, year: Number(copenhagenDay(Date.now()).slice(0, 4)), origin: url.origin })
}

/** Settings rarely change: they are kept for the visit, unless this visitor changes them. */
export function shouldRevalidate(): boolean {
  return settingsMayBeOld()
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <StableLinks>
      <Document>{children}</Document>
    </StableLinks>
  )
}

function Document({ children }: { children: ReactNode }) {
  const data = useRootData()
  const { pathname } = useLocation()
  const isBackOffice = /^\/admin(\/|$)/.test(pathname)
  const isPrinted = isForPaper(pathname)
  return (
    // the script in the head sets data attributes before React does
    <html lang="da" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={THEME_COLORS.light} suppressHydrationWarning />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={THEME_COLORS.dark} suppressHydrationWarning />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants of our own, allowed by their hash */}
        <script dangerouslySetInnerHTML={{ __html: `${HEAD_SCRIPT}\n${EARLY_INPUT_SCRIPT}` }} />
        <Meta />
        <Links />
      </head>
      <body data-printed={isPrinted ? '' : undefined}>
        <a href="#indhold" className="skip-link rounded-sm bg-ink px-4 py-3 font-semibold text-ground">
          Spring til indhold
        </a>
        <PageProgress />
        {!isBackOffice && (
          <CachedHtml name="header" of={[data, headerPlace(pathname)]}>
            <Header shopName={data?.settings.company.name ?? 'Foliehuset'} />
          </CachedHtml>
        )}
        {data && !isBackOffice && <Letterhead {...data.settings.company} />}
        <NeedsScript to={isBackOffice ? 'bruge administrationen' : 'logge ind, lægge i kurv og bestille'} className="wrap" />
        {children}
        {isPrinted && <PrintedAddress />}
        {data && !isBackOffice && (
          <CachedHtml name="footer" of={data}>
            <Footer settings={data.settings} year={data.year} />
          </CachedHtml>
        )}
        <Toasts />
        <EndedSessionNotice />
        <PageArrival />
        <ScrollRestoration getKey={scrollKeyOf} />
        <Scripts />
      </body>
    </html>
  )
}

const isList = (pathname: string) => pathname === paths.products()

export default function Root() {
  return (
    <KeepAliveOutlet isKeptAlive={isList} maxHidden={1}>
      <VisitorMark />
      <PageAlive />
    </KeepAliveOutlet>
  )
}

export function ErrorBoundary() {
  return (
    <>
      <ErrorPage />
      <VisitorMark />
      <PageAlive />
    </>
  )
}

/** The shop's details, on paper only: a printed order must name its seller. */
function Letterhead({ legalName, cvr, address, postalCode, city, phone }: PublicSettings['company']) {
  return (
    <p className="hidden border-b pb-3 text-xs print:block">
      <strong>{legalName}</strong> · CVR {cvr} · {address}, {postalCode} {city} · {phone}
    </p>
  )
}

const OF_ONE_PRODUCT = PAGES.product.path.replace(':id', '')

function isForPaper(pathname: string): boolean {
  return pathname === paths.products() || pathname === paths.favourites() || pathname.startsWith(OF_ONE_PRODUCT)
}

function PrintedAddress() {
  const { pathname, search } = useLocation()
  const origin = useRootData()?.origin ?? ''
  // the server normalises the address: same choices, perhaps another order
  return (
    <p className="mt-6 hidden border-t pt-3 text-xs wrap-anywhere print:block" suppressHydrationWarning>
      {`${origin}${pathname}${search}`}
    </p>
  )
}
