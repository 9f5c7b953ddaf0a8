import { List, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { EditConflict } from '#contract/http/edit-conflict.ts'
import { paths } from '#contract/pages/pages.ts'
import type { SuppliedProduct, Supplier } from '#contract/purchases/purchases.ts'
import { figure } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { count, wholeNumber } from '#domain/numbers/danish-figures.ts'
import { readKroner } from '#domain/numbers/danish-number.ts'
import { readCells, rebasedLines } from '#domain/purchases/purchase-order.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { ConfirmedCall } from '#web/forms/confirmed-call.tsx'
import { type Changed, editConflict } from '#web/forms/edit-conflict.ts'
import { attempt, useAction, useCloseAndReload } from '#web/forms/use-action.ts'
import { type Column, ListTable } from '#web/lists/list-table.tsx'
import { RowActions } from '#web/lists/row-parts.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import type { Route } from './+types/suppliers-screen.ts'
import { SupplierDialog } from './supplier-dialog.tsx'

const TITLE = 'Leverandører'

export function clientLoader(_: Route.ClientLoaderArgs) {
  return loadForStaff(async () => await browserApi.listSuppliers())
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminSuppliers()} />
}

type OpenDialog = Readonly<
  | { what: 'create' }
  | { what: 'edit' | 'delete'; supplier: Supplier }
  | { what: 'products'; supplier: Supplier; products: SuppliedProduct[] }
>

const LOOKS = {
  products: { icon: List, label: 'Varer' },
  edit: { icon: Pencil, label: 'Rediger' },
  delete: { icon: Trash2, label: 'Slet' },
} as const
type Action = keyof typeof LOOKS

const COLUMNS: readonly Column<Supplier, never>[] = [
  {
    label: 'Leverandør',
    isFreeText: true,
    cell: ({ name, contact, note }) => (
      <span className="row-lines row-lines-wide">
        <span className="font-semibold">{name}</span>
        <span className="block max-w-72 truncate text-xs text-muted" title={note ?? undefined}>
          {[contact, note].filter(Boolean).join(' · ')}
        </span>
      </span>
    ),
  },
  { label: 'Kontakt', isFreeText: true, cell: ({ email, phone }) => [email, phone].filter(Boolean).join(' · ') || '–' },
  { label: 'Valuta', className: 'max-md:hidden', cell: ({ currency }) => currency },
  { label: 'Leveringstid', isFigure: true, className: 'max-md:hidden', cell: ({ leadTimeDays }) => count(leadTimeDays, 'dag', 'dage') },
  { label: 'Varer', isFigure: true, className: 'max-md:hidden', cell: ({ productCount }) => wholeNumber(productCount) },
]

export default function Suppliers({ loaderData: { suppliers } }: Route.ComponentProps) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const finish = useCloseAndReload(close)
  const open = async (what: Action, supplier: Supplier) => {
    if (what !== 'products') return setDialog({ what, supplier })
    await attempt(
      async () => {
        const { products } = await browserApi.listSuppliedProducts({ params: { id: supplier.id } })
        setDialog({ what, supplier, products })
      },
      { failed: 'Varerne kunne ikke hentes' },
    )
  }
  return (
    <AdminPage
      title={TITLE}
      path={paths.adminSuppliers()}
      action={
        <Button variant="signal" onClick={() => setDialog({ what: 'create' })}>
          <Plus size={18} aria-hidden /> Tilføj leverandør
        </Button>
      }
    >
      <ListTable
        rows={suppliers}
        columns={COLUMNS}
        empty="Tilføj den første leverandør, og skriv, hvilke varer der købes hos den."
        testId="supplier"
        rowClassName={() => 'bg-ground hover:bg-raised'}
        isStacked
        actions={(supplier) => (
          <RowActions
            actions={['edit', 'products', 'delete'] as const}
            looks={LOOKS}
            name={supplier.name}
            onAction={(what) => void open(what, supplier)}
          />
        )}
      />
      {dialog?.what === 'create' && <SupplierDialog onSaved={finish} onClose={close} />}
      {dialog?.what === 'edit' && <SupplierDialog supplier={dialog.supplier} onSaved={finish} onClose={close} />}
      {dialog?.what === 'products' && (
        <SuppliedProductsDialog supplier={dialog.supplier} products={dialog.products} onSaved={finish} onClose={close} />
      )}
      {dialog?.what === 'delete' && (
        <ConfirmedCall
          title="Slet leverandør"
          question={`${dialog.supplier.name} slettes, og dens varer står uden leverandør.`}
          confirmLabel="Slet"
          call={() => browserApi.deleteSupplier({ params: { id: dialog.supplier.id } })}
          failure="Kunne ikke slette leverandøren"
          onDone={finish}
          onClose={close}
        />
      )}
    </AdminPage>
  )
}

type ProductList = Readonly<{ products: readonly SuppliedProduct[] }>
const LINES_UPDATED = 'Linjerne, du ikke har rettet, er opdateret. Det, du selv har rettet, står her endnu. Tjek det, og gem igen.'

type SuppliedProductsDialogProps = { supplier: Supplier; products: readonly SuppliedProduct[]; onSaved: () => void; onClose: () => void }

/** A supplier's products as lines to paste from and copy to a spreadsheet. */
function SuppliedProductsDialog({ supplier, products: opened, onSaved, onClose }: SuppliedProductsDialogProps) {
  const [products, setProducts] = useState(opened)
  const [changed, setChanged] = useState<Changed<ProductList> | null>(null)
  const [text, setText] = useState(() => products.map(lineOf).join('\n'))
  const [fault, setFault] = useState<string>()
  const rows = readCells(text)
  const { run, isBusy } = useAction({
    failed: 'Varerne kunne ikke gemmes',
    onSuccess: onSaved,
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      const conflict = editConflict<ProductList>(error)
      if (conflict) return follow(conflict)
      const [first] = Object.entries(error.fields)
      const place = Number(first?.[0].split('.')[1])
      setFault(first && `Linje ${(rows[place]?.line ?? place) + 1}: ${first[1]}`)
    },
  })
  const follow = (conflict: EditConflict<ProductList>) => {
    const { products: newest } = conflict.now
    setChanged({ ...conflict, before: { products } })
    setText(rebasedLines(text, products.map(lineOf), newest.map(lineOf)))
    setProducts(newest)
  }
  const submit = async () => {
    const wrong = rows.find(({ cells: [, , price = ''] }) => Number.isNaN(readKroner(price)))
    if (wrong) return setFault(`Linje ${wrong.line + 1}: prisen kan ikke læses.`)
    await run(() => {
      const lines = rows.map(({ cells: [sku = '', supplierSku = '', price = ''] }) => ({
        ...{ sku, supplierSku: supplierSku || null },
        unitPrice: readKroner(price),
      }))
      return browserApi.changeSuppliedProducts({
        params: { id: supplier.id },
        body: { products: lines, currency: supplier.currency, seen: { products: [...products] } },
      })
    })
  }
  return (
    <FormDialog
      title={`Varer fra ${supplier.name}`}
      onClose={onClose}
      onSubmit={submit}
      saveLabel="Gem"
      isBusy={isBusy}
      className="grid gap-4"
    >
      <ChangedNotice name="Varelisten" changed={changed} advice={LINES_UPDATED} />
      <TextAreaField
        label="Én vare pr. linje"
        hint={`Varenummer; leverandørens nummer; pris i ${supplier.currency}. Indsæt gerne fra et regneark. Priserne følger med, når der bestilles.`}
        rows={12}
        value={text}
        error={fault}
        spellCheck={false}
        className="[&_textarea]:font-mono"
        onChange={(event) => {
          setText(event.target.value)
          setFault(undefined)
        }}
      />
      <p className="text-xs text-muted" aria-live="polite">
        {count(rows.length, 'vare', 'varer')}
      </p>
    </FormDialog>
  )
}

function lineOf({ sku, supplierSku, unitPrice }: SuppliedProduct): string {
  return [sku, supplierSku ?? '', unitPrice === null ? '' : figure(krToOre(unitPrice))].join(';').replace(/;+$/, '')
}
