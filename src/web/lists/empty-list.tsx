import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

export function EmptyList({ className = 'border-y', children }: { className?: 'border-y' | 'border-b'; children: ReactNode }) {
  return <p className={classes('border-line py-12 text-center text-muted', className)}>{children}</p>
}
