import { useNavigate } from 'react-router'
import { type ProductListState, productList } from '#web/products/product-list.ts'

/** The last address asked for that is not drawn yet. */
let asked: string | null = null

export function listArrivedAt(_key: string): void {
  asked = null
}

/**
 * Navigates to an address of the list that a control drawn with `drawn` leads to. Presses made since that was drawn are kept, so that two quick ones
 * both count.
 */
export function useListAddress(drawn: ProductListState): (to: string, options?: Readonly<{ replace?: boolean }>) => void {
  const navigate = useNavigate()
  return (to, { replace = false } = {}) => {
    const now = stateOf(asked ?? window.location.search)
    asked = productList.href(productList.changeFrom(drawn, stateOf(to), now), now)
    void navigate(asked, { replace, preventScrollReset: true })
  }
}

/** True while the browser is at this address of the list. */
export function isListAt(address: string): boolean {
  return productList.href({}, stateOf(window.location.search)) === address
}

function stateOf(address: string) {
  return productList.read(new URLSearchParams(address.slice(address.indexOf('?') + 1)))
}
