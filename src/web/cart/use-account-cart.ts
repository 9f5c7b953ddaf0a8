import { useEffect } from 'react'
import { useMemberMay, useSession } from '#web/session/session.ts'

/** Fetches changes of other devices; for pages that show the cart. */
export function useAccountCart(): void {
  const { status } = useSession()
  const keeps = useMemberMay()('keepCart')
  useEffect(() => {
    if (status === 'customer' && keeps) void import('./account-cart.ts').then(({ refreshAccountCart }) => refreshAccountCart())
  }, [status, keeps])
}

export function useFollowedCart(): void {
  const { status } = useSession()
  const keeps = useMemberMay()('keepCart')
  useEffect(() => {
    if (status !== 'customer' || !keeps) return
    let stop: (() => void) | 'left' | undefined
    void import('./account-cart.ts').then(({ followAccountCart }) => {
      if (stop !== 'left') stop = followAccountCart()
    })
    return () => {
      if (typeof stop === 'function') stop()
      stop = 'left'
    }
  }, [status, keeps])
}
