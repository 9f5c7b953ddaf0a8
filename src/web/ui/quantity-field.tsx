import { Minus, Plus } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { wholeDigits } from '#domain/numbers/danish-figures.ts'
import { IconButton } from './button.tsx'

type QuantityFieldProps = {
  label: string
  value: number
  onChange: (quantity: number) => void
  min?: number
  max: number
}

/** A whole number with step buttons that work before hydration. Typed numbers count within the limits. */
export function QuantityField({ label, value, onChange, min = 1, max }: QuantityFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const set = (quantity: number) => {
    setTyped(null)
    onChange(Math.min(max, Math.max(min, quantity)))
  }
  const type = (text: string) => {
    const digits = wholeDigits(text).slice(0, String(max).length)
    setTyped(digits)
    const quantity = Number(digits)
    if (digits !== '' && quantity >= min && quantity <= max) onChange(quantity)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed or stepped to before the page came alive counts once, at the start
  useLayoutEffect(() => {
    if (input.current && input.current.value !== String(value)) type(input.current.value)
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one control in every browser
    <div role="group" aria-label={label} className="inline-flex items-stretch rounded-sm border border-edge bg-raised">
      <IconButton label="Færre" data-step={-1} className="h-auto min-h-12" aria-disabled={value <= min} onClick={() => set(value - 1)}>
        <Minus size={18} aria-hidden />
      </IconButton>
      <input
        ref={input}
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        className="figures w-12 bg-transparent text-center text-base font-semibold"
        value={typed ?? value}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(null)}
        onFocus={(event) => event.target.select()}
      />
      <IconButton label="Flere" data-step={1} className="h-auto min-h-12" aria-disabled={value >= max} onClick={() => set(value + 1)}>
        <Plus size={18} aria-hidden />
      </IconButton>
    </div>
  )
}
