import { PRODUCT_TEXTS } from '#domain/products/product-limits.ts'
import { MAX_SKU_LENGTH } from '#domain/products/product-sku.ts'
import { EMPTY_SKU_HINT } from '#web/products/admin/form/product-labels.ts'
import type { TagChoices } from '#web/tags/tag-choices.ts'
import { Checkbox, TextAreaField, TextField } from '#web/ui/field.tsx'
import { DRAFT_FLAGS, type Draft, type DraftFields, FLAG_LABELS, withCategory } from './draft.ts'
import { changeDraft } from './drafts-store.ts'
import { ColourChips, TagSelect } from './tag-select.tsx'

export type NewTagKind = 'product-types' | 'categories' | 'backing-types' | 'colors'

type DraftEditorProps = { draft: Draft; tags: TagChoices; onNewTag: (kind: NewTagKind) => void }

export function DraftEditor({ draft, tags, onNewTag }: DraftEditorProps) {
  const set = (change: Partial<DraftFields>) => changeDraft(draft.id, change)
  const errorOf = (name: string) => draft.problem?.fields[name]
  return (
    <div className="grid content-start gap-4 border-line p-4 max-md:border-t md:border-l">
      <TextField
        label="Navn (engelsk)*"
        value={draft.name}
        error={errorOf('name')}
        maxLength={PRODUCT_TEXTS.name}
        autoComplete="off"
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextField
        label="KCW ID"
        value={draft.kcwId}
        error={errorOf('kcwId')}
        hint={EMPTY_SKU_HINT}
        maxLength={MAX_SKU_LENGTH}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => set({ kcwId: target.value })}
      />
      <TagSelect
        label="Produkttype"
        empty="Ingen"
        tags={tags.productTypes}
        value={draft.productTypeId}
        error={errorOf('productTypeId')}
        newLabel="Ny produkttype"
        onNew={() => onNewTag('product-types')}
        onChange={(productTypeId) => set({ productTypeId })}
      />
      <TagSelect
        label="Kategori*"
        empty="Vælg kategori"
        tags={tags.categories}
        value={draft.categoryId}
        error={errorOf('categoryId')}
        newLabel="Ny kategori"
        onNew={() => onNewTag('categories')}
        onChange={(categoryId) => set(withCategory(draft, categoryId, tags.categories))}
      />
      <TagSelect
        label="Backing type"
        empty="Ingen"
        tags={tags.backingTypes}
        value={draft.backingType}
        error={errorOf('backingType')}
        newLabel="Ny backing type"
        onNew={() => onNewTag('backing-types')}
        onChange={(backingType) => set({ backingType })}
      />
      <TagSelect
        label="Serie"
        empty="Ingen"
        tags={tags.series}
        value={draft.series}
        error={errorOf('series')}
        onChange={(series) => set({ series })}
      />
      <ColourChips
        colours={tags.colors}
        value={draft.colorTags}
        suggested={draft.suggestedColors}
        error={errorOf('colorTags')}
        onNew={() => onNewTag('colors')}
        onChange={(colorTags) => set({ colorTags })}
      />
      <TextAreaField
        label="Beskrivelse"
        rows={3}
        value={draft.descriptionDa}
        error={errorOf('descriptionDa')}
        onChange={({ target }) => set({ descriptionDa: target.value })}
      />
      <TextAreaField
        label="Beskrivelse (engelsk)"
        rows={2}
        value={draft.description}
        error={errorOf('description')}
        onChange={({ target }) => set({ description: target.value })}
      />
      <div>
        {DRAFT_FLAGS.map((flag) => (
          <Checkbox key={flag} label={FLAG_LABELS[flag]} checked={draft[flag]} onChange={({ target }) => set({ [flag]: target.checked })} />
        ))}
      </div>
      <TextField
        label="Pris i point"
        value={draft.pointsCost}
        error={errorOf('pointsCost')}
        hint="0 giver den sædvanlige pris, 10 point"
        inputMode="numeric"
        autoComplete="off"
        onChange={({ target }) => set({ pointsCost: target.value })}
      />
    </div>
  )
}
