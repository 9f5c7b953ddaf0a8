import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** The buttons that end a form or a dialog, or begin something on a screen. On a telephone they fill the line, and where they do not fit on one, each its own. */
export function ButtonRow({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classes('flex flex-wrap justify-end gap-3 max-sm:*:grow', className)}>{children}</div>
}
