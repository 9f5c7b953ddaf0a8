import { Merge, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Category, CountedTag, TagKind } from '#contract/tags/tags.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { staffProductList } from '#web/products/admin/staff-product-list.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { showUndoableChange } from '#web/ui/undo-toast.tsx'
import { danishNameOf, type EditedKind, type EditedTag } from './tag-choices.ts'

type TagCardProps = { kind: EditedKind; tag: EditedTag; onEdit: () => void; onMerge: (() => void) | null; onDelete: () => void }

export const deleteButtonId = (id: string) => `slet-${id}`

export function TagCard({ kind, tag, onEdit, onMerge, onDelete }: TagCardProps) {
  const danish = danishNameOf(tag)
  const { hex_code } = tag as CountedTag
  return (
    <li data-testid="tag" className="flex gap-3 border border-line bg-raised p-3 pr-1">
      {hex_code && (
        <span className="w-12 shrink-0 self-stretch rounded-sm border border-line" style={{ background: hex_code }} aria-hidden />
      )}
      <div className="min-w-0 grow">
        <h2 className="text-base leading-snug [font-stretch:108%]">{danish ?? tag.name}</h2>
        <p className="text-xs text-muted">
          {danish && danish !== tag.name && <span lang="en">{tag.name}</span>}
          {hex_code && <span className="figures block">{hex_code}</span>}
          {kind === 'categories' && <span className="code block">{tag.id}</span>}
        </p>
        {tag.description && <p className="mt-1 line-clamp-2 text-xs text-muted">{tag.description}</p>}
        {kind === 'categories' && !(tag as Category).pointsEligible && <Badge className="mt-2">Ingen point</Badge>}
        <Usage kind={kind} tag={tag} />
      </div>
      <div className="flex shrink-0 flex-col">
        <IconButton label={`Rediger: ${danish ?? tag.name}`} title="Rediger" onClick={onEdit}>
          <Pencil size={18} aria-hidden />
        </IconButton>
        {onMerge && (
          <IconButton label={`Slå sammen: ${danish ?? tag.name}`} title="Slå sammen" onClick={onMerge}>
            <Merge size={18} aria-hidden />
          </IconButton>
        )}
        <IconButton id={deleteButtonId(tag.id)} label={`Slet: ${danish ?? tag.name}`} title="Slet" onClick={onDelete}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}

function Usage({ kind, tag }: { kind: EditedKind; tag: EditedTag }) {
  const text = count(tag.productCount, 'produkt', 'produkter')
  return tag.productCount > 0 ? (
    <Link
      to={staffProductList.href({ [FILTER_OF_KIND[kind]]: tag.id })}
      className="figures inline-flex min-h-11 items-center text-xs font-semibold underline underline-offset-4"
    >
      {text}
    </Link>
  ) : (
    <p className="figures flex min-h-11 items-center text-xs text-muted">{text}</p>
  )
}

const FILTER_OF_KIND = {
  categories: 'category',
  series: 'series',
  colors: 'color',
  features: 'feature',
  'product-types': 'productType',
  'backing-types': 'backingType',
} as const satisfies Record<EditedKind, string>

type MergeTagProps = { kind: TagKind; tag: CountedTag; others: readonly CountedTag[]; onDone: () => void; onClose: () => void }

const nameOf = (tag: CountedTag) => danishNameOf(tag) ?? tag.name

export function MergeTag({ kind, tag, others, onDone, onClose }: MergeTagProps) {
  const [into, setInto] = useState('')
  const { run, isBusy, error, setError } = useAction({ returnsError: true, failed: 'Tagget kunne ikke slås sammen', onSuccess: onDone })
  const submit = async () => {
    if (into === '') return setError('Vælg et tag.')
    await run(async () => {
      const { message, undoableId } = await browserApi.mergeTags({ params: { kind, id: tag.id }, body: { into } })
      showUndoableChange(message, undoableId)
    })
  }
  return (
    <FormDialog
      title={`Slå ${nameOf(tag)} sammen med et andet tag`}
      onClose={onClose}
      label="Slå sammen"
      onSubmit={submit}
      saveLabel="Slå sammen"
      busyText="Slår sammen..."
      isBusy={isBusy}
      className="grid gap-4"
    >
      <p className="text-sm">
        {count(tag.productCount, 'produkt', 'produkter')} får det tag, du vælger, i stedet for {nameOf(tag)}. {nameOf(tag)} slettes.
      </p>
      <SelectField label="Slå sammen med" value={into} error={error ?? undefined} onChange={(event) => setInto(event.target.value)}>
        <option value="">Vælg</option>
        {others.map((other) => (
          <option key={other.id} value={other.id}>
            {nameOf(other)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}
