import { classes } from './classes.ts'

/** A notice without JavaScript: `to` is 'logge ind', 'bestille' … */
export function NeedsScript({ to, className }: { to: string; className?: string }) {
  return (
    <noscript>
      <p className={classes('border-l-2 border-signal bg-sunk px-4 py-3 text-sm font-semibold', className)}>
        Slå JavaScript til i din browser for at {to}.
      </p>
    </noscript>
  )
}
