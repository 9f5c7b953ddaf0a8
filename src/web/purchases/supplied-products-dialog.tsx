import { useState } from 'react'
import type { SuppliedProduct, Supplier } from '#contract/purchases.ts'
import { count, decimalNumber } from '#domain/numbers/danish-figures.ts'
import { readKroner } from '#domain/numbers/danish-number.ts'
import { readCells } from '#domain/purchases/read-lines.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/field.tsx'

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
    <Dialog isOpen onClose={onClose} title={`Varer fra ${supplier.name}`}>
      <form
        method="post"
        noValidate
        aria-label={`Varer fra ${supplier.name}`}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
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
        <ButtonRow>
          <Button onClick={onClose}>Annuller</Button>
          <Button type="submit" variant="solid" isBusy={isBusy} busyText="Gemmer...">
            Gem
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  )
}

function lineOf({ sku, supplierSku, unitPrice }: SuppliedProduct): string {
  return [sku, supplierSku ?? '', unitPrice === null ? '' : decimalNumber(unitPrice)].join(';').replace(/;+$/, '')
}
