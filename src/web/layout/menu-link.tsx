import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'

type MenuLinkProps = ComponentProps<typeof Link> & { to: string; isExact?: boolean }

/** Marked as current on its page and, unless `isExact`, on pages below it. The router's NavLink is drawn again at each step of a navigation. */
export function MenuLink({ to, isExact = false, ...link }: MenuLinkProps) {
  const pathname = useLocation().pathname.toLowerCase()
  const isCurrent = pathname === to || (!isExact && pathname.startsWith(`${to}/`))
  return <Link aria-current={isCurrent ? 'page' : undefined} {...link} to={to} />
}
