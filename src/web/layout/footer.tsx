import { useEffect } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { PublicSettings } from '#contract/settings/public-settings.ts'
import { useIsHydrated, useValue } from '#web/browser/store.ts'
import { createStoredValue } from '#web/browser/stored-value.ts'
import { TRACK_ORDER } from '#web/page/link-texts.ts'
import { VatNote } from '#web/prices/vat-view.tsx'
import { useUser } from '#web/session/session.ts'
import { classes } from '#web/ui/classes.ts'
import { THEME_COLORS, THEME_KEY } from './head-script.ts'
import { Logo } from './logo.tsx'

const THEMES = [
  { value: null, label: 'Auto' },
  { value: 'light', label: 'Lys' },
  { value: 'dark', label: 'Mørk' },
] as const

const theme = createStoredValue<Theme>({ key: THEME_KEY, empty: null, format: { read: toTheme, write: (chosen) => chosen ?? '' } })

const QUICK_LINKS = [
  { label: 'Produkter', to: paths.products() },
  { label: 'Om Os', to: paths.about() },
  { label: 'Installationsguide', to: paths.installationGuide() },
  { label: 'Beregn meter', to: paths.calculator() },
  { label: 'Bil i folie', to: paths.car() },
  { label: 'Galleri', to: paths.gallery() },
  { label: 'Farver', to: paths.colours() },
  { label: 'Find farve', to: paths.findColour() },
  { label: 'Blog', to: paths.blog() },
  { label: 'Sponsorat', to: paths.sponsorship() },
] as const

const CUSTOMER_SERVICE = [
  { label: 'Kontakt', to: paths.contact() },
  { label: 'Ofte stillede spørgsmål', to: paths.faq() },
  { label: TRACK_ORDER, to: paths.orders() },
  { label: 'Favoritter', to: paths.favourites() },
  { label: 'Opret B2B-konto', to: paths.register() },
  { label: 'Handelsbetingelser', to: paths.terms() },
  { label: 'Fortryd aftale her', to: paths.withdrawal() },
  { label: 'Privatlivspolitik', to: paths.privacy() },
  { label: 'Tilgængelighed', to: paths.accessibility() },
] as const

function Certificate({ name, url }: PublicSettings['certificates'][number]) {
  if (url === null) return name
  return (
    <a href={url} target="_blank" rel="noopener" className="relative underline underline-offset-4 before:absolute before:-inset-3">
      {name}
    </a>
  )
}

export function Footer({ settings, year }: { settings: PublicSettings; year: number }) {
  const { company, claims, certificates, hasCompanyFacts } = settings
  const user = useUser()
  return (
    <footer className="mt-auto border-t border-line bg-sunk">
      <div className="wrap grid gap-x-8 grid-cols-2 gap-y-10 py-14 lg:grid-cols-[2fr_1fr_1fr_1.2fr]">
        <div className="max-w-sm max-lg:col-span-2">
          <Logo name={company.name} />
          {claims.blurb && <p className="mt-5 text-sm text-muted">{claims.blurb}</p>}
          {hasCompanyFacts && (
            <ul className="mt-4 -ml-2 flex flex-wrap">
              {company.socialLinks.map(({ name, url }) => (
                <li key={name}>
                  <a
                    href={url}
                    rel="noreferrer me"
                    target="_blank"
                    className="inline-flex min-h-11 items-center px-2 text-sm font-semibold underline underline-offset-4"
                  >
                    {name}
                    <span className="sr-only"> (åbner i et nyt vindue)</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <LinkColumn title="Genveje" links={QUICK_LINKS} />
        <LinkColumn title="Kundeservice" links={user ? CUSTOMER_SERVICE.filter(({ to }) => to !== paths.register()) : CUSTOMER_SERVICE} />
        <div className="max-lg:col-span-2">
          <h2 className="text-sm">Kontakt</h2>
          {hasCompanyFacts ? <Reached company={company} /> : <NotReachedYet />}
        </div>
      </div>
      <div className="wrap">
        {certificates.length > 0 && (
          <ul aria-label="Certificeringer" className="flex flex-wrap gap-x-8 gap-y-3 border-t border-line py-6">
            {certificates.map(({ name, url }) => (
              <li key={name} className="code flex items-center gap-2.5 text-muted">
                <span aria-hidden className="size-2 bg-signal" />
                <Certificate name={name} url={url} />
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line py-5 text-xs text-muted">
          <p>
            © {year} {hasCompanyFacts ? company.legalName : company.name}. <VatNote />.
          </p>
          <ThemeChoice />
        </div>
      </div>
    </footer>
  )
}

function Reached({ company }: Pick<PublicSettings, 'company'>) {
  return (
    <>
      <address className="mt-4 text-sm text-muted not-italic">
        {company.legalName}
        <br />
        {company.address}
        <br />
        {company.postalCode} {company.city}
        <br />
        CVR {company.cvr}
      </address>
      <ul className="mt-2 text-sm">
        <li>
          <a
            href={`tel:${company.phone.replace(/\s/g, '')}`}
            className="figures inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {company.phone}
          </a>
        </li>
        <li>
          <a href={`mailto:${company.email}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
            {company.email}
          </a>
        </li>
      </ul>
      <p className="text-sm text-muted">{company.openingHours}</p>
    </>
  )
}

function NotReachedYet() {
  return (
    <p className="mt-4 text-sm text-muted">
      Adresse og telefon kommer her, når butikken åbner.{' '}
      <Link to={paths.contact()} className="underline underline-offset-4">
        Skriv til os
      </Link>
    </p>
  )
}

function LinkColumn({ title, links }: { title: string; links: readonly { label: string; to: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="text-sm">{title}</h2>
      <ul className="mt-2">
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-11 min-w-11 items-center text-sm text-muted underline-offset-4 hover:text-ink hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type Theme = (typeof THEMES)[number]['value']

function ThemeChoice() {
  const chosen = useValue(theme)
  const isHydrated = useIsHydrated()
  useEffect(() => {
    // until then the script in the head has painted the page
    if (isHydrated) paint(chosen)
  }, [chosen, isHydrated])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of toggle buttons, not a form
    <div role="group" aria-label="Farvetema" className="flex">
      {THEMES.map(({ value, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={chosen === value}
          onClick={() => void theme.set(value)}
          className={classes(
            'min-h-11 px-3 font-semibold underline-offset-4',
            chosen === value ? 'text-ink underline decoration-signal decoration-2' : 'hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

function toTheme(text: string): Theme {
  return text === 'light' || text === 'dark' ? text : null
}

/** Both colours of the browser's bar follow the choice; without one they follow the system. */
function paint(chosen: Theme): void {
  if (chosen) document.documentElement.dataset.theme = chosen
  else delete document.documentElement.dataset.theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = THEME_COLORS[chosen ?? (meta.media.includes('dark') ? 'dark' : 'light')]
  }
}
