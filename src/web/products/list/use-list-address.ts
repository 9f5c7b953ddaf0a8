import { useNavigate } from 'react-router'
import { type ProductListState, productList } from '#web/products/product-list.ts'

/** The last requested address that is not rendered yet. */
let pending: string | null = null

export function clearPendingAddress(_key: string): void {
  pending = null
}

/**
 * Navigates to the address of a control that was rendered with the state `drawn`. Presses since that rendering are preserved, so that two quick ones
 * both count.
 */
export function useListAddress(drawn: ProductListState): (to: string, options?: Readonly<{ replace?: boolean }>) => void {
  const navigate = useNavigate()
  return (to, { replace = false } = {}) => {
    const now = stateOf(pending ?? window.location.search)
    pending = productList.href(productList.changeFrom(drawn, stateOf(to), now), now)
    void navigate(pending, { replace, preventScrollReset: true })
  }
}

/** True while the browser is at this address of the list. */
export function isListAt(address: string): boolean {
  return productList.href({}, stateOf(window.location.search)) === address
}

function stateOf(address: string) {
  return productList.read(new URLSearchParams(address.slice(address.indexOf('?') + 1)))
}
