import { SelectField } from '#web/ui/field.tsx'
import { NewTagButton } from './colour-chips.tsx'

type TagSelectProps = {
  label: string
  empty: string
  tags: readonly Readonly<{ id: string; name: string; name_da?: string; nameDa?: string }>[]
  value: string
  onChange: (id: string) => void
  newLabel?: string
  onNew?: () => void
  error?: string | undefined
}

export function TagSelect({ label, empty, tags, value, onChange, newLabel, onNew, error }: TagSelectProps) {
  return (
    <div className="relative">
      <SelectField label={label} value={value} onChange={({ target }) => onChange(target.value)} error={error}>
        <option value="">{empty}</option>
        {tags.map(({ id, name, name_da, nameDa }) => (
          <option key={id} value={id}>
            {name_da ?? nameDa ?? name}
          </option>
        ))}
        {/* a tag deleted by a colleague is refused by the server on saving */}
        {value !== '' && !tags.some(({ id }) => id === value) && <option value={value}>{value}</option>}
      </SelectField>
      {onNew && (
        <span className="absolute -top-2.5 right-0">
          <NewTagButton label={newLabel ?? label} onClick={onNew} />
        </span>
      )}
    </div>
  )
}
