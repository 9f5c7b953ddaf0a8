/** A press in a list. A press by keyboard has no position. */
export type Press<Control> = Readonly<{ control: Control; atMs: number; x: number; y: number; isByKey: boolean }>

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
