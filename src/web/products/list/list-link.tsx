import { type AnchorHTMLAttributes, useState } from 'react'
import { usePrefetch } from '#web/browser/use-prefetch.ts'
import type { ProductListState } from '#web/products/product-list.ts'
import { isListAt, useListAddress } from './use-list-address.ts'

type ListLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> &
  Readonly<{
    to: string
    drawnWith: ProductListState
    /** one step back leads to this address, however many choices are made after it */
    backTo?: string | undefined
    isFetchedAhead?: boolean
    isChosen?: boolean
  }>

/** A filter link that shows a press at once. A plain anchor, as the router's link takes a phone four times as long for sixty filters. */
export function ListLink({ to, drawnWith, backTo, isFetchedAhead = false, isChosen, onClick, ...link }: ListLinkProps) {
  const go = useListAddress(drawnWith)
  const [pressed, setPressed] = useState<string | null>(null)
  const { press, ...meaning } = usePrefetch(to, 'products/list/product-list-page')
  const isPressed = pressed === to
  // the link has another address now, so the pressed choice is shown
  if (pressed !== null && !isPressed) setPressed(null)
  return (
    <a
      {...(isFetchedAhead && meaning)}
      {...link}
      href={to}
      data-pressed={isPressed ? '' : undefined}
      {...(isChosen !== undefined && isChosen !== isPressed && { 'aria-current': 'true' })}
      onClick={(event) => {
        onClick?.(event)
        // the browser opens new tabs and windows
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        setPressed(to)
        if (isFetchedAhead) press()
        go(to, { replace: backTo !== undefined && !isListAt(backTo) })
      }}
    />
  )
}
