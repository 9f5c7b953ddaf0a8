import { useState } from 'react'
import type { LastChange } from '#contract/http/edit-conflict.ts'
import { changedByBoth } from '#domain/audit/audit.ts'
import { productLabel } from '#domain/products/product-fields.ts'
import { nameOfOther, timeOfOther } from '#web/forms/edit-conflict.ts'
import type { TagChoices } from '#web/tags/tag-choices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { differingFields, type ProductField, type ProductForm, toNewProduct } from './product-form-values.ts'
import { valueText } from './product-labels.ts'

type Side = 'mine' | 'theirs'
type MergeDialogProps = {
  last: LastChange
  before: ProductForm
  theirs: ProductForm
  mine: ProductForm
  choices: TagChoices
  /** The own fields to keep on top of the colleague's version. */
  onMerge: (mine: readonly ProductField[]) => void
  onClose: () => void
}

/** Two colleagues changed the same fields of one product: the second chooses field by field, or accepts the first's version. */
export function MergeDialog({ last, before, theirs, mine, choices, onMerge, onClose }: MergeDialogProps) {
  const conflicting = changedByBoth(before, mine, theirs)
  const changedByThem = differingFields(before, theirs)
  // a field only one of them changed needs no decision
  const onlyMine = differingFields(before, mine).filter((field) => !changedByThem.includes(field))
  const [sides, setSides] = useState<Partial<Record<ProductField, Side>>>({})
  const sideOf = (field: ProductField): Side => sides[field] ?? 'theirs'
  const textOf = (form: ProductForm, field: ProductField) => valueText(field, toNewProduct(form)[field], choices)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Ændret af ${nameOfOther(last)}`}
      footer={
        <>
          <Button onClick={() => onMerge([])}>Genindlæs den andens</Button>
          <Button variant="signal" onClick={() => onMerge([...onlyMine, ...conflicting.filter((field) => sideOf(field) === 'mine')])}>
            Brug mine valg
          </Button>
        </>
      }
    >
      <p className="pb-4 text-sm">
        Produktet er ændret af {nameOfOther(last)}
        {timeOfOther(last)}, siden du åbnede det. Intet er overskrevet. Vælg, hvad der skal gælde for det, I begge har ændret, og gem
        bagefter.
      </p>
      <div className="grid gap-4">
        {conflicting.map((field) => (
          <fieldset key={field} className="border-t border-line pt-3">
            <legend className="float-left w-full pb-1 text-sm font-bold">
              {productLabel(field)}
              <span className="font-normal text-warning"> – ændret af jer begge</span>
            </legend>
            <div className="clear-both grid gap-x-4 sm:grid-cols-2">
              {(['theirs', 'mine'] as const).map((side) => (
                <label key={side} className="flex min-h-11 items-start gap-2.5 py-2 text-sm">
                  <input
                    type="radio"
                    name={`merge-${field}`}
                    checked={sideOf(field) === side}
                    onChange={() => setSides({ ...sides, [field]: side })}
                    className="mt-0.5 size-5 shrink-0"
                  />
                  <span className="min-w-0">
                    <span className="block text-xs text-muted">{side === 'mine' ? 'Din' : (last.changedBy ?? 'Den anden')}</span>
                    <span className="line-clamp-4 break-words">{textOf(side === 'mine' ? mine : theirs, field)}</span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}
