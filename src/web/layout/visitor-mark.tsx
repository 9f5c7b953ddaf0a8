import { useLayoutEffect, useSyncExternalStore } from 'react'
import { useSession } from '#web/customers/session.ts'

const never = () => () => {}

/** Keeps the document's marks in step with the session: what was hidden until the visitor is known is shown with him. */
export function VisitorMark(): null {
  const { status } = useSession()
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  useLayoutEffect(() => {
    if (!isHydrated || status === 'loading') return
    const { dataset } = document.documentElement
    delete dataset.prices
    if (status === 'customer') dataset.session = 'customer'
    else delete dataset.session
  }, [isHydrated, status])
  return null
}
