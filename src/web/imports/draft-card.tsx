import { Trash2 } from 'lucide-react'
import { memo, useState } from 'react'
import { BATCH_CODE_MAX } from '#domain/batches/batch-code.ts'
import { deriveFilmLook } from '#domain/products/film-look.ts'
import { PRODUCT_TEXTS } from '#domain/products/product-limits.ts'
import { FilmPictureButton } from '#web/admin/film-picture-button.tsx'
import { ProductPicture } from '#web/products/shown/product-picture.tsx'
import type { TagChoices } from '#web/tags/tag-choices.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { type Draft, type DraftFields, isShownAtField, renamed, sharedNumberText, withPicture } from './draft.ts'
import { DraftEditor, type NewTagKind } from './draft-editor.tsx'
import { changeDraft, draftIds, useDraft, writeDraft } from './drafts-store.ts'
import { saveDraft } from './save-drafts.ts'

type DraftCardProps = {
  id: string
  tags: TagChoices
  isLocked: boolean
  onNewTag: (draftId: string, kind: NewTagKind) => void
  /** The card is removed: the focus moves to the next one. */
  onRemove: (id: string) => void
  onSaved: (id: string, before: readonly string[]) => void
}

/** One draft (requirements §2 'Product import'). Memoized, so that typing stays quick among two hundred drafts. */
export const DraftCard = memo(function DraftCard({ id, tags, isLocked, onNewTag, onRemove, onSaved }: DraftCardProps) {
  const draft = useDraft(id)
  const [isSaving, setIsSaving] = useState(false)
  if (!draft) return null
  const set = (change: Partial<DraftFields>) => changeDraft(id, change)
  const errorOf = (name: string) => draft.problem?.fields[name]
  const label = draft.nameDa || draft.originalName
  const submit = async () => {
    if (isSaving || isLocked) return
    setIsSaving(true)
    const before = draftIds()
    // a saved draft's card is gone
    if (await saveDraft(id)) onSaved(id, before)
    else setIsSaving(false)
  }
  return (
    <li className={classes('draft-card', draft.isEditing && 'md:col-span-2')} data-testid="draft">
      <Form label={label} onSubmit={submit} className={classes('border bg-raised', draft.problem ? 'border-danger' : 'border-line')}>
        <div className={classes(draft.isEditing && 'md:grid md:grid-cols-2')}>
          {/* the picture stays in sight beside the fields */}
          <div className={classes(draft.isEditing && 'md:sticky md:top-28 md:self-start')}>
            <DraftPicture draft={draft} />
            <div className="grid gap-4 p-4">
              <TextField
                id={`navn-${id}`}
                label="Navn*"
                value={draft.nameDa}
                error={errorOf('nameDa')}
                maxLength={PRODUCT_TEXTS.name}
                autoComplete="off"
                onChange={({ target }) => changeDraft(id, renamed(draft, target.value))}
              />
              <div className="grid grid-cols-[1fr_5.5rem_1fr] gap-3">
                <TextField
                  label="Pris (DKK)*"
                  value={draft.price}
                  error={errorOf('price')}
                  inputMode="decimal"
                  autoComplete="off"
                  className="figures"
                  onFocus={({ target }) => target.select()}
                  onChange={({ target }) => set({ price: target.value })}
                />
                <TextField
                  label="Lager"
                  value={draft.stock}
                  error={errorOf('stock')}
                  inputMode="numeric"
                  autoComplete="off"
                  className="figures"
                  onFocus={({ target }) => target.select()}
                  onChange={({ target }) => set({ stock: target.value })}
                />
                <TextField
                  label="Batch"
                  value={draft.batch}
                  error={errorOf('batch')}
                  maxLength={BATCH_CODE_MAX}
                  autoComplete="off"
                  spellCheck={false}
                  className="figures"
                  onChange={({ target }) => set({ batch: target.value })}
                />
              </div>
              {draft.isEditing ? <RenderedPicture draft={draft} tags={tags} /> : <DraftFacts draft={draft} tags={tags} />}
              <p role="status" className="text-xs font-semibold text-warning empty:hidden">
                {sharedNumberText(draft)}
              </p>
              <p role="status" className="text-xs font-semibold text-danger empty:hidden">
                {draft.problem && !isShownAtField(draft.problem) && draft.problem.message}
              </p>
            </div>
          </div>
          {draft.isEditing && <DraftEditor draft={draft} tags={tags} onNewTag={(kind) => onNewTag(id, kind)} />}
        </div>
        <div className="flex gap-2 border-t border-line p-3">
          <Button
            size="sm"
            aria-expanded={draft.isEditing}
            aria-label={`${draft.isEditing ? 'Færdig' : 'Rediger'}: ${label}`}
            onClick={() => writeDraft(id, { isEditing: !draft.isEditing })}
          >
            {draft.isEditing ? 'Færdig' : 'Rediger'}
          </Button>
          <Button
            type="submit"
            variant="solid"
            size="sm"
            className="grow"
            aria-label={`Gem: ${label}`}
            isBusy={isSaving}
            busyText="Gemmer..."
            disabled={isLocked}
          >
            Gem
          </Button>
          <IconButton label={`Fjern: ${label}`} disabled={isSaving || isLocked} onClick={() => onRemove(id)}>
            <Trash2 size={18} aria-hidden />
          </IconButton>
        </div>
      </Form>
    </li>
  )
})

function DraftPicture({ draft }: { draft: Draft }) {
  const picture = { ...draft.picture, alt: '' }
  return (
    <>
      <ProductPicture
        picture={picture}
        missing="No Image"
        sizes="(min-width: 80rem) 20rem, (min-width: 48rem) 45vw, 100vw"
        className="aspect-[4/3] w-full"
      />
      <p className="truncate border-b border-line px-4 py-2 text-xs text-muted" title={draft.originalName}>
        {draft.originalName}
      </p>
    </>
  )
}

function DraftFacts({ draft, tags }: { draft: Draft; tags: TagChoices }) {
  const nameOf = (list: readonly { id: string; name: string; name_da?: string; nameDa?: string }[], id: string) => {
    const tag = list.find((one) => one.id === id)
    return tag && (tag.name_da ?? tag.nameDa ?? tag.name)
  }
  const colours = draft.colorTags.flatMap((id) => tags.colors.find((colour) => colour.id === id) ?? [])
  const series = nameOf(tags.series, draft.series)
  const facts = [draft.kcwId, nameOf(tags.categories, draft.categoryId) ?? 'Kategori mangler', series && `Serie ${series}`]
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
      {colours.map(({ id, name_da, hex_code }) => (
        <span key={id} className="inline-flex items-center gap-1.5">
          <span aria-hidden className="size-3.5 rounded-full border border-edge" style={{ background: hex_code }} />
          {name_da}
        </span>
      ))}
      {facts.filter(Boolean).map((fact) => (
        <span key={fact} className={fact === 'Kategori mangler' ? 'font-semibold text-warning' : undefined}>
          {fact}
        </span>
      ))}
    </div>
  )
}

function RenderedPicture({ draft, tags }: { draft: Draft; tags: TagChoices }) {
  const nameOf = (list: readonly { id: string; name_da?: string; nameDa?: string }[], id: string) => {
    const tag = list.find((one) => one.id === id)
    return tag?.name_da ?? tag?.nameDa ?? null
  }
  const look = deriveFilmLook({
    name: draft.nameDa,
    series: nameOf(tags.series, draft.series),
    productType: nameOf(tags.productTypes, draft.productTypeId),
    categoryId: draft.categoryId,
    hex: tags.colors.find(({ id }) => id === draft.colorTags[0])?.hex_code ?? null,
    colorTags: draft.colorTags,
  })
  return <FilmPictureButton look={look} name={draft.nameDa} onCreated={(file) => changeDraft(draft.id, (now) => withPicture(now, file))} />
}
