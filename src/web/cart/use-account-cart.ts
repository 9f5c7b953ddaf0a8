import { useEffect } from 'react'
import { useMemberMay, useSession } from '#web/session/session.ts'

/** Fetches changes of other devices; for pages that show the cart. */
export function useAccountCart(): void {
  const { status } = useSession()
  const maySave = useMemberMay()('keepCart')
  useEffect(() => {
    if (status === 'customer' && maySave) void import('./account-cart.ts').then(({ refreshAccountCart }) => refreshAccountCart())
  }, [status, maySave])
}

export function useSyncedCart(): void {
  const { status } = useSession()
  const maySave = useMemberMay()('keepCart')
  useEffect(() => {
    if (status !== 'customer' || !maySave) return
    let stop: (() => void) | 'left' | undefined
    void import('./account-cart.ts').then(({ keepAccountCartSynced }) => {
      if (stop !== 'left') stop = keepAccountCartSynced()
    })
    return () => {
      if (typeof stop === 'function') stop()
      stop = 'left'
    }
  }, [status, maySave])
}
