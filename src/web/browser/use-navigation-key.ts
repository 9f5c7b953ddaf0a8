import { useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** A page key that changes with navigation, but not when the page replaces its own address. */
export function useNavigationKey(): string {
  const { key } = useLocation()
  const isReplaced = useNavigationType() === 'REPLACE'
  const [entry, setEntry] = useState(key)
  if (!isReplaced && entry !== key) setEntry(key)
  return entry
}
