import { type AnchorHTMLAttributes, useEffect, useRef, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { useListAddress } from './use-list-address.ts'

type ListLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> &
  Readonly<{ to: string; replace?: boolean; isFetchedAhead?: boolean }>

/** Pointing shorter than this is passing by. */
const MEANT_AFTER_MS = 100

/**
 * A link that filters the list. It shows the press at once and draws the result when there is time. `isFetchedAhead` loads on pointing. A
 * plain anchor: the router's link takes a phone four times as long for some sixty filters.
 */
export function ListLink({ to, replace = false, isFetchedAhead = false, onClick, onFocus, ...link }: ListLinkProps) {
  const go = useListAddress()
  const [pressed, setPressed] = useState<string | null>(null)
  const [isMeant, setIsMeant] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const leave = () => {
    clearTimeout(timer.current)
    setIsMeant(false)
  }
  const point = () => {
    if (!isFetchedAhead) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsMeant(true), MEANT_AFTER_MS)
  }
  return (
    <>
      <a
        {...link}
        href={to}
        // until the link is drawn with another address
        data-pressed={pressed === to ? '' : undefined}
        onPointerEnter={point}
        onPointerLeave={leave}
        onFocus={(event) => {
          onFocus?.(event)
          point()
        }}
        onBlur={leave}
        onClick={(event) => {
          onClick?.(event)
          // new tabs and windows are the browser's business
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          clearTimeout(timer.current)
          setPressed(to)
          go(to, { replace })
        }}
      />
      {isMeant && <PrefetchPageLinks page={to} />}
    </>
  )
}
