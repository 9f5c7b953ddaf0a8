import { ArrowLeft } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router'
import { ERRORS } from '#contract/http/error-codes.ts'
import { paths } from '#contract/pages/pages.ts'
import type { Product, SampleOffer } from '#contract/products/product.ts'
import type { Proof } from '#contract/proof.ts'
import { priceTerms } from '#domain/prices/price-terms.ts'
import { STAND_INS, standIns } from '#domain/products/colours/nearest-films.ts'
import { finishOf } from '#domain/products/film-look.ts'
import { type Api, api, orNotFound } from '#web/api.ts'
import { apiFetchContext } from '#web/api-context.ts'
import { carriedPlace } from '#web/browser/list-place.ts'
import { useIsHydrated } from '#web/browser/store.ts'
import { FilmViewer } from '#web/film/film-viewer.tsx'
import { lookOfProduct } from '#web/film/product-look.ts'
import { type Packed, pack, unpack } from '#web/packed.ts'
import { ErrorPage } from '#web/page/error-page.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { isPending, type PreviewHandle, previewFirst, useArrivedAnswer } from '#web/page/page-preview.ts'
import { Price, RollPrice, usePriceTag } from '#web/prices/use-price-tag.tsx'
import type { CardProduct } from '#web/products/card-product.ts'
import { RELATED_ID } from '#web/products/shown/page-places.ts'
import { StockLine } from '#web/products/shown/stock-line.tsx'
import { ProductReviews } from '#web/reviews/product-reviews.tsx'
import type { ReviewedProduct } from '#web/reviews/use-own-reviews.ts'
import { useRootData } from '#web/settings/use-settings.ts'
import { JsonLd } from '#web/structured-data/json-ld.tsx'
import { productBreadcrumbData, productData } from '#web/structured-data/product-data.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { WrapWall } from '#web/wraps/wrap-figure.tsx'
import type { Route } from './+types/product-detail.ts'
import { ExplainedFacts } from './explained-facts.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductPurchase } from './product-purchase.tsx'
import type { StandIn } from './stand-ins.tsx'

/** Content this far below the visible screen is loaded. */
const AHEAD = '600px'

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = api(context.get(apiFetchContext))
  const request = { params: { id: params.id } }
  const [{ product, tagTexts, safety, sample, sharedPictureUrl }, { wraps, rating, reviews }] = await orNotFound(
    Promise.all([shop.showProduct(request), shop.showProof(request)]),
  )
  // decided by the server, as the look is only sent with the 3D view
  const isFilm = lookOfProduct(product) !== null
  const standIns = isFilm && product.stock === 0 ? await orNotFound(loadStandIns(shop, product)) : []
  return pack({ product, tagTexts, safety, sample, sharedPictureUrl, proof: { wraps, rating, reviews }, isFilm, standIns })
}

type Answer = Awaited<ReturnType<typeof loader>>
type Unpacked = ReturnType<typeof unpack<Answer extends Packed<infer Data> ? Data : never>>

/** A film whose card was pressed is shown from the card until its data has loaded. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return await OF_CARD.first<CardProduct, Answer>(url, () => serverLoader())
}

/** Used by the loader and the page, so that both stay in one file. */
const OF_CARD = { first: previewFirst, useArrivedAnswer }

export default function ProductDetail({ loaderData }: Route.ComponentProps) {
  const arrived = OF_CARD.useArrivedAnswer<CardProduct, Answer>(loaderData)
  const answer = arrived && unpack(arrived)
  const card = isPending<CardProduct, Answer>(loaderData) ? loaderData.preview : null
  return <ProductView answer={answer} card={card} />
}

export const handle: PreviewHandle<CardProduct> = { renderPreview: (card) => <ProductView answer={null} card={card} /> }

function ProductView({ answer, card }: Readonly<{ answer: Unpacked | null; card: CardProduct | null }>) {
  const film = answer?.product ?? card
  if (film === null) return null
  return (
    <main id="indhold" className="wrap lg:pb-20">
      {answer ? <HeadOfProduct {...answer} /> : <PageHead title={film.nameDa} path={paths.product(film.kcwId)} />}
      <BackToList />
      {/* one column on phones, so that the buy bar can stick to the bottom */}
      <div className="printed-beside flex flex-col gap-x-14 gap-y-8 lg:grid lg:grid-cols-[1.45fr_1fr]">
        <FilmViewer
          key={film.id}
          pictures={answer?.product.images ?? (card ? picturesOf(card) : [])}
          hex={film.hex}
          isFilm={answer?.isFilm ?? card?.sample != null}
          film={answer?.product ?? null}
        />
        <div className="max-lg:contents lg:row-span-2">
          <div className="max-lg:contents lg:sticky lg:top-[calc(var(--header-stays)+1.5rem)]">
            {answer ? (
              <ProductPurchase
                key={film.id}
                isFilm={answer.isFilm}
                product={answer.product}
                texts={answer.tagTexts}
                sample={answer.sample}
                standIns={answer.standIns}
              />
            ) : (
              card && <KnownPurchase card={card} />
            )}
          </div>
        </div>
        {answer && <ProductFacts product={answer.product} texts={answer.tagTexts} safety={answer.safety} />}
        {answer?.isFilm && <RelatedProducts key={film.id} product={answer.product} sample={answer.sample} />}
      </div>
      {answer && <ProductProof key={film.id} product={answer.product} proof={answer.proof} />}
    </main>
  )
}

function HeadOfProduct({ product, sharedPictureUrl, proof }: Unpacked) {
  const root = useRootData()
  const description = product.descriptionDa ?? product.description
  return (
    <>
      <PageHead
        title={product.nameDa}
        description={description?.slice(0, 155) ?? `${product.nameDa}${product.series ? ` i serien ${product.series}` : ''}.`}
        path={paths.product(product.kcwId)}
        picture={sharedPictureUrl ? { url: sharedPictureUrl, alt: `${product.nameDa}, SKU: ${product.kcwId}` } : undefined}
      />
      {root && <JsonLd data={productData(product, root, proof)} />}
      {root && <JsonLd data={productBreadcrumbData(product, root)} />}
    </>
  )
}

/** The first picture, and room for the others. */
function picturesOf({ picture, pictures }: CardProduct) {
  return Array.from({ length: pictures }, (_, index) => (index === 0 && picture ? picture : undefined))
}

function KnownPurchase({ card }: { card: CardProduct }) {
  const tag = usePriceTag(card)
  return (
    <div>
      <p className="code flex min-h-7 items-center text-muted">SKU: {card.kcwId}</p>
      <h1 className="mt-3 text-2xl">{card.nameDa}</h1>
      <ExplainedFacts product={{ ...card, productType: null, productTypeDa: null }} texts={NO_TEXTS} />
      <Price size="lg" className="mt-4" price={tag.price} original={tag.original} />
      <p className="for-buyers own-price figures mt-1 text-sm">{priceTerms(card, tag)}</p>
      {card.roll && (
        <p className="for-buyers figures text-xs text-muted">
          <RollPrice roll={card.roll} priceOre={tag.priceOre} hasArea />
        </p>
      )}
      <dl className="mt-6 border-t border-line py-4 text-sm">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <dt className="text-muted">Lager</dt>
          <dd>
            <StockLine stock={card.stock} />
          </dd>
        </div>
      </dl>
      <div role="status" aria-label="Henter" className="h-96">
        <Skeleton className="h-12 w-full" />
      </div>
    </div>
  )
}
const NO_TEXTS = { series: null, backingType: null, productType: null, features: [] }

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

/** Alternatives to a film that is sold out; loaded for its own page only. */
async function loadStandIns(shop: Pick<Api, 'findNearest'>, { kcwId, specifications }: Product): Promise<StandIn[]> {
  const finish = finishOf({ specifications })
  const query = { product: kcwId, inStock: 'true', limit: STAND_INS } as const
  const [same, any] = await Promise.all([finish ? shop.findNearest({ query: { ...query, finish } }) : null, shop.findNearest({ query })])
  const near = (found: typeof any) => found.films.map((film) => ({ ...film, id: film.product.id }))
  return standIns(same ? near(same) : [], near(any)).map(({ product, hex, difference }) => ({
    kcwId: product.kcwId,
    nameDa: product.nameDa,
    finish: finishOf(product) ?? '',
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
