import { useLayoutEffect } from 'react'
import { useIsHydrated } from '#web/browser/store.ts'
import { useSession } from '#web/customers/session.ts'

/** Keeps the document's marks in step with the session: what was hidden until the visitor is known is shown with him. */
export function VisitorMark(): null {
  const { status } = useSession()
  const isHydrated = useIsHydrated()
  useLayoutEffect(() => {
    if (!isHydrated || status === 'loading') return
    const { dataset } = document.documentElement
    delete dataset.prices
    if (status === 'customer') dataset.session = 'customer'
    else delete dataset.session
  }, [isHydrated, status])
  return null
}
