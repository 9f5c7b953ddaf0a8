const PRESSABLE = 'button, a[href], summary, label'
/** A finger that rests longer opens the browser's menu, and one that moves further scrolls. */
const LONG_PRESS_MS = 450
const SLIP_PX = 10
/** A touch sooner after the last scroll event stops the scrolling and presses nothing. */
const SCROLLS_ON_MS = 150

/**
 * A press counts for the control it began on, also when the page moves the control before the press ends, for example when a late answer makes a
 * dialog higher. The browser alone would give the click to what lies below the pointer then.
 */
export function bindPressesToControls(): void {
  let started: Readonly<{ control: HTMLElement; place: DOMRect }> | null = null
  window.addEventListener(
    'pointerdown',
    ({ target, button }) => {
      const control = button === 0 && target instanceof Element ? target.closest<HTMLElement>(PRESSABLE) : null
      started = control && { control, place: control.getBoundingClientRect() }
    },
    true,
  )
  window.addEventListener(
    'click',
    (event) => {
      const press = started
      started = null
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
 * takes a slow phone 40 to 50 ms (`npm run bench presses`). Everything else is left to the browser.
 */
export function pressLinksAtOnce(): void {
  // Safari reuses the Touch object of the first event, so its place is copied
  let started: Readonly<{ start: TouchEvent; x: number; y: number }> | null = null
  let scrolledAt = Number.NEGATIVE_INFINITY
  const passive = { capture: true, passive: true }
  const end = () => {
    started = null
  }
  window.addEventListener('touchcancel', end, passive)
  window.addEventListener(
    'scroll',
    ({ timeStamp }) => {
      end()
      scrolledAt = timeStamp
    },
    passive,
  )
  window.addEventListener(
    'touchstart',
    (start) => {
      const [finger] = start.touches
      const isAlone = start.touches.length === 1 && start.timeStamp - scrolledAt > SCROLLS_ON_MS
      started = finger && isAlone ? { start, x: finger.clientX, y: finger.clientY } : null
    },
    passive,
  )
  window.addEventListener(
    'touchend',
    (event) => {
      const touch = started
      end()
      const [finger] = event.changedTouches
      if (!touch || !finger || !event.cancelable || touch.start.defaultPrevented) return
      const { clientX, clientY } = finger
      const [moved, heldMs] = [Math.hypot(clientX - touch.x, clientY - touch.y), event.timeStamp - touch.start.timeStamp]
      if (moved > SLIP_PX || heldMs > LONG_PRESS_MS) return
      const target = document.elementFromPoint(clientX, clientY)
      const link = target?.closest(PRESSABLE)
      // the link may have moved or be covered by a dialog
      if (!opensInThisWindow(link) || !link.contains(event.target as Node)) return
      // the browser's own click could hit the next page
      event.preventDefault()
      link.focus({ preventScroll: true, focusVisible: false })
      target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX, clientY }))
    },
    { capture: true },
  )
}

/** A link of the shop that opens in this window. */
function opensInThisWindow(link: Element | null | undefined): link is HTMLAnchorElement {
  return link instanceof HTMLAnchorElement && !link.target && !link.hasAttribute('download') && link.origin === location.origin
}
