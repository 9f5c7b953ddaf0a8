import { classes } from '#web/ui/classes.ts'

/** A line of a shortened column; when it is cut, a tooltip shows it whole. */
export function ShortenedLine({ className, children }: { className?: string; children: string }) {
  return (
    <span title={children} className={classes('block truncate', className)}>
      {children}
    </span>
  )
}
