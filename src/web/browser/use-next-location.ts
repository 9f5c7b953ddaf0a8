import { use } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, type Location } from 'react-router'

/** Reads where the router is on its way to. `useNavigation` tells a kept page only of a way that lasts (decision 101). */
export function useNextLocation(): () => Location | undefined {
  const router = use(DataRouterContext)?.router
  return () => router?.state.navigation.location
}

/** True while another page than the shown one is on its way: a search that is still pending would cancel it. */
export function useIsLeaving(): () => boolean {
  const nextLocation = useNextLocation()
  return () => (nextLocation()?.pathname ?? window.location.pathname) !== window.location.pathname
}
