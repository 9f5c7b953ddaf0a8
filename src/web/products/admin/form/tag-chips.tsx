import { FieldError } from '#web/ui/field.tsx'

type TagChipsProps = {
  label: string
  tags: readonly Readonly<{ id: string; label: string; hex?: string }>[]
  value: readonly string[]
  onChange: (ids: string[]) => void
  error?: string | undefined
}

/** Tags as chips, in the order of choosing: the first colour is the main one. */
export function TagChips({ label, tags, value, onChange, error }: TagChipsProps) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="pb-1.5 text-xs font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {tags.map(({ id, label: name, hex }) => (
          <label
            key={id}
            className="relative inline-flex min-h-11 items-center gap-2 rounded-sm border border-edge px-3 text-sm has-checked:border-ink has-checked:bg-ink has-checked:text-ground has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-signal-strong"
          >
            <input
              type="checkbox"
              className="sr-only"
              checked={value.includes(id)}
              onChange={({ target }) => onChange(target.checked ? [...value, id] : value.filter((one) => one !== id))}
            />
            {hex && <span aria-hidden className="size-4 rounded-full border border-edge" style={{ background: hex }} />}
            {name}
          </label>
        ))}
      </div>
      <FieldError error={error} />
    </fieldset>
  )
}
