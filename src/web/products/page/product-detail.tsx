import { data, isRouteErrorResponse, useRouteError } from 'react-router'
import { ERRORS } from '#contract/error-codes.ts'
import { paths } from '#contract/pages.ts'
import { ApiError, api } from '#web/api.ts'
import { apiFetchContext } from '#web/api-context.ts'
import { FilmViewer } from '#web/film/film-viewer.tsx'
import { lookOfProduct } from '#web/film/product-look.ts'
import { pack, unpack } from '#web/packed.ts'
import { ErrorPage } from '#web/page/error-page.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { ProductGallery } from '#web/products/shown/product-gallery.tsx'
import { useRootData } from '#web/settings/use-settings.ts'
import { JsonLd, productBreadcrumbData, productData } from '#web/structured-data/json-ld.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { Route } from './+types/product-detail.ts'
import { BackToList } from './back-to-list.tsx'
import { loadStandIns } from './load-stand-ins.ts'
import { ProductFacts } from './product-facts.tsx'
import { ProductProof } from './product-proof.tsx'
import { ProductPurchase } from './product-purchase.tsx'
import { RelatedProducts } from './related-products.tsx'

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
