import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import {
  MAX_PASSWORD_LENGTH,
  PASSWORD_LEVEL_LABELS,
  PASSWORD_LEVELS,
  type PasswordHolder,
  passwordStrength,
} from '#domain/customers/login/password.ts'
import { classes } from '#web/ui/classes.ts'
import { TextField } from '#web/ui/field.tsx'

export function PasswordField({ className, ...rest }: Omit<ComponentProps<typeof TextField>, 'type'>) {
  const [isVisible, setIsVisible] = useState(false)
  const Icon = isVisible ? EyeOff : Eye
  return (
    <div className={classes('relative', className)}>
      <TextField
        {...rest}
        type={isVisible ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_PASSWORD_LENGTH}
      />
      <button
        type="button"
        aria-label={isVisible ? `Skjul ${rest.label.toLowerCase()}` : `Vis ${rest.label.toLowerCase()}`}
        aria-pressed={isVisible}
        onClick={() => setIsVisible(!isVisible)}
        className="absolute top-[1.65rem] right-0.5 inline-flex size-11 items-center justify-center text-muted hover:text-ink"
      >
        <Icon size={20} aria-hidden />
      </button>
    </div>
  )
}

const BARS: Readonly<Record<number, string>> = { 1: 'bg-danger', 2: 'bg-warning', 3: 'bg-success', 4: 'bg-success' }

/** A warning only; too short passwords are refused, and weak ones of staff. */
export function PasswordMeter({ password, holder = 'customer' }: { password: string; holder?: PasswordHolder }) {
  if (password === '') return null
  const level = passwordStrength(password, holder)
  const step = PASSWORD_LEVELS.indexOf(level)
  return (
    <div className="mt-2">
      <div aria-hidden className="grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={classes('h-1 transition-colors', bar <= step ? BARS[step] : 'bg-line')} />
        ))}
      </div>
      <p role="status" className="mt-1 text-xs text-muted">
        Styrke: <span className="font-semibold text-ink">{PASSWORD_LEVEL_LABELS[level]}</span>
      </p>
    </div>
  )
}

export function CodeField({ label = 'Kode fra din app', ...rest }: Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string }) {
  return <TextField label={label} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={30} {...rest} />
}

/** Revalidates the repeated password only once it was typed, so that no error appears, or moves the button, before. */
export function recheckRepeated({ confirmation }: Readonly<{ confirmation?: boolean | undefined }>): { deps?: 'confirmation' } {
  return confirmation ? { deps: 'confirmation' } : {}
}
