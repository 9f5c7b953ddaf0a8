import { Link, type LinkProps } from 'react-router'
import { useSession } from '#web/session/session.ts'
import { classes } from '#web/ui/classes.ts'
import { mayOpen } from './screens.ts'

/** A link to an office screen; only its text for a colleague who may not open that screen. */
export function OfficeLink({ to, className, children, ...link }: LinkProps & { to: string; className?: string }) {
  const { user } = useSession()
  if (!mayOpen(user, to)) return <span className={classes(className, 'no-underline! pointer-events-none')}>{children}</span>
  return (
    <Link to={to} className={className} {...link}>
      {children}
    </Link>
  )
}
