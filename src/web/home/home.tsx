import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { Facet } from '#contract/products/product.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { tagline } from '#domain/settings/claims.ts'
import { api } from '#web/api.ts'
import { apiFetchContext } from '#web/api-context.ts'
import { WelcomeBox } from '#web/customers/welcome-box.tsx'
import { pack, unpack } from '#web/packed.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { useThanks } from '#web/page/thanks.ts'
import { LoyaltyExplainer } from '#web/points/loyalty-explainer.tsx'
import { usePriceView, VatNote } from '#web/prices/vat-view.tsx'
import { toCardProduct } from '#web/products/card-product.ts'
import { spreadOverColours } from '#web/products/colours/colour-order.ts'
import { type FilmSheet, paintOf, TO_FIND_COLOUR, toFilmSheet, toFinishSample } from '#web/products/colours/film-sheet.ts'
import { EmptyShop } from '#web/products/empty-shop.tsx'
import { hasProducts } from '#web/products/has-products.ts'
import { ProductGrid } from '#web/products/product-grid.tsx'
import { useMemberMay, useSession } from '#web/session/session.ts'
import { useRootData, useSettings } from '#web/settings/use-settings.ts'
import { ApplicationThanks } from '#web/sponsorships/application-thanks.tsx'
import { JsonLd, organizationData } from '#web/structured-data/json-ld.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { HomeWraps } from '#web/wraps/home-wraps.tsx'
import type { Route } from './+types/home.ts'
import { FilmCloseUp } from './film-close-up.tsx'
import { HomeFeatures, UnbrokenRanges } from './home-features.tsx'

// guests never fetch it
const WorkshopHome = lazy(() => import('./workshop-home.tsx'))

const FAN_SIZE = 16
const FEATURED_CANDIDATES = 8
const FEATURED_SHOWN = 4
const WRAPS_SHOWN = 3

export async function loader({ context }: Route.LoaderArgs) {
  const shop = api(context.get(apiFetchContext))
  const [featured, films, showcase, { wraps }] = await Promise.all([
    shop.listProducts({ query: { featured: 'true', limit: FEATURED_CANDIDATES } }),
    shop.listProducts({ query: { category: 'bilfolie', limit: 100 } }),
    shop.showShowcase({}),
    shop.listWraps({ query: { limit: WRAPS_SHOWN } }),
  ])
  return pack({
    isEmptyShop: !(await hasProducts(shop, films)),
    featured: spreadOverColours(featured.products, FEATURED_SHOWN).map((product) => toCardProduct(product, featured.sample)),
    closeUp: showcase.closeUp === null ? null : { films: showcase.films, closeUp: showcase.closeUp },
    // until a close-up is drawn, the films hang side by side
    fan: showcase.closeUp === null ? spreadOverColours(films.products, FAN_SIZE).map(toFilmSheet) : [],
    colors: films.facets.colors,
    finishes: films.facets.finishes.map(toFinishSample),
    wraps,
  })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { isEmptyShop, featured, closeUp, fan, colors, finishes, wraps } = unpack(loaderData)
  const settings = useSettings()
  const { company, delivery } = settings
  const root = useRootData()
  const thanks = useThanks()
  const isCustomer = useSession().status === 'customer'
  const { isRetailView } = usePriceView()
  const seesPrices = useMemberMay()('seePrices')
  // in retail view the page is the one a customer's own buyer sees
  const isOwn = isCustomer && !isRetailView
  return (
    <main id="indhold">
      <PageHead title={`${company.name} – premium bilfolie til professionelle`} description={tagline(settings)} path={paths.home()} />
      {root && <JsonLd data={organizationData(root)} />}
      {thanks?.for === 'application' && <ApplicationThanks />}
      <div className="customer-slot">
        <WelcomeBox />
        <div className="for-buyers min-h-184">
          {isOwn && seesPrices && (
            <Suspense>
              <WorkshopHome />
            </Suspense>
          )}
        </div>
      </div>
      {!isOwn && (
        <section className="guest-only pt-12 lg:pt-20">
          <div className="wrap grid gap-x-10 gap-y-8 pb-10 xl:grid-cols-[auto_1fr] xl:items-end lg:pb-14">
            <h1 className="-ml-[0.04em] text-hero font-[850] whitespace-nowrap">
              Ny farve.
              <br />
              Samme bil.
            </h1>
            <div className="xl:justify-self-end xl:pb-2">
              <p className="max-w-md text-lg text-muted">
                <UnbrokenRanges text={tagline(settings)} />
              </p>
              <div className="mt-7 flex flex-wrap gap-3">
                <LinkButton to={paths.products()} variant="signal" size="lg">
                  Se Alle Produkter
                </LinkButton>
                {!isCustomer && (
                  <LinkButton to={paths.register()} size="lg" className="guest-only">
                    Opret B2B Konto
                  </LinkButton>
                )}
              </div>
            </div>
          </div>
          {closeUp && <FilmCloseUp {...closeUp} />}
          {fan.length > 0 && <FilmFan sheets={fan} />}
          {isEmptyShop && (
            <div className="wrap">
              <EmptyShop />
            </div>
          )}
        </section>
      )}

      {!isOwn && <HomeFeatures />}

      {featured.length > 0 && (
        <section className="wrap py-16 lg:py-24" aria-labelledby="populaere">
          <div className="mb-9 flex flex-wrap items-end justify-between gap-4">
            <div>
              <h2 id="populaere" className="text-2xl">
                Populære Produkter
              </h2>
              <p className="mt-1.5 text-sm text-muted">
                <VatNote />
              </p>
            </div>
            <LinkButton to={paths.products()} variant="quiet" className="-mx-5 underline underline-offset-4">
              Hele sortimentet
            </LinkButton>
          </div>
          <ProductGrid products={featured} level="h3" />
        </section>
      )}

      {!isOwn && <HomeWraps wraps={wraps} />}

      <LoyaltyExplainer />

      {colors.length > 0 && <ColourWall colors={colors} finishes={finishes} />}

      <section className="bg-night text-on-night">
        <div className="wrap grid gap-8 py-20 lg:grid-cols-[1.4fr_1fr] lg:items-end lg:py-28">
          <h2 className="max-w-4xl text-3xl">Næste bil står allerede i porten.</h2>
          <div>
            <p className="max-w-md text-base opacity-80">
              <UnbrokenRanges
                text={`Find farven, se hvad der er på lager, og få rullen leveret på ${delivery.home} hverdage. Kører du selv stærkt? Så søg om at køre med vores navn på døren.`}
              />
            </p>
            <div className="mt-7 flex flex-wrap gap-3">
              <LinkButton to={paths.products()} variant="signal" size="lg">
                Start Shopping
              </LinkButton>
              <LinkButton to={paths.sponsorship()} size="lg" className="border-on-night/50 hover:border-on-night hover:bg-transparent">
                Ansøg om Sponsorat
              </LinkButton>
            </div>
          </div>
        </div>
      </section>
    </main>
  )
}

type FinishSample = ReturnType<typeof toFinishSample>

function ColourWall({ colors, finishes }: { colors: readonly Facet[]; finishes: readonly FinishSample[] }) {
  return (
    <section className="border-y border-line bg-sunk" aria-labelledby="farver">
      <div className="wrap py-16 lg:py-24">
        <h2 id="farver" className="text-2xl">
          Find farven
        </h2>
        <ul className="film-wall mt-8">
          {colors.map(({ value, label, hex, count: number }) => (
            <li key={value}>
              <Link to={paths.products({ category: 'bilfolie', color: value })} prefetch="intent" className="group block bg-ground pb-3">
                <span
                  aria-hidden
                  className="film-sheet block h-28 md:h-36"
                  {...paintOf({ surface: 'gloss', hex: hex ?? '#8A8E91', shiftHexes: [] })}
                />
                <span className="mt-2.5 block px-3 text-sm font-bold group-hover:underline">{label}</span>
                <span className="block px-3 text-xs text-muted">{count(number, 'folie', 'folier')}</span>
              </Link>
            </li>
          ))}
        </ul>
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton to={paths.colours()}>Se alle farver som palet</LinkButton>
          <LinkButton to={paths.findColour()}>{TO_FIND_COLOUR}</LinkButton>
        </div>
        <h3 className="mt-12 text-lg">Eller finishen</h3>
        <ul className="film-wall mt-5">
          {finishes.map(({ value, label, count: number, ...sheet }) => (
            <li key={value}>
              <Link to={paths.products({ category: 'bilfolie', finish: value })} prefetch="intent" className="group block bg-ground pb-3">
                <span aria-hidden className="film-sheet block h-24" {...paintOf(sheet)} />
                <span className="mt-2.5 block px-3 text-sm font-bold group-hover:underline">{label}</span>
                <span className="block px-3 text-xs text-muted">{count(number, 'folie', 'folier')}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function FilmFan({ sheets }: { sheets: readonly FilmSheet[] }) {
  return (
    <ul aria-label="Udvalgte folier" className="film-fan">
      {sheets.map((sheet) => (
        <li key={sheet.kcwId} className="film-fan-place">
          <Link to={paths.product(sheet.kcwId)} prefetch="intent" className="film-sheet film-fan-sheet" {...paintOf(sheet)}>
            <span className="film-fan-label">
              <span className="code block">{sheet.kcwId}</span>
              <span className="display block text-sm leading-tight">{sheet.nameDa}</span>
              <span className="block text-xs">{sheet.finish}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
