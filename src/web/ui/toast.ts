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
  success: (message: string, duration: number = TOAST_DURATIONS.success) => say('success', message, duration),
  /** With a link, reached from where the focus is by one Tab. */
  linked: (message: string, link: ToastLink) => {
    fetchToasts().then(
      (library) => afterNextPicture(() => library.sayWithLink(message, link, TOAST_DURATIONS.success)),
      () => sayPlainly(message, TOAST_DURATIONS.success),
    )
  },
  error: (message: string) => say('error', message, TOAST_DURATIONS.error),
}

/** Loads the library once: with the first toast or the first touch of the page. */
export async function fetchToasts(): Promise<Library> {
  const library = toasts.read().library ?? (await import('./toaster.tsx'))
  if (toasts.read().library === null) toasts.set({ library, plain: '' })
  return library
}

function say(kind: 'success' | 'error', message: string, duration: number): void {
  fetchToasts().then(
    // after the next frame: rendering the toaster takes a phone longer than the press itself
    (library) => afterNextPicture(() => library.sayInToaster[kind](message, { duration })),
    () => sayPlainly(message, duration),
  )
}

function sayPlainly(message: string, duration: number): void {
  toasts.set({ library: null, plain: message })
  setTimeout(() => toasts.read().plain === message && toasts.set({ ...toasts.read(), plain: '' }), duration)
}

/** Runs work after the next paint; at once in a hidden tab. */
function afterNextPicture(work: () => void): void {
  if (document.hidden) work()
  // after the frame is drawn
  else requestAnimationFrame(() => setTimeout(work))
}
