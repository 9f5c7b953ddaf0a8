import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import type { Order } from '#contract/orders.ts'

/**
 * Keeps the focus in a list whose rows come and go: when the row that had it leaves, because the order was deleted or no longer
 * meets the filter, the row in its place gets it, else the search. Spread the answer over the rows' `tbody`.
 */
export function useRowFocus(orders: readonly Order[]) {
  const body = useRef<HTMLTableSectionElement>(null)
  const last = useRef<{ id: number; index: number } | null>(null)
  useLayoutEffect(() => {
    const left = last.current
    if (!left || document.activeElement !== document.body || orders.some(({ id }) => id === left.id)) return
    const row = body.current?.rows[Math.min(left.index, orders.length - 1)]
    const next = row?.querySelector<HTMLElement>('button') ?? document.querySelector<HTMLElement>('input[type=search]')
    next?.focus()
  }, [orders])
  const onFocus = ({ target }: FocusEvent<HTMLTableSectionElement>) => {
    const row = target.closest('tr')
    if (row) last.current = { id: Number(row.dataset.order), index: row.sectionRowIndex }
  }
  return { ref: body, onFocus }
}
