import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type Tone = 'neutral' | 'signal' | 'success' | 'warning' | 'danger'

const TONES: Readonly<Record<Tone, string>> = {
  neutral: 'bg-raised text-ink border border-line',
  signal: 'bg-signal text-on-signal',
  success: 'bg-success-ground text-success',
  warning: 'bg-warning-ground text-warning',
  danger: 'bg-danger-ground text-danger',
}

export function Badge({ tone = 'neutral', className, children }: { tone?: Tone; className?: string; children: ReactNode }) {
  return (
    <span
      className={classes(
        'figures inline-flex min-h-6 items-center rounded-sm px-2 text-xs font-bold whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
