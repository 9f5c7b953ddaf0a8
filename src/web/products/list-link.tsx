import { type AnchorHTMLAttributes, useEffect, useRef, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { useListAddress } from './use-list-address.ts'

type ListLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> &
  Readonly<{ to: string; replace?: boolean; isFetchedAhead?: boolean }>

/** Who only passes over a link does not mean it. */
const MEANT_AFTER_MS = 100

/**
 * A link that narrows or widens the list where it stands. It shows at once that it was pressed; what comes of it is drawn when there is time.
 * `isFetchedAhead` asks for it as soon as it is pointed at. It is a plain anchor: the filters show some sixty at once, each press draws all of them
 * anew, and the router's own link takes a telephone four times as long.
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
        // until it is drawn anew, with another address
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
          // a new tab or window is the browser's business
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
