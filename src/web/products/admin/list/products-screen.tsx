import { FileDown, FileUp, Plus } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { StaffProduct } from '#contract/products/staff-product.ts'
import { changedFields } from '#domain/audit/audit.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { nameOfOther, timeOfOther } from '#web/forms/edit-conflict.ts'
import { ListCount, ListFrame } from '#web/lists/list-frame.tsx'
import { BulkDialog } from '#web/products/admin/bulk/bulk-dialog.tsx'
import { ChangeTable } from '#web/products/admin/bulk/change-table.tsx'
import { ChosenBar } from '#web/products/admin/bulk/chosen-bar.tsx'
import { downloadProducts, PRODUCTS_NOT_FETCHED } from '#web/products/admin/download-products.ts'
import { fetchFinishes } from '#web/products/admin/form/finishes.ts'
import { firstOf, type StaffProductListState, staffProductList } from '#web/products/admin/staff-product-list.ts'
import { messageOf } from '#web/refusal-message.ts'
import { useMay } from '#web/session/use-may.ts'
import { fetchTagChoices } from '#web/tags/tag-choices.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/products-screen.ts'
import { ProductFilters } from './product-filters.tsx'
import { ProductTable } from './product-table.tsx'
import { type RowConflict, useRowChanges } from './use-row-changes.ts'

const PHONE = '(width < 48rem)'

const TITLE = 'Produkter'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = staffProductList.read(url.searchParams)
  const query = staffProductList.query(state)
  return loadForStaff(async () => {
    const [list, choices, finishes] = await Promise.all([browserApi.listStaffProducts({ query }), fetchTagChoices(), fetchFinishes()])
    return { ...list, state, choices, finishes }
  }, url)
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminProducts()} />
}

export default function Products({ loaderData: { products, total, state, choices, finishes } }: Route.ComponentProps) {
  const { rows, change, conflict, resolve } = useRowChanges(products)
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map())
  const [isBulkOpen, setIsBulkOpen] = useState(false)
  const { revalidate } = useRevalidator()
  const isPhone = useIsPhone()
  const choose = (some: readonly StaffProduct[], isChosen: boolean) => {
    const next = new Map(chosen)
    for (const { id, revision } of some) isChosen ? next.set(id, revision) : next.delete(id)
    setChosen(next)
  }
  const filter = JSON.stringify(staffProductList.filter(state))
  const currentFilter = useRef(filter)
  const chooseAll = async () => {
    const { products: all } = await browserApi.listStaffProducts({ query: firstOf(state) })
    if (currentFilter.current === filter) setChosen(new Map(all.map(({ id, revision }) => [id, revision])))
  }
  // products hidden by another filter must not be changed by mistake
  useEffect(() => {
    currentFilter.current = filter
    setChosen(new Map())
  }, [filter])
  const newest = new Map(rows.map(({ id, revision }) => [id, revision]))
  return (
    <AdminPage title={TITLE} path={paths.adminProducts()} action={<ListActions state={state} />}>
      <ProductFilters state={state} choices={choices} finishes={finishes} />
      <ListFrame
        list={staffProductList}
        views="products"
        state={state}
        total={total}
        heading={
          <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 pb-2 text-xs">
            <ListCount className="">{count(total, 'produkt', 'produkter')}</ListCount>
            <ChosenBar
              chosen={chosen.size}
              total={total}
              onBulk={() => setIsBulkOpen(true)}
              onAll={() => void chooseAll().catch((error) => toast.error(messageOf(error, PRODUCTS_NOT_FETCHED)))}
              onNone={() => setChosen(new Map())}
            />
          </div>
        }
      >
        <ProductTable products={rows} state={state} chosen={chosen} isPhone={isPhone} onChoose={choose} onChange={change} />
      </ListFrame>
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

function ListActions({ state }: { state: StaffProductListState }) {
  if (!useMay()('addProducts')) return null
  const download = (format: 'excel' | 'plain') => downloadProducts({ ...staffProductList.filter(state), format })
  return (
    <ButtonRow className="max-sm:w-full">
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
    </ButtonRow>
  )
}

/** True on phone widths, where a list is drawn as cards only. */
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

const NOT_SHOWN = new Set([
  'revision',
  'updatedAt',
  'lowestPrice',
  'images',
  'imageUrl',
  'hasDrawnPicture',
  'discountPrice',
  'beforePrice',
  'pointsEligible',
  'category',
  'productType',
  'productTypeDa',
])

function RowConflictDialog({ conflict, onResolve }: { conflict: RowConflict; onResolve: (choice: 'mine' | 'theirs') => void }) {
  const { before, now: theirs, change } = conflict
  const theirChanges = Object.entries(changedFields(before, theirs)).filter(([field]) => !NOT_SHOWN.has(field))
  const mine = changedFields({ ...theirs, pointsEligible: theirs.markedPointsEligible }, change)
  return (
    <Dialog
      isOpen
      onClose={() => onResolve('theirs')}
      title={`Ændret af ${nameOfOther(conflict)}`}
      footer={
        <>
          <Button onClick={() => onResolve('theirs')}>Genindlæs</Button>
          <Button variant="solid" onClick={() => onResolve('mine')}>
            Gem min ændring alligevel
          </Button>
        </>
      }
    >
      <div className="grid gap-4 text-sm">
        <p>
          {theirs.nameDa} er ændret af {nameOfOther(conflict)}
          {timeOfOther(conflict)}, siden du åbnede listen. Din ændring er ikke gemt.
        </p>
        {theirChanges.length > 0 && (
          <div>
            <h3 className="pb-1 text-sm">Ændret af {nameOfOther(conflict)}</h3>
            <ChangeTable rows={[{ key: theirs.id, title: theirs.nameDa, changes: Object.fromEntries(theirChanges) }]} />
          </div>
        )}
        {Object.keys(mine).length > 0 && (
          <div>
            <h3 className="pb-1 text-sm">Din ændring</h3>
            <ChangeTable rows={[{ key: theirs.id, title: theirs.nameDa, changes: mine }]} />
          </div>
        )}
      </div>
    </Dialog>
  )
}
