import { useLocation, useNavigate, useNavigation } from 'react-router'
import { paths } from '#contract/pages.ts'
import { productList } from './product-list.ts'

/** The address of the list that was pressed for last and is not drawn yet. */
let asked: string | null = null

/** Tells that the list is drawn as its address says: what was asked for before is done, or was given up. */
export function listArrivedAt(_key: string): void {
  asked = null
}

/**
 * Leads to an address of the list. The page is drawn when there is time, so that a press is answered at once; what was pressed for since `to` was
 * drawn is kept, so that two presses within an instant both count.
 */
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
