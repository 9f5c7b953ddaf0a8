import { useEffect, useRef } from 'react'
import { Toaster as ToasterOfLibrary, toast } from 'react-hot-toast'
import { Link } from 'react-router'

export const libraryToast = toast

export function Toaster() {
  return (
    <ToasterOfLibrary
      position="top-right"
      containerStyle={{ top: 'calc(var(--header-stays) + var(--header-scrolls-away) + 0.75rem)' }}
      toastOptions={{
        className: 'toast',
        style: {
          background: 'var(--color-ink)',
          color: 'var(--color-ground)',
          borderRadius: '2px',
          maxWidth: '26rem',
          fontWeight: 600,
        },
        success: { duration: 3000, iconTheme: { primary: 'var(--color-signal)', secondary: 'var(--color-on-signal)' } },
        error: { duration: 4000, iconTheme: { primary: '#ff8d83', secondary: '#17191b' } },
      }}
    />
  )
}

export type ToastLink = Readonly<{ to: string; text: string }>

/** One at a time: the next one replaces it. */
const LINKED = 'linked'

export function showWithLink(message: string, link: ToastLink, duration: number): void {
  const origin = document.activeElement instanceof HTMLElement ? document.activeElement : null
  toast.success(
    <span className="flex flex-wrap items-center gap-x-4">
      <span>{message}</span>
      <LinkInToast key={`${message} ${Date.now()}`} link={link} origin={origin} duration={duration} />
    </span>,
    { id: LINKED, duration: Number.POSITIVE_INFINITY },
  )
}

type LinkInToastProps = { link: ToastLink; origin: HTMLElement | null; duration: number }

function LinkInToast({ link, origin, duration }: LinkInToastProps) {
  const anchor = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const dismiss = () => toast.dismiss(LINKED)
    const timer = setTimeout(() => anchor.current !== document.activeElement && dismiss(), duration)
    const controller = new AbortController()
    // in the tab order the toast is far from the pressed button
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Tab') return
        const isAtLink = document.activeElement === anchor.current
        if (!isAtLink && (event.shiftKey || document.activeElement !== origin)) return
        if (isAtLink) {
          // back to the origin, where a further Tab continues
          if (event.shiftKey) event.preventDefault()
          origin?.focus()
          dismiss()
        } else {
          event.preventDefault()
          anchor.current?.focus()
        }
      },
      { signal: controller.signal, capture: true },
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [origin, duration])
  return (
    <Link
      ref={anchor}
      to={link.to}
      onClick={() => toast.dismiss(LINKED)}
      className="inline-flex min-h-11 items-center font-bold underline underline-offset-4 focus-visible:outline-signal"
    >
      {link.text}
    </Link>
  )
}
