import { Plus } from 'lucide-react'
import { type Control, useController } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import type { ProductForm } from './product-form-values.ts'

type TagSelectProps = {
  control: Control<ProductForm>
  name: 'categoryId' | 'productTypeId' | 'series' | 'backingType' | 'maker'
  label: string
  none: string
  tags: readonly Readonly<{ id: string; label: string }>[]
  error: string | undefined
  onNew: () => void
}

/** One tag from a list, with '+ Ny' beside it. Controlled, so that a new tag can be chosen before it is in the list. */
export function TagSelect({ control, name, label, none, tags, error, onNew }: TagSelectProps) {
  const { field } = useController({ control, name })
  return (
    <div className="flex items-end gap-2">
      <SelectField {...field} label={label} error={error} className="min-w-0 grow">
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
