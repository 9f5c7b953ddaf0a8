import { ArrowLeft } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { data, isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router'
import { ERRORS } from '#contract/http/error-codes.ts'
import { paths } from '#contract/pages/pages.ts'
import type { Product, SampleOffer } from '#contract/products/product.ts'
import type { Proof } from '#contract/proof.ts'
import { STAND_INS, standIns } from '#domain/products/colours/stand-ins.ts'
import { type Api, ApiError, api } from '#web/api.ts'
import { apiFetchContext } from '#web/api-context.ts'
import { carriedPlace } from '#web/browser/list-place.ts'
import { useIsHydrated } from '#web/browser/store.ts'
import { FilmViewer } from '#web/film/film-viewer.tsx'
import { lookOfProduct } from '#web/film/product-look.ts'
import { pack, unpack } from '#web/packed.ts'
import { ErrorPage } from '#web/page/error-page.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { RELATED_ID } from '#web/products/shown/page-places.ts'
import { ProductGallery } from '#web/products/shown/product-gallery.tsx'
import { ProductReviews } from '#web/reviews/product-reviews.tsx'
import type { ReviewedProduct } from '#web/reviews/reviewed-product.ts'
import { useRootData } from '#web/settings/use-settings.ts'
import { JsonLd, productBreadcrumbData, productData } from '#web/structured-data/json-ld.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { WrapWall } from '#web/wraps/wrap-wall.tsx'
import type { Route } from './+types/product-detail.ts'
import { ProductFacts } from './product-facts.tsx'
import { ProductPurchase } from './product-purchase.tsx'
import type { StandIn } from './stand-ins.tsx'

/** Loads this far ahead of the visible screen. */
const AHEAD = '600px'

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    const shop = api(context.get(apiFetchContext))
    const asked = { params: { id: params.id } }
    const [{ product, tagTexts, safety, sample, sharedPictureUrl }, { wraps, rating, reviews }] = await Promise.all([
      shop.showProduct(asked),
      shop.showProof(asked),
    ])
    // decided by the server, as the look is only sent with the 3D view
    const isFilm = lookOfProduct(product) !== null
    const standIns = isFilm && product.stock === 0 ? await loadStandIns(shop, product) : []
    return pack({ product, tagTexts, safety, sample, sharedPictureUrl, proof: { wraps, rating, reviews }, isFilm, standIns })
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw data(null, { status: 404 })
    throw error
  }
}

export default function ProductDetail({ loaderData }: Route.ComponentProps) {
  const { product, tagTexts, safety, sample, sharedPictureUrl, proof, isFilm, standIns } = unpack(loaderData)
  const root = useRootData()
  const description = product.descriptionDa ?? product.description
  return (
    <main id="indhold" className="wrap lg:pb-20">
      <PageHead
        title={product.nameDa}
        description={description?.slice(0, 155) ?? `${product.nameDa}${product.series ? ` i serien ${product.series}` : ''}.`}
        path={paths.product(product.kcwId)}
        picture={sharedPictureUrl ? { url: sharedPictureUrl, alt: `${product.nameDa}, SKU: ${product.kcwId}` } : undefined}
      />
      {root && <JsonLd data={productData(product, root, proof)} />}
      {root && <JsonLd data={productBreadcrumbData(product, root)} />}
      <BackToList />
      {/* one column on phones, so that the buy bar can stick to the bottom */}
      <div className="printed-beside flex flex-col gap-x-14 gap-y-8 lg:grid lg:grid-cols-[1.45fr_1fr]">
        {isFilm ? (
          <FilmViewer key={product.id} product={product} />
        ) : (
          <ProductGallery key={product.id} pictures={product.images} hex={product.hex} />
        )}
        <div className="max-lg:contents lg:row-span-2">
          <div className="max-lg:contents lg:sticky lg:top-[calc(var(--header-stays)+1.5rem)]">
            <ProductPurchase isFilm={isFilm} key={product.id} product={product} texts={tagTexts} sample={sample} standIns={standIns} />
          </div>
        </div>
        <ProductFacts product={product} texts={tagTexts} safety={safety} />
        {isFilm && <RelatedProducts key={product.id} product={product} sample={sample} />}
      </div>
      <ProductProof key={product.id} product={product} proof={proof} />
    </main>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />
  return (
    <main id="indhold" className="wrap flex grow flex-col items-start justify-center gap-6 py-24">
      <title>{ERRORS.product_not_found.message}</title>
      <meta name="robots" content="noindex" />
      <p className="code text-signal-ink">404</p>
      <h1 className="text-3xl">{ERRORS.product_not_found.message}</h1>
      <p className="max-w-prose text-muted">Produktet er måske udgået, eller også er varenummeret skrevet forkert.</p>
      <LinkButton to={paths.products()} variant="signal">
        Tilbage til Produkter
      </LinkButton>
    </main>
  )
}

/** Back to the product list with its scroll; to its beginning for visitors from elsewhere (requirements §2 'Product detail'). */
function BackToList() {
  const { state } = useLocation()
  // only the browser knows the history
  const place = useIsHydrated() ? carriedPlace(state) : null
  return (
    <Link
      to={place?.address ?? paths.products()}
      state={place && { scrollKey: place.scrollKey }}
      prefetch="intent"
      className="my-4 -ml-1 inline-flex min-h-11 items-center gap-2 px-1 text-sm font-semibold underline-offset-4 hover:underline print:hidden"
    >
      <ArrowLeft size={18} aria-hidden />
      Tilbage til Produkter
    </Link>
  )
}

/** Alternatives to a film that is sold out; only its own page asks for them. */
async function loadStandIns(shop: Pick<Api, 'findNearest'>, { id, specifications }: Product): Promise<StandIn[]> {
  const finish = typeof specifications.finish === 'string' ? specifications.finish : null
  const ask = { product: String(id), inStock: 'true', limit: STAND_INS } as const
  const [same, any] = await Promise.all([finish ? shop.findNearest({ query: { ...ask, finish } }) : null, shop.findNearest({ query: ask })])
  const near = (found: typeof any) => found.films.map((film) => ({ ...film, id: film.product.id }))
  return standIns(same ? near(same) : [], near(any)).map(({ product, hex, difference }) => ({
    kcwId: product.kcwId,
    nameDa: product.nameDa,
    finish: typeof product.specifications.finish === 'string' ? product.specifications.finish : '',
    hex,
    difference,
  }))
}

function ProductProof({ product, proof: { wraps, rating, reviews } }: { product: ReviewedProduct; proof: Proof }) {
  return (
    <>
      {wraps.length > 0 && (
        <section aria-labelledby="paa-bilen" className="mt-14 border-t border-line pt-10 lg:mt-20">
          <h2 id="paa-bilen" className="mb-6 text-xl">
            På bilen
          </h2>
          <WrapWall wraps={wraps} />
        </section>
      )}
      <ProductReviews product={product} rating={rating} first={reviews} />
    </>
  )
}

type RowsProps = { product: Product; sample: SampleOffer | null }

/** Similar colours and tools beside a film, loaded when the reader comes near. */
function RelatedProducts({ product, sample }: RowsProps) {
  const { place, Rows } = useRowsWhenNear()
  return (
    <div ref={place} id={RELATED_ID} className="grid gap-12 lg:col-span-2 lg:mt-8" data-testid="related">
      {Rows ? <Rows product={product} sample={sample} /> : <span className="block h-px" aria-hidden />}
    </div>
  )
}

function useRowsWhenNear() {
  const place = useRef<HTMLDivElement>(null)
  const [Rows, setRows] = useState<ComponentType<RowsProps> | null>(null)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        // optional: the page works without it
        const fetched = await import('./related-rows.tsx').catch(() => null)
        if (fetched) setRows(() => fetched.RelatedRows)
      },
      { rootMargin: AHEAD },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return { place, Rows }
}
