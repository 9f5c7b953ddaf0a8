import { createStore, useValue } from '#web/browser/store.ts'

/** Offline, with the time of the shown data in ms since 1970; null when online. */
type WithoutNet = Readonly<{ seenAt: number }> | null

/** How often the shop is tried when the browser believes it is online. */
const TRY_EVERY_MS = 10_000

const net = createStore<WithoutNet>(null, tryWhileShown)
let loadedAt = 0
let documentUrl = ''

export const useWithoutNet = (): WithoutNet => useValue(net)

export function isWithoutNet(): boolean {
  return net.read() !== null || (typeof navigator !== 'undefined' && navigator.onLine === false)
}

/** Reports data from the cache; the oldest time counts. */
export function reportRemembered(seenAt: number): void {
  net.set({ seenAt: Math.min(seenAt, net.read()?.seenAt ?? seenAt) })
}

/** Reports an answer of the server: cached data is asked for again. */
export function reportAnswered(): void {
  if (net.read() === null) return
  delete document.documentElement.dataset.seenAt
  net.set(null)
}

export function noteLoaded(): void {
  if (net.read() === null) loadedAt = Date.now()
}

/** Watches the connection from the start; the document itself may come from the service worker. */
export function watchNet(): void {
  documentUrl = location.href
  noteLoaded()
  const seenAt = documentSeenAt()
  if (seenAt !== null) reportRemembered(seenAt)
  window.addEventListener('offline', () => reportRemembered(loadedAt))
  window.addEventListener('online', reportAnswered)
  window.addEventListener('click', leaveToBrowser, true)
}

/** Without a net the scripts of another page may not be here: the browser goes there by itself, and the service worker answers. */
function leaveToBrowser(event: MouseEvent): void {
  const link = isWithoutNet() && (event.target as Element).closest('a')
  if (link && link.pathname !== location.pathname) event.stopPropagation()
}

/** True when the document was loaded for another page, so that this page may be cached as a whole. */
export function mayBeRemembered(): boolean {
  return navigator.serviceWorker?.controller != null && (documentSeenAt() === null || documentUrl !== location.href)
}

/** When the document was cached; null when it is fresh. */
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
