import { createStore, useValue } from '#web/browser/store.ts'

/** The time of the oldest shown data in ms since 1970; null when online. */
type Offline = Readonly<{ seenAt: number }> | null

/** How often the server is tried when the browser reports that it is online. */
const PING_EVERY_MS = 10_000

const net = createStore<Offline>(null, pingWhileOffline)
let loadedAt = 0
let documentUrl = ''

export const useOffline = (): Offline => useValue(net)

export function isOffline(): boolean {
  return net.read() !== null || (typeof navigator !== 'undefined' && navigator.onLine === false)
}

/** Reports data from the cache; the oldest time counts. */
export function reportCached(seenAt: number): void {
  net.set({ seenAt: Math.min(seenAt, net.read()?.seenAt ?? seenAt) })
}

/** Reports an answer of the server: cached data is loaded again. */
export function reportAnswered(): void {
  if (net.read() === null) return
  delete document.documentElement.dataset.seenAt
  net.set(null)
}

export function recordLoad(): void {
  if (net.read() === null) loadedAt = Date.now()
}

/** Watches the connection from the start; the document itself may come from the service worker. */
export function watchConnection(): void {
  documentUrl = location.href
  recordLoad()
  const seenAt = documentSeenAt()
  if (seenAt !== null) reportCached(seenAt)
  window.addEventListener('offline', () => reportCached(loadedAt))
  window.addEventListener('online', reportAnswered)
  window.addEventListener('click', leaveToBrowser, true)
}

/** Offline, the scripts of another page may be missing: the browser navigates by itself, and the service worker answers. */
function leaveToBrowser(event: MouseEvent): void {
  const link = isOffline() && (event.target as Element).closest('a')
  if (link && link.pathname !== location.pathname) event.stopPropagation()
}

/** True when the document was loaded for another page, so that this page may be cached as a whole. */
export function mayBeCached(): boolean {
  return navigator.serviceWorker?.controller != null && (documentSeenAt() === null || documentUrl !== location.href)
}

/** When the document was cached; null when it is fresh. */
export function documentSeenAt(): number | null {
  const { seenAt } = document.documentElement.dataset
  return seenAt === undefined ? null : Number(seenAt)
}

function pingWhileOffline(): () => void {
  const timer = setInterval(() => {
    if (net.read() !== null && navigator.onLine) fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(reportAnswered, () => {})
  }, PING_EVERY_MS)
  return () => clearInterval(timer)
}
