import { useId } from 'react'
import { PICTOGRAM_LABELS, PICTOGRAMS, type Pictogram } from '#domain/products/hazards/hazard-symbols.ts'
import { HazardPictogram } from '#web/products/shown/hazard-pictogram.tsx'
import { FieldError } from '#web/ui/field.tsx'

type PictogramChoiceProps = { value: readonly Pictogram[]; onChange: (value: Pictogram[]) => void; error: string | undefined }

export function PictogramChoice({ value, onChange, error }: PictogramChoiceProps) {
  const id = useId()
  const toggle = (one: Pictogram) => onChange(PICTOGRAMS.filter((other) => (other === one ? !value.includes(one) : value.includes(other))))
  return (
    <fieldset className="sm:col-span-2" aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 text-xs font-semibold">Farepiktogrammer</legend>
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
        {PICTOGRAMS.map((pictogram) => (
          <label key={pictogram} className="flex min-h-14 items-center gap-3 text-sm">
            <input type="checkbox" className="size-5 shrink-0" checked={value.includes(pictogram)} onChange={() => toggle(pictogram)} />
            <span aria-hidden className="shrink-0">
              <HazardPictogram pictogram={pictogram} className="size-11" />
            </span>
            <span className="min-w-0">
              {PICTOGRAM_LABELS[pictogram]} <span className="code text-xs text-muted">{pictogram}</span>
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
