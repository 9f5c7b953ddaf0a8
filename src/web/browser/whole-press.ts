const PRESSABLE = 'button, a[href], summary, label'
/** A finger that rests longer opens the browser's menu, and one that moves further scrolls. */
const LONG_PRESS_MS = 450
const SLIP_PX = 10
/** A finger that comes sooner after the last step of scrolling stops it, and presses nothing. */
const SCROLLS_ON_MS = 150

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

/**
 * A finger that leaves a link of the shop presses it at once. The browser alone waits for its next frame and sends ten events before the click, which
 * takes a slow phone 40 to 50 ms (`npm run bench presses`).
 */
export function pressLinksAtOnce(): void {
  let begun: TouchEvent | null = null
  let scrolledAt = Number.NEGATIVE_INFINITY
  const passive = { capture: true, passive: true }
  window.addEventListener('scroll', ({ timeStamp }) => (scrolledAt = timeStamp), passive)
  window.addEventListener('touchcancel', () => (begun = null), passive)
  window.addEventListener(
    'touchstart',
    (event) => {
      begun = event.touches.length === 1 && event.timeStamp - scrolledAt > SCROLLS_ON_MS ? event : null
    },
    passive,
  )
  window.addEventListener(
    'touchend',
    (event) => {
      const [before, after] = [begun?.changedTouches[0], event.changedTouches[0]]
      const link = (event.target as Element).closest?.(PRESSABLE)
      if (!begun || !before || !after || !event.cancelable || event.timeStamp - begun.timeStamp > LONG_PRESS_MS) return
      begun = null
      const { clientX, clientY } = after
      if (Math.hypot(clientX - before.clientX, clientY - before.clientY) > SLIP_PX || !staysHere(link)) return
      // the browser sends no click of its own then, which could meet the next page
      event.preventDefault()
      link.focus({ preventScroll: true })
      event.target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX, clientY }))
    },
    { capture: true },
  )
}

/** A link of the shop that opens in this window and is still on the page. */
function staysHere(link: Element | null | undefined): link is HTMLAnchorElement {
  return link instanceof HTMLAnchorElement && link.isConnected && !link.target && !link.download && link.origin === location.origin
}
