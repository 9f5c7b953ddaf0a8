import type { ComponentProps } from 'react'
import { TextField } from '#web/ui/field.tsx'

export function CodeField({ label = 'Kode fra din app', ...rest }: Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string }) {
  return <TextField label={label} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={30} {...rest} />
}
