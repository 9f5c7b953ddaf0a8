import { classes } from './classes.ts'

/**
 * The place of something that is still loading; give it the size of what comes. It takes no press: one that begins on it and ends on what came would
 * be lost, so it belongs to the button or link around.
 */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={classes('skeleton pointer-events-none block rounded-sm', className)} />
}
