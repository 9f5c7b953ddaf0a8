import { SlidersHorizontal, X } from 'lucide-react'
import { type ComponentProps, lazy, type ReactNode, Suspense, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { Link, redirect, type ShouldRevalidateFunctionArgs, useLocation, useNavigation, useNavigationType } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { api } from '#web/api.ts'
import { apiFetchContext } from '#web/api-context.ts'
import { reuseIfEqual, takeCachedAnswer } from '#web/browser/answer-cache.ts'
import { pack, unpack } from '#web/packed.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { useNewestAnswer } from '#web/page/page-preview.ts'
import { toCardProduct } from '#web/products/card-product.ts'
import { EmptyShop } from '#web/products/empty-shop.tsx'
import { hasProducts } from '#web/products/has-products.ts'
import { emptyText, leadOf, searchHelp, searchNotes, shownText, withoutDescriptions } from '#web/products/list-texts.ts'
import { ProductGrid } from '#web/products/product-grid.tsx'
import { asSpelled, hasFilters, type ProductListState, productList, productQuery, withoutFilters } from '#web/products/product-list.ts'
import { useRootData } from '#web/settings/use-settings.ts'
import { breadcrumbData, JsonLd } from '#web/structured-data/json-ld.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import type { Route } from './+types/product-list-page.ts'
import { type ActiveFilter, activeFilters } from './active-filters.ts'
import { CHIP, Swatch } from './filter-row.tsx'
import { ListFilters, type ListFiltersProps } from './list-filters.tsx'
import { ListLink } from './list-link.tsx'
import { ListToolbar, ViewChoice } from './list-toolbar.tsx'
import { type SearchedLook, searchedLooks } from './searched-looks.ts'
import { SortSelect } from './sort-select.tsx'
import { clearPendingAddress, useListAddress } from './use-list-address.ts'

/** With fewer products than this, links to other pages are suggested. */
const FEW_FOUND = 6

/** The cards seen at once: one row on a desk, two above the filters of a phone. */
const firstCards = () => (matchMedia('(min-width: 40rem)').matches ? 4 : 2)

const FilterSheet = lazy(() => import('./filter-sheet.tsx'))

const BESIDE_FILTERS = 'md:grid md:grid-cols-[13rem_minmax(0,1fr)] md:items-start md:gap-x-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-x-9'

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = api(context.get(apiFetchContext))
  const state = productList.read(url.searchParams)
  const [list, { categories }] = await Promise.all([shop.listProducts({ query: productQuery(state) }), shop.listCategories()])
  const spelled = productList.href({}, asSpelled(state, { facets: list.facets, categories }))
  if (spelled !== productList.href({}, state)) throw redirect(spelled)
  const category = categories.find(({ id }) => id === state.category)
  const notes = list.search ? searchNotes(list.search) : []
  return pack({
    isEmptyShop: !(await hasProducts(shop, list)),
    products: list.products.map((product) => toCardProduct(product, list.sample)),
    total: list.total,
    notes,
    pages:
      list.search && (list.total < FEW_FOUND || notes.length > 0)
        ? (await shop.suggestProducts({ query: { search: state.search } })).pages
        : [],
    looks: searchedLooks(state.search, list.facets),
    facets: withoutDescriptions(list.facets),
    categories: categories.map(({ id, name_da }) => ({ id, name_da })),
    category: category ? { id: category.id, name_da: category.name_da, description: category.description } : null,
    lead: leadOf(state, { categories, facets: list.facets }),
  })
}

/** Used by the loader and the page, so that both stay in one file: a second one would cost every first visit 600 bytes. */
const OF_LIST = { take: takeCachedAnswer<Awaited<ReturnType<typeof loader>>>, unpack }

/** The list of a hidden page is rendered at once and requested again by `KeepAliveOutlet`: an equal answer then changes nothing. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return OF_LIST.take(url) ?? reuseIfEqual(await serverLoader())
}

/** A change of the view alone sends no request. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const queryOf = (url: URL) => JSON.stringify(productQuery(productList.read(url.searchParams)))
  return currentUrl.href !== nextUrl.href && queryOf(currentUrl) === queryOf(nextUrl) ? false : defaultShouldRevalidate
}

export default function ProductList({ loaderData }: Route.ComponentProps) {
  const { isEmptyShop, total, looks, facets, categories, category, lead } = OF_LIST.unpack(loaderData)
  const origin = useRootData()?.origin ?? ''
  const { key, search } = useLocation()
  useEffect(() => clearPendingAddress(key), [key])
  const { location: next } = useNavigation()
  const isLoading = next?.pathname === paths.products()
  const nextSearch = isLoading ? next.search : search
  const shown = useMemo(() => productList.read(new URLSearchParams(search)), [search])
  const state = useMemo(() => productList.read(new URLSearchParams(nextSearch)), [nextSearch])
  const list = useMemo(() => ({ state, facets, total, categories }), [state, facets, total, categories])
  const rows = useLater(list)
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
      <h1 className="pt-4 pb-3 text-2xl md:pt-6">{title}</h1>
      {isEmptyShop ? (
        <EmptyShop />
      ) : (
        <>
          <ListToolbar state={state} />
          <div className={classes(state.filters === 'shown' && BESIDE_FILTERS)}>
            {state.filters === 'shown' && <ListFilters {...rows} />}
            <div>
              {lead && <p className="max-w-[72ch] pb-3 text-sm text-muted">{lead}</p>}
              <Results
                loaderData={loaderData}
                chips={<ChosenFilters looks={looks} filters={chosen} state={state} />}
                viewChoice={<ViewChoice state={state} />}
                isLoading={isLoading}
              />
              <div className="mt-12">
                <Pagination
                  page={shown.page}
                  pages={Math.ceil(total / productList.pageSize)}
                  to={(page) => productList.href({ page }, state)}
                />
              </div>
            </div>
          </div>
          <PhoneListBar list={list} rows={rows} chosen={chosen.length} isLoading={isLoading} />
        </>
      )}
    </main>
  )
}

type ResultsProps = Pick<Route.ComponentProps, 'loaderData'> & { chips: ReactNode; viewChoice: ReactNode; isLoading: boolean }

/** The products and how many there are: shown before the rest of the page follows. */
function Results({ loaderData, chips, viewChoice, isLoading }: ResultsProps) {
  const { answer, search } = useNewestAnswer('products/list/product-list-page', loaderData)
  const { products, total, notes, pages } = OF_LIST.unpack(answer)
  const shown = useMemo(() => productList.read(new URLSearchParams(search)), [search])
  const isOld = isLoading && answer === loaderData
  return (
    <>
      <div className="flex items-start gap-4 pb-4">
        <div data-results className="grow scroll-mt-(--header-stays)">
          {chips}
          <div aria-live="polite" className="text-sm">
            {notes.map((note) => (
              <p key={note} className="pt-2 font-medium">
                {note}
              </p>
            ))}
            {pages.map(({ title: page, path }) => (
              <p key={page} className="pt-2 font-medium">
                Leder du efter{' '}
                <Link to={path} className="underline underline-offset-4">
                  {page}
                </Link>
                ?
              </p>
            ))}
            <p className="figures pt-2.5 text-muted">{shownText({ shown: products.length, total, page: shown.page })}</p>
          </div>
        </div>
        {viewChoice}
      </div>
      <div className={classes('transition-opacity', isOld && 'opacity-50')} aria-busy={isOld}>
        {products.length > 0 ? (
          <FoundProducts products={products} view={shown.view === 'compact' ? 'compact' : 'chosen'} />
        ) : (
          <EmptyState title={emptyText(shown)} action={<ClearSearch state={shown} />}>
            {searchHelp(shown)}
          </EmptyState>
        )}
      </div>
    </>
  )
}

/** The previous value until the page with the new one is painted: a phone shows the first products before sixty filters are rendered again. */
function useLater<Value>(value: Value): Value {
  const [later, setLater] = useState(value)
  useEffect(() => startTransition(() => setLater(value)), [value])
  return later
}

/** New cards below the first ones are rendered a step later; cards already there stay. Going back needs the whole height at once. */
function FoundProducts({ products, view }: ComponentProps<typeof ProductGrid>) {
  const whole = useLater(products)
  const isBack = useNavigationType() === 'POP'
  if (isBack || whole === products) return <ProductGrid products={products} view={view} />
  const first = firstCards()
  const before = new Set(whole.map(({ id }) => id))
  return <ProductGrid products={products.filter(({ id }, index) => index < first || before.has(id))} view={view} />
}

/** Clears the filters of an empty list and keeps the search. */
function ClearSearch({ state }: { state: ProductListState }) {
  if (hasFilters(state)) {
    return <LinkButton to={productList.href(withoutFilters(state), state)}>Nulstil filtre</LinkButton>
  }
  return <LinkButton to={productList.href({ search: '', page: 1 }, state)}>Se alle produkter</LinkButton>
}

type ChosenFiltersProps = { looks: readonly SearchedLook[]; filters: readonly ActiveFilter[]; state: ProductListState }

/** The active filters as chips that remove them: colours and finishes named in the search, then the filters. */
function ChosenFilters({ looks, filters, state }: ChosenFiltersProps) {
  const list = useRef<HTMLUListElement>(null)
  const wasRemoved = useRef(false)
  const chips = [...looks.map(({ label, hex, without }) => ({ key: `search-${label}`, label, hex, off: { search: without } })), ...filters]
  const chosen = chips.map(({ key }) => key).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the chips change
  useEffect(() => {
    // the pressed chip is removed: the focus moves to its neighbour
    if (wasRemoved.current && document.activeElement === document.body) list.current?.querySelector('a')?.focus()
    wasRemoved.current = false
  }, [chosen])
  if (chips.length === 0) return null
  return (
    <ul ref={list} aria-label="Valgte filtre" className="flex flex-wrap gap-1.5 pt-1 pb-1">
      {chips.map(({ key, label, hex, off }) => (
        <li key={key}>
          <ListLink
            to={productList.href(off, state)}
            drawnWith={state}
            isFetchedAhead
            aria-label={`Fjern filter: ${label}`}
            onClick={() => {
              wasRemoved.current = true
            }}
            className={`${CHIP} border-ink bg-ink font-semibold text-ground`}
          >
            <Swatch hex={hex} />
            {label}
            <X size={16} aria-hidden />
          </ListLink>
        </li>
      ))}
      {filters.length > 0 && (
        <li>
          <ListLink
            to={productList.href(withoutFilters(state), state)}
            drawnWith={state}
            className={`${CHIP} border-transparent font-semibold underline underline-offset-4`}
          >
            Nulstil filtre
          </ListLink>
        </li>
      )}
    </ul>
  )
}

type PhoneListBarProps = {
  list: ListFiltersProps
  rows: ListFiltersProps
  /** The number of active filters. */
  chosen: number
  isLoading: boolean
}

/** Filters and order at the lower edge of a phone while the list is visible. Without scripts the filters are above the list. */
function PhoneListBar({ list, rows, chosen, isLoading }: PhoneListBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { state } = list
  const lead = useListAddress(state)
  const showFromTop = () => {
    const results = bar.current?.parentElement?.querySelector('[data-results]')
    if (results && results.getBoundingClientRect().top < 0) results.scrollIntoView()
  }
  const close = () => {
    setIsOpen(false)
    showFromTop()
  }
  return (
    <div
      ref={bar}
      className="sticky bottom-0 z-30 -mx-(--gutter) mt-8 grid grid-cols-2 gap-2 border-t border-line bg-ground px-(--gutter) pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:hidden noscript:hidden print:hidden"
    >
      <Button variant="solid" className="min-h-12" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <SlidersHorizontal size={18} aria-hidden />
        {chosen > 0 ? `Filtre (${chosen})` : 'Filtre'}
      </Button>
      <SortSelect state={state} onSort={(sort) => lead(productList.href({ sort }, state))} />
      {isOpen && (
        <Suspense>
          <FilterSheet list={list} rows={rows} isLoading={isLoading} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
