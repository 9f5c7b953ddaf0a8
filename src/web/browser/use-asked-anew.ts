import { useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** A key for a page whose answers stand in its address: another one for every way that leads here; what is answered on the page itself replaces its address and keeps it. */
export function useAskedAnew(): string {
  const { key } = useLocation()
  const isReplaced = useNavigationType() === 'REPLACE'
  const [entry, setEntry] = useState(key)
  if (!isReplaced && entry !== key) setEntry(key)
  return entry
}
