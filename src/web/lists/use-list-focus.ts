import { type FocusEvent, type MouseEvent, useLayoutEffect, useRef } from 'react'

type Place = Readonly<{ id: number | string; row: number; control: number }>
type Listed = Readonly<{ id: number | string }>

const CONTROLS = 'button, a[href]'

/** Keeps the focus in its place when a button or row is removed. Spread the result over the element whose children are the rows. */
export function useListFocus<List extends HTMLElement>(listed: readonly Listed[]) {
  const list = useRef<List>(null)
  const last = useRef<Place | null>(null)
  const pressed = useRef<Press<Element> | null>(null)
  const focusedByList = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const lastFocused = last.current
    if (!lastFocused || document.activeElement !== document.body) return
    const index = listed.findIndex(({ id }) => id === lastFocused.id)
    const row = list.current?.children[index >= 0 ? index : Math.min(lastFocused.row, listed.length - 1)]
    const controls = row?.querySelectorAll<HTMLElement>(CONTROLS) ?? []
    const next = controls[lastFocused.control] ?? controls[0] ?? document.querySelector<HTMLElement>('input[type=search]')
    next?.focus()
    focusedByList.current = next ?? null
  }, [listed])
  const onFocus = ({ target }: FocusEvent<List>) => {
    const rows = [...(list.current?.children ?? [])]
    const row = rows.findIndex((one) => one.contains(target))
    const id = listed[row]?.id
    const control = target.closest<HTMLElement>(CONTROLS)
    if (id === undefined || !control) return
    last.current = { id, row, control: [...(rows[row]?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].indexOf(control) }
  }
  const onClickCapture = (event: MouseEvent<List>) => {
    const control = (event.target as Element).closest(CONTROLS)
    if (!control) return
    const press = { control, atMs: event.timeStamp, x: event.clientX, y: event.clientY, isByKey: event.detail === 0 }
    if (!isStraySecondPress(press, pressed.current, focusedByList.current)) {
      pressed.current = press
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return { ref: list, onFocus, onClickCapture }
}

/** A press in a list. A press by keyboard has no position. */
type Press<Control> = Readonly<{ control: Control; atMs: number; x: number; y: number; isByKey: boolean }>

/** Presses within this time and distance are one double press. Systems take half a second; unsteady hands need longer. */
const SECOND_PRESS_MS = 700
const SAME_PLACE_PX = 24

/** True for the second half of a double press that hits another control as rows moved. `focusedByList`: where the list moved the focus. */
export function isStraySecondPress<Control>(press: Press<Control>, before: Press<Control> | null, focusedByList: Control | null): boolean {
  if (!before || press.control === before.control || press.isByKey !== before.isByKey) return false
  if (press.atMs - before.atMs > SECOND_PRESS_MS) return false
  if (press.isByKey) return press.control === focusedByList
  return Math.hypot(press.x - before.x, press.y - before.y) <= SAME_PLACE_PX
}
