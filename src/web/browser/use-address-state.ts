import { useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'

type AddressFormat<State> = Readonly<{
  read: (params: URLSearchParams) => State
  /** the complete query */
  write: (state: State) => Record<string, string>
}>

/** State mirrored in the address with replace; also held locally, so that quick changes do not overwrite each other. */
export function useAddressState<State>({ read, write }: AddressFormat<State>) {
  const [params, setParams] = useSearchParams()
  const [state, setState] = useState<State>(() => read(params))
  const newest = useRef(state)
  const change = (update: (before: State) => State) => {
    newest.current = update(newest.current)
    setState(newest.current)
    setParams(write(newest.current), { replace: true, preventScrollReset: true })
  }
  return { state, change }
}

/** A page key that changes with navigation, but not when the page replaces its own address. */
export function useNavigationKey(): string {
  const { key } = useLocation()
  const isReplaced = useNavigationType() === 'REPLACE'
  const [entry, setEntry] = useState(key)
  if (!isReplaced && entry !== key) setEntry(key)
  return entry
}
