import { useEffect } from 'react'
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigation, useSearchParams } from 'react-router'
import { paths } from '#contract/pages.ts'
import { api } from '#web/api.ts'
import { apiFetchContext } from '#web/api-context.ts'
import { pack, unpack } from '#web/packed.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { VatNote } from '#web/prices/vat-note.tsx'
import { toCardProduct } from '#web/products/card-product.ts'
import { EmptyShop } from '#web/products/empty-shop.tsx'
import { hasProducts } from '#web/products/has-products.ts'
import { emptyText, isExplained, leadOf, searchHelp, searchNotes, shownText, withoutDescriptions } from '#web/products/list-texts.ts'
import { ProductGrid } from '#web/products/product-grid.tsx'
import { hasFilters, type ProductListState, productList, productQuery, withoutFilters } from '#web/products/product-list.ts'
import { useRootData } from '#web/settings/use-settings.ts'
import { breadcrumbData, JsonLd } from '#web/structured-data/json-ld.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import type { Route } from './+types/product-list-page.ts'
import { activeFilters } from './active-filters.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListToolbar, ViewChoice } from './list-toolbar.tsx'
import { PhoneListBar } from './phone-list-bar.tsx'
import { listArrivedAt } from './use-list-address.ts'

const LEAD = 'min-h-[3lh] max-w-[72ch] pb-4 text-sm text-muted sm:min-h-[2lh] sm:text-base lg:min-h-[1lh] lg:max-w-none'

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = api(context.get(apiFetchContext))
  const state = productList.read(url.searchParams)
  const [list, { categories }] = await Promise.all([shop.listProducts({ query: productQuery(state) }), shop.listCategories()])
  const category = categories.find(({ id }) => id === state.category)
  return pack({
    isEmptyShop: !(await hasProducts(shop, list)),
    products: list.products.map((product) => toCardProduct(product, list.sample)),
    total: list.total,
    notes: list.search ? searchNotes(list.search) : [],
    facets: withoutDescriptions(list.facets),
    categories: categories.map(({ id, name_da }) => ({ id, name_da })),
    category: category ? { id: category.id, name_da: category.name_da, description: category.description } : null,
    lead: leadOf(state, { categories, facets: list.facets }),
  })
}

/** A change of the view alone does not ask the server. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const asked = (url: URL) => JSON.stringify(productQuery(productList.read(url.searchParams)))
  return asked(currentUrl) === asked(nextUrl) ? false : defaultShouldRevalidate
}

export default function ProductList({ loaderData }: Route.ComponentProps) {
  const { isEmptyShop, products, total, notes, facets, categories, category, lead } = unpack(loaderData)
  const [params] = useSearchParams()
  const origin = useRootData()?.origin ?? ''
  const { key } = useLocation()
  useEffect(() => listArrivedAt(key), [key])
  const { location: next } = useNavigation()
  const isLoading = next?.pathname === paths.products()
  const shown = productList.read(params)
  // the last choice counts at once: the next one adds to it while the list loads
  const state = isLoading ? productList.read(new URLSearchParams(next?.search)) : shown
  const list = { state, facets, total, categories }
  const chosen = activeFilters(state, list)
  const title = category?.name_da ?? 'Produkter'
  return (
    <main id="indhold" className="wrap pb-20">
      <PageHead
        title={shown.page > 1 ? `${title}, side ${shown.page}` : title}
        description={
          category?.description?.slice(0, 155) ??
          `${title} fra lager i Danmark: se farver, finish, pris pr. meter og hvor mange ruller der ligger klar.`
        }
        path={productList.href({ category: shown.category, page: shown.page })}
        isHiddenFromSearch={shown.search !== ''}
      />
      <JsonLd
        data={breadcrumbData(origin, [
          { name: 'Produkter', path: paths.products() },
          ...(category ? [{ name: category.name_da, path: paths.products({ category: category.id }) }] : []),
        ])}
      />
      <h1 className="pt-5 pb-3 text-3xl md:pt-10 lg:pt-14">{title}</h1>
      {isEmptyShop ? (
        <EmptyShop />
      ) : (
        <>
          {/* equal room for every text, so that the choices below do not move */}
          <p className={classes(LEAD, !isExplained(shown) && 'max-md:hidden')}>{lead}</p>
          <ListToolbar state={state} />
          {state.filters === 'shown' && <ListFilters {...list} />}
          <div className="flex items-start gap-4 border-t border-line pt-2 pb-4">
            <div data-results className="grow scroll-mt-(--header-stays)">
              <ChosenFilters filters={chosen} state={state} />
              <div aria-live="polite" className="pt-2 text-sm">
                {notes.map((note) => (
                  <p key={note} className="pb-2 font-medium">
                    {note}
                  </p>
                ))}
                <div className="figures flex flex-wrap justify-between gap-x-6 text-muted">
                  <p>{shownText({ shown: products.length, total, page: shown.page })}</p>
                  {products.length > 0 && <VatNote />}
                </div>
              </div>
            </div>
            <ViewChoice state={state} />
          </div>
          <div className={classes('transition-opacity', isLoading && 'opacity-50 delay-150')} aria-busy={isLoading}>
            {products.length > 0 ? (
              <ProductGrid products={products} isCompact={state.view === 'compact'} />
            ) : (
              <EmptyState title={emptyText(shown)} action={<WayOut state={shown} />}>
                {searchHelp(shown)}
              </EmptyState>
            )}
          </div>
          <div className="mt-12">
            <Pagination
              page={shown.page}
              pages={Math.ceil(total / productList.pageSize)}
              to={(page) => productList.href({ page }, state)}
            />
          </div>
          <PhoneListBar {...list} chosen={chosen.length} isLoading={isLoading} />
        </>
      )}
    </main>
  )
}

/** Clears the filters of an empty list and keeps the search. */
function WayOut({ state }: { state: ProductListState }) {
  if (hasFilters(state)) {
    return <LinkButton to={productList.href(withoutFilters(state), state)}>Nulstil filtre</LinkButton>
  }
  return <LinkButton to={productList.href({ search: '', page: 1 }, state)}>Se alle produkter</LinkButton>
}
