import { useLocation, useNavigate, useNavigation } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { productList } from '#web/products/product-list.ts'

/** The last address asked for that is not drawn yet. */
let asked: string | null = null

export function listArrivedAt(_key: string): void {
  asked = null
}

/** Navigates to an address of the list at low priority. Presses made since it was drawn are kept, so that two quick ones both count. */
export function useListAddress(): (to: string, options?: Readonly<{ replace?: boolean }>) => void {
  const navigate = useNavigate()
  const here = useLocation()
  const { location: next } = useNavigation()
  const drawn = next?.pathname === paths.products() ? next : here
  return (to, { replace = false } = {}) => {
    asked = asked === null ? to : joined(drawn.search, to, asked)
    void navigate(asked, { replace, preventScrollReset: true })
  }
}

function joined(drawn: string, to: string, since: string): string {
  const state = stateOf(since)
  return productList.href(productList.changeFrom(stateOf(drawn), stateOf(to), state), state)
}

function stateOf(address: string) {
  return productList.read(new URLSearchParams(address.slice(address.indexOf('?') + 1)))
}
