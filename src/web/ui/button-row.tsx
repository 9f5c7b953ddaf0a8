import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** Buttons of a form, dialog or screen. On phones they fill the line, or one line each when they do not fit. */
export function ButtonRow({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classes('flex flex-wrap justify-end gap-3 max-sm:*:grow', className)}>{children}</div>
}
