import { useEffect, useRef, useState } from 'react'
import { hasAtMostTwoDecimals } from '#domain/money/money.ts'
import { numberText, readKroner, readNumber, WHOLE_NUMBER_MISSING } from '#domain/numbers/danish-number.ts'
import { isInRange, type Range } from '#domain/numbers/range.ts'
import { classes } from '#web/ui/classes.ts'

type InlineNumberProps = {
  label: string
  value: number
  unit?: string
  isWhole?: boolean
  range: Range
  onSave: (value: number) => void
  className?: string
}

/** A figure in a row that is changed where it stands: Enter or leaving saves, Escape puts back what was. */
export function InlineNumber({ label, value, unit, isWhole = false, range, onSave, className }: InlineNumberProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const escaped = useRef(false)
  // a refused change puts the old figure back; what stood in the field goes with it
  useEffect(() => {
    if (value >= 0) setTyped(null)
  }, [value])
  const read = typed === null ? value : isWhole ? readNumber(typed) : readKroner(typed)
  const isValid = read !== null && isInRange(read, range) && (isWhole ? Number.isInteger(read) : hasAtMostTwoDecimals(read))
  const save = () => {
    if (typed === null || !isValid) return
    setTyped(null)
    if (read !== value) onSave(read)
  }
  return (
    <span className={classes('inline-flex items-center rounded-sm border border-line bg-ground focus-within:border-ink', className)}>
      <input
        aria-label={label}
        aria-invalid={isValid ? undefined : true}
        title={isValid ? undefined : isWhole ? WHOLE_NUMBER_MISSING : 'Skriv et beløb i kr.'}
        inputMode={isWhole ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={14}
        value={typed ?? numberText(value)}
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
