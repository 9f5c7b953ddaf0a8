/** A press in a list: on what, when, and where; one of the keyboard is nowhere. */
export type Press<Control> = Readonly<{ control: Control; atMs: number; x: number; y: number; isByKey: boolean }>

/** Within what time and distance two presses are one double press. Systems take half a second; a hand with a cramp is slower. */
const SECOND_PRESS_MS = 700
const SAME_PLACE_PX = 24

/**
 * True for the second half of a double press that hits something else than the first half, because rows moved up in between: nobody meant it.
 * By keyboard the place is the focus, which the list itself moves to the next row; `focusedByList` is where it put it.
 */
export function isStraySecondPress<Control>(press: Press<Control>, before: Press<Control> | null, focusedByList: Control | null): boolean {
  if (!before || press.control === before.control || press.isByKey !== before.isByKey) return false
  if (press.atMs - before.atMs > SECOND_PRESS_MS) return false
  if (press.isByKey) return press.control === focusedByList
  return Math.hypot(press.x - before.x, press.y - before.y) <= SAME_PLACE_PX
}
