import { FileDown, FileUp, Plus } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useNavigate, useNavigation, useRevalidator } from 'react-router'
import type { AssortmentProduct } from '#contract/assortment.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { FilterSelect } from '#web/admin/filter-select.tsx'
import { SearchField } from '#web/admin/search-field.tsx'
import { browserApi } from '#web/api.ts'
import { count } from '#web/format.ts'
import { paths } from '#web/paths.ts'
import { messageOf } from '#web/refusal-message.ts'
import { loadForStaff } from '#web/session/require-user.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/products.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { ProductTable } from './product-table.tsx'
import { PRODUCTS_PER_PAGE, type ProductListState, productsAddress, readProductList, toFilter } from './products-address.ts'
import { RowConflictDialog } from './row-conflict.tsx'
import { saveFile } from './save-file.ts'
import { fetchTagChoices, type TagChoices } from './tag-choices.ts'
import { type RowChange, useRowChanges } from './use-row-changes.ts'

const TITLE = 'Produkter'
const MOST_CHOSEN = 1000

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = readProductList(url.searchParams)
  const query = { ...toFilter(state), sort: state.sort, page: state.page, limit: PRODUCTS_PER_PAGE }
  return loadForStaff(async () => {
    const [list, choices] = await Promise.all([browserApi.listAssortment({ query }), fetchTagChoices()])
    return { ...list, state, choices }
  })
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminProducts()} />
}

export default function Products({ loaderData: { products, total, state, choices } }: Route.ComponentProps) {
  const { rows, change, conflict, resolve } = useRowChanges(products)
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map())
  const [isBulkOpen, setIsBulkOpen] = useState(false)
  const { revalidate } = useRevalidator()
  const isPhone = useIsPhone()
  const isLoading = useNavigation().location?.pathname === paths.adminProducts()
  const choose = (some: readonly AssortmentProduct[], isChosen: boolean) => {
    const next = new Map(chosen)
    for (const { id, revision } of some) isChosen ? next.set(id, revision) : next.delete(id)
    setChosen(next)
  }
  const chooseAll = async () => {
    const { products: all } = await browserApi.listAssortment({ query: { ...toFilter(state), limit: MOST_CHOSEN } })
    setChosen(new Map(all.map(({ id, revision }) => [id, revision])))
  }
  const newest = new Map(rows.map(({ id, revision }) => [id, revision]))
  return (
    <AdminPage title={TITLE} path={paths.adminProducts()} action={<Actions state={state} />}>
      <ProductFilters state={state} choices={choices} />
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 pb-2 text-xs">
        <p aria-live="polite" className="figures text-muted">
          {count(total, 'produkt', 'produkter')}
        </p>
        <ChosenBar
          chosen={chosen.size}
          total={total}
          onBulk={() => setIsBulkOpen(true)}
          onAll={() => void chooseAll().catch((error) => toast.error(messageOf(error, 'Produkterne kunne ikke hentes')))}
          onNone={() => setChosen(new Map())}
        />
      </div>
      <div aria-busy={isLoading} className={classes('transition-opacity', isLoading && 'opacity-60 delay-150')}>
        <ProductTable
          products={rows}
          state={state}
          chosen={chosen}
          isPhone={isPhone}
          onChoose={choose}
          onChange={(product: AssortmentProduct, wanted: RowChange) => change(product, wanted)}
        />
      </div>
      <div className="mt-6">
        <Pagination page={state.page} pages={Math.ceil(total / PRODUCTS_PER_PAGE)} to={(page) => productsAddress({ page }, state)} />
      </div>
      {conflict && <RowConflictDialog conflict={conflict} onResolve={resolve} />}
      {isBulkOpen && (
        <BulkDialog
          products={[...chosen].map(([id, revision]) => ({ id, revision: newest.get(id) ?? revision }))}
          choices={choices}
          onDone={() => {
            setIsBulkOpen(false)
            setChosen(new Map())
            void revalidate()
          }}
          onClose={() => setIsBulkOpen(false)}
        />
      )}
    </AdminPage>
  )
}

function Actions({ state }: { state: ProductListState }) {
  const download = async (format: 'excel' | 'plain') => {
    try {
      saveFile(await browserApi.exportProducts({ query: { ...toFilter(state), format } }), 'produkter.csv')
    } catch (error) {
      toast.error(messageOf(error, 'Produkterne kunne ikke hentes'))
    }
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => void download('excel')}>
        <FileDown size={16} aria-hidden /> Excel
      </Button>
      <Button size="sm" onClick={() => void download('plain')}>
        <FileDown size={16} aria-hidden /> CSV
      </Button>
      <LinkButton size="sm" to={paths.adminProductCsv()}>
        <FileUp size={16} aria-hidden /> Indlæs CSV
      </LinkButton>
      <LinkButton size="sm" variant="signal" to={paths.adminNewProduct()}>
        <Plus size={16} aria-hidden /> Nyt produkt
      </LinkButton>
    </div>
  )
}

type ChosenBarProps = { chosen: number; total: number; onBulk: () => void; onAll: () => void; onNone: () => void }

function ChosenBar({ chosen, total, onBulk, onAll, onNone }: ChosenBarProps) {
  if (chosen === 0) return null
  const all = Math.min(total, MOST_CHOSEN)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="figures font-semibold">{count(chosen, 'valgt', 'valgte')}</span>
      {chosen < all && (
        <Button size="sm" variant="quiet" onClick={onAll}>
          Vælg alle {count(all, 'fundet', 'fundne')}
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={onNone}>
        Fravælg
      </Button>
      <Button size="sm" variant="solid" onClick={onBulk}>
        Ret valgte
      </Button>
    </div>
  )
}

function ProductFilters({ state, choices }: { state: ProductListState; choices: TagChoices }) {
  const navigate = useNavigate()
  const go = (change: Partial<ProductListState>) =>
    void navigate(productsAddress(change, state), { replace: true, preventScrollReset: true })
  const named = <Tag extends { id: string }>(tags: readonly Tag[], nameOf: (tag: Tag) => string) =>
    Object.fromEntries(tags.map((tag) => [tag.id, nameOf(tag)]))
  return (
    <div className="flex flex-wrap gap-2 pb-3">
      <SearchField label="Søg produkter..." value={state.search} onSearch={(search) => go({ search })} />
      <FilterSelect
        label="Kategori"
        all="Alle kategorier"
        value={state.category}
        values={choices.categories.map(({ id }) => id)}
        labels={named(choices.categories, ({ name_da }) => name_da)}
        onChoose={(category) => go({ category })}
      />
      <FilterSelect
        label="Serie"
        all="Alle serier"
        value={state.series}
        values={choices.series.map(({ id }) => id)}
        labels={named(choices.series, ({ nameDa }) => nameDa)}
        onChoose={(series) => go({ series })}
      />
      <FilterSelect
        label="Aktiv"
        all="Aktive og ikke"
        value={state.active}
        values={['true', 'false']}
        labels={{ true: 'Aktive', false: 'Ikke aktive' }}
        onChoose={(active) => go({ active })}
      />
      <FilterSelect
        label="Lager"
        all="Alt lager"
        value={state.lowStock}
        values={['true', 'false']}
        labels={{ true: 'Lavt lager', false: 'Nok på lager' }}
        onChoose={(lowStock) => go({ lowStock })}
      />
      <FilterSelect
        label="Featured"
        all="Alle"
        value={state.featured}
        values={['true', 'false']}
        labels={{ true: 'Featured', false: 'Ikke featured' }}
        onChoose={(featured) => go({ featured })}
      />
      <FilterSelect
        label="Tilbud"
        all="Med og uden tilbud"
        value={state.promoted}
        values={['true', 'false']}
        labels={{ true: 'På tilbud', false: 'Uden tilbud' }}
        onChoose={(promoted) => go({ promoted })}
      />
    </div>
  )
}

const PHONE = '(width < 48rem)'

function useIsPhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(PHONE)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => window.matchMedia(PHONE).matches,
    () => false,
  )
}
