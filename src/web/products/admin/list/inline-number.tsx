import { useEffect, useRef, useState } from 'react'
import { decimalNumber } from '#domain/numbers/danish-figures.ts'
import { classes } from '#web/ui/classes.ts'

type InlineNumberProps<Typed> = {
  label: string
  value: number
  unit?: string
  inputMode: 'decimal' | 'numeric' | 'tel'
  /** Null for an invalid text. */
  read: (typed: string) => Typed | null
  /** Shown while nothing is wrong. */
  hint?: string
  /** Shown for an invalid text. */
  wrong: string
  onSave: (typed: Typed) => void
  className?: string
}

/** A figure edited in its row: Enter or leaving saves, Escape restores. */
export function InlineNumber<Typed>({ label, value, unit, inputMode, read, hint, wrong, onSave, className }: InlineNumberProps<Typed>) {
  const [typed, setTyped] = useState<string | null>(null)
  const escaped = useRef(false)
  // a refused change restores the old figure
  useEffect(() => {
    if (value >= 0) setTyped(null)
  }, [value])
  const meant = typed === null ? null : read(typed)
  const isValid = typed === null || meant !== null
  const save = () => {
    if (typed === null || meant === null) return
    setTyped(null)
    onSave(meant)
  }
  return (
    <span className={classes('inline-flex items-center rounded-sm border border-line focus-within:border-ink', className)}>
      <input
        aria-label={label}
        aria-invalid={isValid ? undefined : true}
        title={isValid ? hint : wrong}
        inputMode={inputMode}
        autoComplete="off"
        maxLength={14}
        value={typed ?? decimalNumber(value)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') save()
          if (key !== 'Escape') return
          escaped.current = true
          setTyped(null)
          requestAnimationFrame(() => currentTarget.select())
        }}
        onBlur={() => {
          if (!isValid) setTyped(null)
          else if (!escaped.current) save()
          escaped.current = false
        }}
        className="figures min-h-11 w-full min-w-0 bg-transparent px-2 text-right text-sm aria-invalid:text-danger aria-invalid:underline"
      />
      {unit && <span className="pr-2 text-xs text-muted">{unit}</span>}
    </span>
  )
}
