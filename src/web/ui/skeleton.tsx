import { classes } from './classes.ts'

/** The place of something that is still loading; give it the size of what comes. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={classes('skeleton block rounded-sm', className)} />
}
