import { useState } from 'react'
import { BATCH_CODE_MAX } from '#domain/batches/batch-code.ts'
import { readKroner, readNumber } from '#domain/numbers/danish-number.ts'
import { isWholeIn } from '#domain/numbers/range.ts'
import { PRICE_MISSING, STOCK, STOCK_EXPECTED } from '#domain/products/product-limits.ts'
import type { TagChoices } from '#web/tags/tag-choices.ts'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { DRAFT_FLAGS, type Draft, type DraftFields, FLAG_LABELS, withCategory } from './draft.ts'
import { allDrafts, changeAllDrafts } from './drafts-store.ts'
import { TagSelect } from './tag-select.tsx'

/** Gives all drafts the same values; blank fields change nothing (requirements §2 'Product import'). */
export function BulkDialog({ tags, onClose }: { tags: TagChoices; onClose: () => void }) {
  const [form, setForm] = useState<BulkForm>(() => ({
    price: '',
    stock: '',
    batch: '',
    categoryId: '',
    productTypeId: '',
    featured: commonFlag(allDrafts(), 'featured'),
    pointsEligible: commonFlag(allDrafts(), 'pointsEligible'),
    newlyAdded: commonFlag(allDrafts(), 'newlyAdded'),
  }))
  const [errors, setErrors] = useState<Readonly<{ price?: string; stock?: string }>>({})
  const set = (change: Partial<BulkForm>) => setForm((before) => ({ ...before, ...change }))
  const apply = () => {
    const price = readKroner(form.price)
    const stock = readNumber(form.stock)
    const wrong = {
      ...(price !== null && !(price > 0) && { price: PRICE_MISSING }),
      ...(stock !== null && !isWholeIn(stock, STOCK) && { stock: STOCK_EXPECTED }),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    changeAllDrafts((draft) => bulkChangeOf(form, draft, tags.categories))
    toast.success('Indstillinger anvendt på alle produkter!')
    onClose()
  }
  return (
    <FormDialog
      title="Bulk Indstillinger"
      onSubmit={apply}
      saveLabel="Anvend på alle"
      isBusy={false}
      className="grid gap-4 sm:grid-cols-2"
      onClose={onClose}
    >
      <p className="text-sm text-muted sm:col-span-2">Gælder alle kladder. Et tomt felt beholder det, hvert produkt har.</p>
      <TextField
        label="Pris (DKK)"
        value={form.price}
        error={errors.price}
        inputMode="decimal"
        autoComplete="off"
        onChange={({ target }) => {
          setErrors({ ...errors, price: undefined })
          set({ price: target.value })
        }}
      />
      <div className="grid grid-cols-[1fr_2fr] gap-3">
        <TextField
          label="Lager"
          value={form.stock}
          error={errors.stock}
          inputMode="numeric"
          autoComplete="off"
          onChange={({ target }) => {
            setErrors({ ...errors, stock: undefined })
            set({ stock: target.value })
          }}
        />
        <TextField
          label="Batch"
          value={form.batch}
          maxLength={BATCH_CODE_MAX}
          autoComplete="off"
          spellCheck={false}
          className="figures"
          onChange={({ target }) => set({ batch: target.value })}
        />
      </div>
      <TagSelect
        label="Kategori"
        empty="Behold"
        tags={tags.categories}
        value={form.categoryId}
        onChange={(categoryId) => set({ categoryId })}
      />
      <TagSelect
        label="Produkttype"
        empty="Behold"
        tags={tags.productTypes}
        value={form.productTypeId}
        onChange={(productTypeId) => set({ productTypeId })}
      />
      <fieldset className="sm:col-span-2">
        <legend className="sr-only">Mærker</legend>
        {DRAFT_FLAGS.map((flag) => (
          <Checkbox
            key={flag}
            label={form[flag] === 'mixed' ? `${FLAG_LABELS[flag]} (nogle har det, behold)` : FLAG_LABELS[flag]}
            ref={(box) => {
              if (box) box.indeterminate = form[flag] === 'mixed'
            }}
            checked={form[flag] === true}
            onChange={({ target }) => set({ [flag]: target.checked })}
          />
        ))}
      </fieldset>
    </FormDialog>
  )
}

/** `mixed` when the drafts differ; a mixed flag is not changed. */
type Flag = boolean | 'mixed'
export type BulkForm = Pick<DraftFields, 'price' | 'stock' | 'batch' | 'categoryId' | 'productTypeId'> &
  Record<'featured' | 'pointsEligible' | 'newlyAdded', Flag>

export function commonFlag(drafts: readonly Draft[], flag: 'featured' | 'pointsEligible' | 'newlyAdded'): Flag {
  const having = drafts.filter((draft) => draft[flag]).length
  if (having === 0) return false
  return having === drafts.length ? true : 'mixed'
}

/** The change to apply to a draft; blank fields are left out (requirements §2 'Product import'). A category with one type sets it. */
export function bulkChangeOf(
  { price, stock, batch, categoryId, productTypeId, ...flags }: BulkForm,
  draft: Pick<DraftFields, 'categoryId' | 'productTypeId'>,
  categories: TagChoices['categories'],
): Partial<DraftFields> {
  return {
    ...(price.trim() !== '' && { price: price.trim() }),
    ...(stock.trim() !== '' && { stock: stock.trim() }),
    ...(batch.trim() !== '' && { batch: batch.trim() }),
    ...(categoryId !== '' && withCategory(draft, categoryId, categories)),
    ...(productTypeId !== '' && { productTypeId }),
    ...Object.fromEntries(Object.entries(flags).filter(([, flag]) => flag !== 'mixed')),
  }
}
