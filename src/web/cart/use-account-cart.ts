import { useEffect } from 'react'
import { useMemberMay, useSession } from '#web/customers/session.ts'

/** Asks what other devices did to the cart: for pages that show it. A guest's cart is in this browser alone. */
export function useAccountCart(): void {
  const { status } = useSession()
  const keeps = useMemberMay()('keepCart')
  useEffect(() => {
    if (status === 'customer' && keeps) void import('./account-cart.ts').then(({ refreshAccountCart }) => refreshAccountCart())
  }, [status, keeps])
}

/** Keeps cart and account the same while a customer is logged in. A guest's browser does not load what that takes. */
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
