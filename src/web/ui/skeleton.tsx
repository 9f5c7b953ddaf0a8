import { classes } from './classes.ts'

/** A placeholder in the size of what loads. Ignores presses, which belong to the button or link around it. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={classes('skeleton pointer-events-none block rounded-sm', className)} />
}
