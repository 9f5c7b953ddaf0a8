import { use } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, type Location, useNavigate } from 'react-router'

export type ChangeableList<State> = Readonly<{
  path: () => string
  read: (params: URLSearchParams) => State
  href: (change: Partial<State>, state: State) => string
}>

/** Goes to a changed list in place of the current one, so that Back leaves the list. A choice counts at once. */
export function useListChange<State>(list: ChangeableList<State>) {
  const navigate = useNavigate()
  const nextLocation = useNextLocation()
  return (change: Partial<State>) => {
    const next = nextLocation()
    const { search } = next?.pathname === list.path() ? next : window.location
    void navigate(list.href(change, list.read(new URLSearchParams(search))), { replace: true, preventScrollReset: true })
  }
}

/** Reads the address that is being loaded. In a page that is kept alive `useNavigation` only knows navigations that last (decision 101). */
function useNextLocation(): () => Location | undefined {
  const router = use(DataRouterContext)?.router
  return () => router?.state.navigation.location
}

/** True while another page is being loaded: a search that is still pending would cancel that. */
export function useIsLeaving(): () => boolean {
  const nextLocation = useNextLocation()
  return () => (nextLocation()?.pathname ?? window.location.pathname) !== window.location.pathname
}
