import { Check, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { classes } from './classes.ts'

type MenuItem = Readonly<{
  key: string
  label: string
  icon: LucideIcon
  /** Read aloud after the label. */
  about?: string
  /** Of an item that is switched on and off. */
  isOn?: boolean
  onChoose: () => void
}>

type MenuButtonProps = { label: string; items: readonly MenuItem[]; className?: string; children: ReactNode }

/** A button that opens a menu. Arrow keys walk it; Escape, a press outside and Tab close it, and the focus returns to the button. */
export function MenuButton({ label, items, className, children }: MenuButtonProps) {
  // a count, because a key may open it again before its close event arrives; 0 is closed
  const [opening, setOpening] = useState(0)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={opening > 0}
        className={classes(
          'inline-flex shrink-0 items-center justify-center gap-2 rounded-sm transition-colors hover:bg-sunk aria-expanded:bg-sunk',
          className,
        )}
        onClick={() => setOpening((now) => now + 1)}
      >
        {children}
      </button>
      {opening > 0 &&
        button.current &&
        createPortal(
          <Menu
            key={opening}
            label={label}
            items={items}
            opener={button.current}
            onClosed={() => setOpening((now) => (now === opening ? 0 : now))}
          />,
          // outside the row, whose buttons are its own, and inside the landmark
          button.current.closest('main') ?? document.body,
        )}
    </>
  )
}

type MenuProps = { label: string; items: readonly MenuItem[]; opener: HTMLElement; onClosed: () => void }

function Menu({ label, items, opener, onClosed }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = menu.current
    if (!element) return
    element.showPopover()
    place(element, opener)
    element.querySelector('button')?.focus()
    const follow = () => place(element, opener)
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => window.removeEventListener('scroll', follow, { capture: true })
  }, [opener])
  const choose = (item: MenuItem) => {
    menu.current?.hidePopover()
    // a dialog that opens now gives the focus back to the button
    opener.focus()
    item.onChoose()
  }
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Tab') return menu.current?.hidePopover()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    buttons.at(next % buttons.length)?.focus()
  }
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      popover="auto"
      className="inset-auto m-0 max-w-[calc(100vw-1rem)] min-w-52 rounded-md border border-line bg-ground p-1 text-left text-sm text-ink shadow-lift"
      onKeyDown={walk}
      onToggle={({ newState }) => newState === 'closed' && onClosed()}
    >
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          {...roleOf(item)}
          tabIndex={-1}
          aria-label={item.about && `${item.label}: ${item.about}`}
          className="flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left font-semibold hover:bg-sunk focus-visible:bg-sunk"
          onClick={() => choose(item)}
        >
          <item.icon size={18} aria-hidden className="shrink-0 text-muted" /> {item.label}
          {item.isOn && <Check size={18} aria-hidden className="ml-auto shrink-0" />}
        </button>
      ))}
    </div>
  )
}

function roleOf({ isOn }: MenuItem) {
  return isOn === undefined ? { role: 'menuitem' } : { role: 'menuitemcheckbox', 'aria-checked': isOn }
}

const GAP_PX = 4

/** Below the button and flush with its right edge; above it when there is no room below. */
function place(menu: HTMLElement, opener: HTMLElement): void {
  const { top, bottom, right } = opener.getBoundingClientRect()
  const { width, height } = menu.getBoundingClientRect()
  const isAbove = bottom + GAP_PX + height > window.innerHeight && top - GAP_PX - height >= 0
  menu.style.top = `${isAbove ? top - GAP_PX - height : bottom + GAP_PX}px`
  menu.style.left = `${Math.max(GAP_PX, Math.min(right, window.innerWidth - GAP_PX) - width)}px`
}
