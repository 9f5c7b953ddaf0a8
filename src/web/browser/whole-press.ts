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

type Touch = Readonly<{ link: HTMLAnchorElement; at: number; x: number; y: number }>

/**
 * A finger that leaves a link of the shop presses it at once. The browser alone waits for its next frame and sends ten events before the click, which
 * takes a slow phone 40 to 50 ms (`npm run bench presses`).
 */
export function pressLinksAtOnce(): void {
  let begun: Touch | null = null
  let scrolledAt = Number.NEGATIVE_INFINITY
  const end = () => {
    begun = null
  }
  const on = { capture: true, passive: true }
  window.addEventListener('scroll', ({ timeStamp }) => (scrolledAt = timeStamp), on)
  window.addEventListener('touchcancel', end, on)
  window.addEventListener('contextmenu', end, on)
  window.addEventListener('touchstart', (event) => (begun = event.timeStamp - scrolledAt < SCROLLS_ON_MS ? null : touchOf(event)), on)
  window.addEventListener(
    'touchend',
    (event) => {
      const touch = begun
      begun = null
      const [finger] = event.changedTouches
      if (!touch || !finger || event.touches.length > 0 || !event.cancelable || event.timeStamp - touch.at > LONG_PRESS_MS) return
      if (Math.hypot(finger.clientX - touch.x, finger.clientY - touch.y) > SLIP_PX || !touch.link.isConnected) return
      // the browser sends no click of its own then, which could meet the next page
      event.preventDefault()
      touch.link.focus({ preventScroll: true })
      const { clientX, clientY } = finger
      const click = { bubbles: true, cancelable: true, composed: true, view: window, detail: 1, clientX, clientY }
      event.target?.dispatchEvent(new MouseEvent('click', click))
    },
    { capture: true, passive: false },
  )
}

/** The beginning of a press on a link that stays in this window; null for anything else, two fingers too. */
function touchOf({ touches, target, timeStamp }: TouchEvent): Touch | null {
  const [finger] = touches
  const link = target instanceof Element ? target.closest(PRESSABLE) : null
  if (!finger || touches.length > 1 || !(link instanceof HTMLAnchorElement)) return null
  if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return null
  return { link, at: timeStamp, x: finger.clientX, y: finger.clientY }
}
