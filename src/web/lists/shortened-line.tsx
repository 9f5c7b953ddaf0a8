import { classes } from '#web/ui/classes.ts'

/** A line of a shortened column: where it is cut, resting on it shows how it goes on. */
export function ShortenedLine({ className, children }: { className?: string; children: string }) {
  return (
    <span title={children} className={classes('block truncate', className)}>
      {children}
    </span>
  )
}
