import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { Product } from '#contract/products/product.ts'
import { readCarPicture } from '#domain/film/car/car-picture.ts'
import { isFilm } from '#domain/products/is-film.ts'
import { isSameSku } from '#domain/products/product-sku.ts'
import { api, orNull } from '#web/api.ts'
import { apiFetchContext } from '#web/api-context.ts'
import { useNavigationKey } from '#web/browser/use-address-state.ts'
import { joinWithAnd } from '#web/format.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/car-page.ts'
import { CarDesigner } from './car-designer.tsx'

const TITLE = 'Se folien på en bil'

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = api(context.get(apiFetchContext))
  const skus = skusIn(url)
  const found = await Promise.all(skus.map((sku) => findFilm(shop, sku)))
  return {
    films: found.flatMap((film) => film ?? []),
    unknown: skus.filter((_, at) => found[at] === null),
  }
}

/** Only new films need the server. */
export function shouldRevalidate({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined || skusIn(currentUrl).join() !== skusIn(nextUrl).join()
}

export default function CarPage({ loaderData: { films, unknown } }: Route.ComponentProps) {
  return (
    <main id="indhold" className="wrap min-w-0 grow pb-24">
      <PageHead
        title={TITLE}
        description="Vælg en folie til karosseri, tag, motorhjelm, spejle og striber, drej bilen i lyset, og gem eller del billedet."
        path={paths.car()}
      />
      <h1 className="pt-10 text-3xl lg:pt-14">{TITLE}</h1>
      <p className="mt-3 mb-8 max-w-prose text-muted">Vælg en folie til hver del, og drej bilen i lyset.</p>
      <NeedsScript to="se folien på en bil" className="mb-8" />
      {unknown.length > 0 && (
        <Notice
          tone="warning"
          className="mb-6"
          title={
            unknown.length === 1
              ? `Vi har ingen folie med nummeret ${unknown[0]}.`
              : `Vi har ingen folier med numrene ${joinWithAnd(unknown)}.`
          }
        />
      )}
      <CarDesigner key={useNavigationKey()} films={films} />
    </main>
  )
}

function skusIn({ searchParams }: URL): string[] {
  return [...new Set(Object.values(readCarPicture(searchParams).films))]
}

async function findFilm(shop: ReturnType<typeof api>, sku: string): Promise<Product | null> {
  const product = (await orNull(shop.showProduct({ params: { id: sku } })))?.product
  const isFound = product !== undefined && isSameSku(product.kcwId, sku)
  return isFound && isFilm({ categoryId: product.categoryId, productType: product.productTypeDa }) ? product : null
}
