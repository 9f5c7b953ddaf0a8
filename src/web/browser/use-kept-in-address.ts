import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

type Kept<State> = Readonly<{
  read: (params: URLSearchParams) => State
  /** the whole address: what it does not name is gone from it */
  write: (state: State) => Record<string, string>
}>

/** What is asked on a page, kept here so that quick presses follow each other, and written into the address in place of what stood there. */
export function useKeptInAddress<State>({ read, write }: Kept<State>) {
  const [params, setParams] = useSearchParams()
  const [state, setState] = useState<State>(() => read(params))
  const newest = useRef(state)
  const change = (changed: (before: State) => State) => {
    newest.current = changed(newest.current)
    setState(newest.current)
    setParams(write(newest.current), { replace: true, preventScrollReset: true })
  }
  return { state, change }
}
