import { useState } from 'react'
import type { SuppliedProduct, Supplier } from '#contract/purchases.ts'
import { count, decimalNumber } from '#domain/numbers/danish-figures.ts'
import { readKroner } from '#domain/numbers/danish-number.ts'
import { readCells } from '#domain/purchases/purchase-order.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { TextAreaField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

type SuppliedProductsDialogProps = { supplier: Supplier; products: readonly SuppliedProduct[]; onSaved: () => void; onClose: () => void }

/** A supplier's products as lines to paste from and copy to a spreadsheet. */
export function SuppliedProductsDialog({ supplier, products, onSaved, onClose }: SuppliedProductsDialogProps) {
  const [text, setText] = useState(() => products.map(lineOf).join('\n'))
  const [fault, setFault] = useState<string>()
  const rows = readCells(text)
  const { run, isBusy } = useAction({
    failed: 'Varerne kunne ikke gemmes',
    onSuccess: onSaved,
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      const [first] = Object.entries(error.fields)
      const place = Number(first?.[0].split('.')[1])
      setFault(first && `Linje ${(rows[place]?.line ?? place) + 1}: ${first[1]}`)
    },
  })
  const submit = async () => {
    const wrong = rows.find(({ cells: [, , price = ''] }) => Number.isNaN(readKroner(price)))
    if (wrong) return setFault(`Linje ${wrong.line + 1}: prisen kan ikke læses.`)
    await run(() => {
      const lines = rows.map(({ cells: [sku = '', supplierSku = '', price = ''] }) => ({
        ...{ sku, supplierSku: supplierSku || null },
        unitPrice: readKroner(price),
      }))
      return browserApi.changeSuppliedProducts({ params: { id: supplier.id }, body: { products: lines } })
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
  return [sku, supplierSku ?? '', unitPrice === null ? '' : decimalNumber(unitPrice)].join(';').replace(/;+$/, '')
}
