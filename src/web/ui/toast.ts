import { createStore } from '#web/browser/store.ts'
import type * as ToasterModule from './toaster.tsx'
import type { ToastLink } from './toaster.tsx'

type Library = typeof ToasterModule
type Toasts = Readonly<{
  library: Library | null
  /** Text shown when the library could not be loaded. */
  plain: string
}>

/** In ms (requirements §9 'Toast durations'). */
export const TOAST_DURATIONS = { success: 3000, error: 4000, registration: 5000 } as const

export const toasts = createStore<Toasts>({ library: null, plain: '' })

export const toast = {
  success: (message: string, duration: number = TOAST_DURATIONS.success) => show('success', message, duration),
  /** With a link that one Tab reaches from the current focus. */
  linked: (message: string, link: ToastLink) => {
    fetchToasts().then(
      (library) => afterNextPaint(() => library.showWithLink(message, link, TOAST_DURATIONS.success)),
      () => showPlain(message, TOAST_DURATIONS.success),
    )
  },
  error: (message: string) => show('error', message, TOAST_DURATIONS.error),
}

/** Loads the library once: with the first toast or the first touch of the page. */
export async function fetchToasts(): Promise<Library> {
  const library = toasts.read().library ?? (await import('./toaster.tsx'))
  if (toasts.read().library === null) toasts.set({ library, plain: '' })
  return library
}

function show(kind: 'success' | 'error', message: string, duration: number): void {
  fetchToasts().then(
    // after the next frame: rendering the toaster takes a phone longer than the press itself
    (library) => afterNextPaint(() => library.libraryToast[kind](message, { duration })),
    () => showPlain(message, duration),
  )
}

function showPlain(message: string, duration: number): void {
  toasts.set({ library: null, plain: message })
  setTimeout(() => toasts.read().plain === message && toasts.set({ ...toasts.read(), plain: '' }), duration)
}

/** Runs work after the next paint; at once in a hidden tab. */
function afterNextPaint(work: () => void): void {
  if (document.hidden) work()
  // after the frame is drawn
  else requestAnimationFrame(() => setTimeout(work))
}
