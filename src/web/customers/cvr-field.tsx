import type { ComponentProps } from 'react'
import { hasValidCheckDigit, normaliseCvr } from '#domain/customers/company-numbers.ts'
import { TextField } from '#web/ui/field.tsx'

export function CvrField({ typed, ...rest }: Omit<ComponentProps<typeof TextField>, 'label' | 'hint'> & { typed: string }) {
  const { text, isWarning } = cvrHint(typed)
  return (
    <TextField
      {...rest}
      label="CVR-nummer"
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      hint={
        <span aria-live="polite" className={isWarning ? 'font-semibold text-warning' : undefined}>
          {text}
        </span>
      }
    />
  )
}

/** A wrong check digit warns but does not refuse (requirements §10 'CVR'). */
function cvrHint(typed: string): Readonly<{ text: string; isWarning: boolean }> {
  const digits = typed.replace(/\D/g, '').length
  const cvr = normaliseCvr(typed)
  if (cvr && hasValidCheckDigit(cvr)) return { text: 'CVR-nummeret ser rigtigt ud.', isWarning: false }
  if (cvr) return { text: 'Tjek nummeret: det ligner ikke et gyldigt CVR-nummer. Du kan godt gå videre.', isWarning: true }
  if (digits > 8) return { text: `Et CVR-nummer har otte cifre. Du har skrevet ${digits}.`, isWarning: true }
  return { text: digits === 0 ? 'Otte cifre.' : `Otte cifre. Du mangler ${8 - digits}.`, isWarning: false }
}
