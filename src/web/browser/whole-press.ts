const PRESSABLE = 'button, a[href], summary, label'

/**
 * A press counts for the control it began on, also when the page moves the control before the press ends, for example when a late answer makes a
 * dialog higher. The browser alone would give the click to what lies below the pointer then.
 */
export function keepPressesWhole(): void {
  let begun: Readonly<{ control: HTMLElement; place: DOMRect }> | null = null
  window.addEventListener(
    'pointerdown',
    ({ target, button }) => {
      const control = button === 0 && target instanceof Element ? target.closest<HTMLElement>(PRESSABLE) : null
      begun = control && { control, place: control.getBoundingClientRect() }
    },
    true,
  )
  window.addEventListener(
    'click',
    (event) => {
      const press = begun
      begun = null
      // detail is 0 for a key
      if (!press || event.detail === 0 || !press.control.isConnected) return
      const { control, place } = press
      if (control.contains(event.target as Node) || !isWithin(place, event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      control.click()
    },
    true,
  )
}

/** Moving the pointer off a control before letting go still cancels the press. */
function isWithin({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent): boolean {
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}
