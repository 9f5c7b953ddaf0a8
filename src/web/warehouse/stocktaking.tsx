import { useState } from 'react'
import { paths } from '#contract/pages/pages.ts'
import type { ShelfProduct } from '#contract/warehouse.ts'
import { count, wholeNumber } from '#domain/numbers/danish-figures.ts'
import { STOCK } from '#domain/products/product-limits.ts'
import { type CountRow, countRows, possiblyPicked, possiblyPickedText, soldOnShelf, toCount } from '#domain/warehouse/scan-to-count.ts'
import type { Counted } from '#domain/warehouse/scan-to-pack.ts'
import { OfficeLink } from '#web/admin/office-link.tsx'
import { RollLabelsDialog } from '#web/batches/roll-labels-dialog.tsx'
import { EmptyList } from '#web/lists/list-frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'

type ShelvesProps = { products: readonly ShelfProduct[]; onChoose: (shelf: string) => void }

export function Shelves({ products, onChoose }: ShelvesProps) {
  const shelves = [...Map.groupBy(products, ({ shelf }) => shelf ?? '')]
    .filter(([shelf]) => shelf !== '')
    .toSorted(([one], [other]) => one.localeCompare(other, 'da', { numeric: true }))
  if (shelves.length === 0)
    return (
      <div className="pt-4">
        <EmptyList>
          Skriv hyldepladser på{' '}
          <OfficeLink to={paths.adminProducts()} className="underline underline-offset-4">
            produkterne
          </OfficeLink>
          , så kan hylderne optælles her.
        </EmptyList>
      </div>
    )
  return (
    <ul className="pt-4">
      {shelves.map(([shelf, of]) => (
        <li key={shelf} className="border-t border-line">
          <button
            type="button"
            onClick={() => onChoose(shelf)}
            className="flex min-h-14 w-full items-center justify-between gap-3 text-left hover:bg-sunk"
          >
            <span className="text-base font-bold">Hylde {shelf}</span>
            <span className="figures text-sm text-muted">{count(of.length, 'vare', 'varer')}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

type ShelfCountProps = {
  shelf: string
  products: readonly ShelfProduct[]
  counted: Counted
  onCount: (row: string, rolls: number) => void
  onSave: (rows: readonly CountRow[]) => void
  onLeave: () => void
}

export function ShelfCount({ shelf, products, counted, onCount, onSave, onLeave }: ShelfCountProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const [isLabelling, setIsLabelling] = useState(false)
  const rows = countRows(products, shelf, counted)
  return (
    <section aria-label={`Hylde ${shelf}`} className="pt-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg font-bold">Hylde {shelf}</h2>
        {rows.length > 0 && (
          <Button size="sm" onClick={() => setIsLabelling(true)}>
            Labels til varer
          </Button>
        )}
      </div>
      <ul className="pt-3">
        {rows.map((row) => (
          <li key={row.key} className="flex flex-wrap items-center justify-between gap-2 border-t border-line py-3">
            <div className="min-w-0 grow basis-40">
              <p className="text-base font-bold wrap-anywhere">{row.nameDa}</p>
              <p className="figures text-sm text-muted wrap-anywhere">
                {nameOfBatch(row)} · ifølge lageret {wholeNumber(row.expected)}
                {soldOnShelf(row) > 0 && `, heraf ${wholeNumber(soldOnShelf(row))} solgt`}
              </p>
            </div>
            <QuantityField
              label={`Antal af ${row.nameDa}, ${nameOfBatch(row)}`}
              value={row.counted}
              min={0}
              max={STOCK.max}
              onChange={(rolls) => onCount(row.key, rolls)}
            />
          </li>
        ))}
      </ul>
      {rows.length === 0 && <EmptyList>Ifølge lageret er hylden tom. Scan det, der ligger her.</EmptyList>}
      <div className="sticky bottom-(--bottom-bar) -mx-(--gutter) flex gap-2 border-t border-line bg-ground px-(--gutter) py-3">
        <Button size="lg" onClick={onLeave}>
          Tilbage
        </Button>
        <Button size="lg" variant="signal" className="grow" disabled={rows.length === 0} onClick={() => setIsConfirming(true)}>
          Gem optælling
        </Button>
      </div>
      {isLabelling && <RollLabelsDialog rolls={rows.map(toLabel)} onClose={() => setIsLabelling(false)} />}
      {isConfirming && (
        <ConfirmDialog
          title={`Gem optællingen af hylde ${shelf}?`}
          onClose={() => setIsConfirming(false)}
          confirmLabel="Gem"
          isBusy={false}
          onConfirm={() => {
            setIsConfirming(false)
            onSave(rows)
          }}
        >
          <Differences rows={rows} />
        </ConfirmDialog>
      )}
    </section>
  )
}

/** A label for each counted roll, or for the expected rolls when none is counted. */
function toLabel({ productId, kcwId, nameDa, batch, counted, expected }: CountRow) {
  return { productId, kcwId, nameDa, batchId: batch.id, batch: batch.code, rolls: counted || expected }
}

function Differences({ rows }: { rows: readonly CountRow[] }) {
  const differing = rows.filter(({ counted, expected }) => counted !== expected)
  if (differing.length === 0) return <p>Alt passer.</p>
  return (
    <ul className="figures grid gap-2 text-base">
      {differing.map((row) => (
        <li key={row.key}>
          <span className="font-semibold">{row.nameDa}</span>, {nameOfBatch(row)}: {wholeNumber(row.expected)} → {wholeNumber(row.counted)}
          {possiblyPicked(row) > 0 && <span className="block font-bold text-warning">{possiblyPickedText(possiblyPicked(row))}</span>}
          {toCount(row).missing > possiblyPicked(row) && (
            <span className="block font-bold text-danger">Der mangler {wholeNumber(toCount(row).missing)}, som er solgt.</span>
          )}
        </li>
      ))}
    </ul>
  )
}

function nameOfBatch({ batch: { code } }: CountRow): string {
  return code === null ? 'uden batch' : `batch ${code}`
}
