import archivo from '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?url'
import type { ReactNode } from 'react'
import { Toaster } from 'react-hot-toast'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root.ts'
import { api } from './api.ts'
import { apiFetchContext } from './api-context.ts'
import './app.css'
import { ErrorPage } from './layout/error-page.tsx'
import { Footer } from './layout/footer.tsx'
import { HEAD_SCRIPT } from './layout/head-script.ts'
import { Header } from './layout/header.tsx'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: archivo, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { settings } = await api(context.get(apiFetchContext)).showSettings()
  return { settings, year: Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Europe/Copenhagen' }).format(new Date())) }
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  return (
    // The script in the head sets data attributes before React sees the element.
    <html lang="da" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f8f6f2" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#131517" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
        <Meta />
        <Links />
      </head>
      <body>
        <a href="#indhold" className="skip-link rounded-sm bg-ink px-4 py-3 font-semibold text-ground">
          Spring til indhold
        </a>
        <Header shopName={data?.settings.company.name ?? 'Foliehuset'} />
        {children}
        {data && <Footer settings={data.settings} year={data.year} />}
        <Toaster
          position="top-right"
          containerStyle={{ top: '4.75rem' }}
          toastOptions={{
            className: 'toast',
            style: {
              background: 'var(--color-ink)',
              color: 'var(--color-ground)',
              borderRadius: '2px',
              maxWidth: '26rem',
              fontWeight: 600,
            },
            success: { duration: 3000, iconTheme: { primary: 'var(--color-signal)', secondary: 'var(--color-on-signal)' } },
            error: { duration: 4000, iconTheme: { primary: '#ff8d83', secondary: '#17191b' } },
          }}
        />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage />
}
