import { Check, Wand2 } from 'lucide-react'
import { FieldError, SelectField } from '#web/ui/field.tsx'

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

type ColourChipsProps = {
  colours: readonly Readonly<{ id: string; name_da: string; hex_code: string }>[]
  value: readonly string[]
  suggested: readonly string[]
  onChange: (ids: string[]) => void
  onNew: () => void
  error?: string | undefined
}

/** A film's colours as chips: suggested ones come first, marked; the first chosen is the main colour. */
export function ColourChips({ colours, value, suggested, onChange, onNew, error }: ColourChipsProps) {
  const rank = (id: string) => (suggested.includes(id) ? suggested.indexOf(id) : suggested.length)
  const ordered = colours.toSorted((a, b) => rank(a.id) - rank(b.id))
  return (
    <fieldset>
      <legend className="flex w-full items-center justify-between text-xs font-semibold">
        Farver
        <NewTagButton label="Ny farve" onClick={onNew} />
      </legend>
      <div className="flex flex-wrap gap-1.5">
        {ordered.map(({ id, name_da, hex_code }) => (
          <label
            key={id}
            className="group inline-flex min-h-11 items-center gap-2 rounded-sm border border-edge bg-raised px-2.5 text-sm hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-ground has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-signal-strong"
          >
            <input
              type="checkbox"
              className="sr-only"
              checked={value.includes(id)}
              onChange={({ target }) => onChange(target.checked ? [...value, id] : value.filter((one) => one !== id))}
            />
            <span
              aria-hidden
              className="inline-flex size-4 items-center justify-center rounded-full border border-edge"
              style={{ background: hex_code }}
            />
            {name_da}
            {suggested.includes(id) && (
              <>
                <Wand2 size={14} aria-hidden className="text-muted group-has-checked:text-ground" />
                <span className="sr-only">, foreslået ud fra billedet</span>
              </>
            )}
            <Check size={14} aria-hidden className="hidden group-has-checked:block" />
          </label>
        ))}
      </div>
      {suggested.length > 0 && (
        <p className="mt-1.5 flex items-center gap-1.5 text-xs text-muted">
          <Wand2 size={14} aria-hidden /> Foreslået ud fra billedet
        </p>
      )}
      <FieldError error={error} />
    </fieldset>
  )
}

function NewTagButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="-my-2 min-h-11 shrink-0 px-1 text-xs font-semibold text-signal-ink underline underline-offset-4 hover:text-ink"
    >
      + Ny
    </button>
  )
}
