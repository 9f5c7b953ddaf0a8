import { useNavigate } from 'react-router'
import { useNextLocation } from '#web/browser/use-next-location.ts'

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
