import { Link, type LinkProps, useNavigate } from 'react-router'

type ListLinkProps = Omit<LinkProps, 'to'> & { to: string }

/**
 * A link that narrows or widens the list where it stands. What is asked for is shown before the next press is heard, so that two
 * presses within an instant both count.
 */
export function ListLink({ to, replace = false, onClick, ...link }: ListLinkProps) {
  const navigate = useNavigate()
  return (
    <Link
      {...link}
      to={to}
      preventScrollReset
      onClick={(event) => {
        onClick?.(event)
        // a new tab or window is the browser's business
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void navigate(to, { replace, preventScrollReset: true, flushSync: true })
      }}
    />
  )
}
