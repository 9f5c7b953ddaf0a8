import { afterNextPicture } from '#web/browser/after-next-picture.ts'
import { createStore } from '#web/browser/store.ts'
import type * as ToasterModule from './toaster.tsx'

type Library = typeof ToasterModule
type Toasts = Readonly<{
  library: Library | null
  /** what is said without the library, because it could not be fetched */
  plain: string
}>

/** How long a toast stays, in ms (requirements §9 'Toast durations'). */
export const TOAST_DURATIONS = { success: 3000, error: 4000, registration: 5000 } as const

/** What the page shows of toasts: nothing before there is one to show. */
export const toasts = createStore<Toasts>({ library: null, plain: '' })

/** Says something top right without getting in the way. */
export const toast = {
  success: (message: string, duration: number = TOAST_DURATIONS.success) => say('success', message, duration),
  error: (message: string) => say('error', message, TOAST_DURATIONS.error),
}

/** The library of toasts, fetched once: with the first toast, or before it, as soon as somebody touches the page. */
export async function fetchToasts(): Promise<Library> {
  const library = toasts.read().library ?? (await import('./toaster.tsx'))
  if (toasts.read().library === null) toasts.set({ library, plain: '' })
  return library
}

function say(kind: 'success' | 'error', message: string, duration: number): void {
  fetchToasts().then(
    // the first one brings the toaster with it, which takes a telephone longer than what the press itself changes
    (library) => afterNextPicture(() => library.sayInToaster[kind](message, { duration })),
    () => sayPlainly(message, duration),
  )
}

function sayPlainly(message: string, duration: number): void {
  toasts.set({ library: null, plain: message })
  setTimeout(() => toasts.read().plain === message && toasts.set({ ...toasts.read(), plain: '' }), duration)
}
