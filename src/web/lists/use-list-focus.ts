import { type FocusEvent, useLayoutEffect, useRef } from 'react'

type Place = Readonly<{ id: number | string; row: number; control: number }>
type Listed = Readonly<{ id: number | string }>

const CONTROLS = 'button, a[href]'

/**
 * Keeps the focus in a list whose rows change and leave: when the button that had it is gone, the one in its place gets it; when
 * the row is gone, the row in its place; in an empty list the search. Spread the answer over the element whose children are the rows.
 */
export function useListFocus<List extends HTMLElement>(listed: readonly Listed[]) {
  const list = useRef<List>(null)
  const last = useRef<Place | null>(null)
  useLayoutEffect(() => {
    const left = last.current
    if (!left || document.activeElement !== document.body) return
    const stays = listed.findIndex(({ id }) => id === left.id)
    const row = list.current?.children[stays >= 0 ? stays : Math.min(left.row, listed.length - 1)]
    const controls = row?.querySelectorAll<HTMLElement>(CONTROLS) ?? []
    const next = controls[left.control] ?? controls[0] ?? document.querySelector<HTMLElement>('input[type=search]')
    next?.focus()
  }, [listed])
  const onFocus = ({ target }: FocusEvent<List>) => {
    const rows = [...(list.current?.children ?? [])]
    const row = rows.findIndex((one) => one.contains(target))
    const id = listed[row]?.id
    const control = target.closest<HTMLElement>(CONTROLS)
    if (id === undefined || !control) return
    last.current = { id, row, control: [...(rows[row]?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].indexOf(control) }
  }
  return { ref: list, onFocus }
}
