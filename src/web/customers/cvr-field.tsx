import type { ComponentProps } from 'react'
import { TextField } from '#web/ui/field.tsx'
import { cvrHint } from './cvr-hint.ts'

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
