import { useId, useState } from 'react'
import { count } from '#domain/numbers/danish-figures.ts'
import { STARS } from '#domain/reviews/review.ts'
import { classes } from '#web/ui/classes.ts'
import { FieldError } from '#web/ui/field.tsx'
import { Star } from './stars.tsx'

const SIZE = 30

type StarsFieldProps = { value: number | null; onChange: (stars: number) => void; error?: string | undefined }

export function StarsField({ value, onChange, error }: StarsFieldProps) {
  const id = useId()
  const [pointedAt, setPointedAt] = useState<number | null>(null)
  const upTo = pointedAt ?? value ?? 0
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-xs font-semibold">Hvor mange stjerner får varen?</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="flex" onPointerLeave={() => setPointedAt(null)}>
          {Array.from({ length: STARS.max }, (_, index) => index + STARS.min).map((stars) => (
            <label
              key={stars}
              onPointerEnter={() => setPointedAt(stars)}
              className={classes(
                'relative flex size-11 cursor-pointer items-center justify-center has-focus-visible:outline-2 has-focus-visible:outline-ink',
                stars <= upTo ? 'text-signal-ink' : 'text-edge',
              )}
            >
              <input
                type="radio"
                name={id}
                value={stars}
                checked={value === stars}
                onChange={() => onChange(stars)}
                aria-invalid={error ? true : undefined}
                className="sr-only"
              />
              <span className="sr-only">{count(stars, 'stjerne', 'stjerner')}</span>
              <Star size={SIZE} />
            </label>
          ))}
        </div>
        {value !== null && (
          <span aria-hidden className="text-sm font-semibold">
            {count(value, 'stjerne', 'stjerner')}
          </span>
        )}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
