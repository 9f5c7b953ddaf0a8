import { createStore, useValue } from '#web/browser/store.ts'

/** Without a net, and when what is shown was right (ms since 1970); null while there is one. */
type WithoutNet = Readonly<{ seenAt: number }> | null

/** So often it is tried whether the shop answers again, where the browser itself thinks that it has a net. */
const TRY_EVERY_MS = 10_000

const net = createStore<WithoutNet>(null, tryWhileShown)
/** when what is shown was loaded */
let loadedAt = 0
/** the address the document was asked for */
let documentUrl = ''

/** Whether the visitor is without a net, and since when what he sees is old. */
export const useWithoutNet = (): WithoutNet => useValue(net)

/** True when nothing can be sent. */
export function isWithoutNet(): boolean {
  return net.read() !== null || (typeof navigator !== 'undefined' && navigator.onLine === false)
}

/** Says that something came from memory; of several things the oldest counts. */
export function reportRemembered(seenAt: number): void {
  net.set({ seenAt: Math.min(seenAt, net.read()?.seenAt ?? seenAt) })
}

/** Says that the server answered: whatever came from memory is asked for again. */
export function reportAnswered(): void {
  if (net.read() === null) return
  delete document.documentElement.dataset.seenAt
  net.set(null)
}

/** Says that what is shown has just been loaded. */
export function noteLoaded(): void {
  if (net.read() === null) loadedAt = Date.now()
}

/** Follows the net from the start of the page, which the service worker may have brought from memory. */
export function watchNet(): void {
  documentUrl = location.href
  noteLoaded()
  const seenAt = documentSeenAt()
  if (seenAt !== null) reportRemembered(seenAt)
  window.addEventListener('offline', () => reportRemembered(loadedAt))
  window.addEventListener('online', reportAnswered)
}

/** True when this page may be remembered as a whole: the document came with another one. */
export function mayBeRemembered(): boolean {
  return navigator.serviceWorker?.controller != null && (documentSeenAt() === null || documentUrl !== location.href)
}

/** When the document was right, where it came from memory; null otherwise. */
export function documentSeenAt(): number | null {
  const { seenAt } = document.documentElement.dataset
  return seenAt === undefined ? null : Number(seenAt)
}

function tryWhileShown(): () => void {
  const timer = setInterval(() => {
    if (net.read() !== null && navigator.onLine) fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(reportAnswered, () => {})
  }, TRY_EVERY_MS)
  return () => clearInterval(timer)
}
