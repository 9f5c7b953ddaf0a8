import { classes } from '#web/ui/classes.ts'

export function ShortenedLine({ className, children }: { className?: string; children: string }) {
  return (
    <span title={children} className={classes('block truncate', className)}>
      {children}
    </span>
  )
}
