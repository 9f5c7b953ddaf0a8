import { Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { EditedKind } from '#web/admin/tags/tag-kinds.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'

type TagSelectProps = ComponentProps<'select'> & {
  label: string
  none: string
  tags: readonly Readonly<{ id: string; label: string }>[]
  error: string | undefined
  onNew: () => void
}

/** One tag out of a list, with '+ Ny' beside it. */
export function TagSelect({ label, none, tags, error, onNew, className: _, ...select }: TagSelectProps) {
  return (
    <div className="flex items-end gap-2">
      <SelectField {...select} label={label} error={error} className="min-w-0 grow">
        <option value="">{none}</option>
        {tags.map(({ id, label: name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button size="sm" onClick={onNew} aria-label={`Ny: ${label.replace('*', '')}`} className={error ? 'mb-7 min-h-12' : 'min-h-12'}>
        <Plus size={14} aria-hidden /> Ny
      </Button>
    </div>
  )
}

/** Which field of the form a tag just created goes into. */
export const FIELD_OF_KIND = {
  categories: 'categoryId',
  'product-types': 'productTypeId',
  series: 'series',
  'backing-types': 'backingType',
  colors: 'colorTags',
  features: 'featureTags',
} as const satisfies Record<EditedKind, string>
