import { PAGES, paths } from '#contract/pages/pages.ts'
import { sessionToken } from '#web/browser/session-token.ts'
import { documentSeenAt, isOffline, recordLoad } from './net.ts'
import { clearOfflineCache } from './offline-cache.ts'

const SERVICE_WORKER = '/service-worker.js'
const CACHED_PAGES = new Set([paths.home(), paths.products(), paths.favourites(), paths.orders(), paths.cart(), paths.quickOrder()])
const OF_ONE_PRODUCT = PAGES.product.path.replace(':id', '')
const PART_FOLDERS = ['/assets/', '/images/']

const reportedParts = new Set<string>()
let registered: Promise<ServiceWorkerRegistration | null> = Promise.resolve(null)

/** Starts caching seen pages (decision 0025) once the page is hydrated; everything is cleared when the user changes. */
export function startPageCache(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // browsers without service workers have no cache
  registered = new Promise((resolve) =>
    whenIdle(async () => resolve(await navigator.serviceWorker.register(SERVICE_WORKER).catch(() => null))),
  )
  let token = sessionToken.read()
  sessionToken.subscribe(() => {
    if (sessionToken.read() === token) return
    token = sessionToken.read()
    void clearPageCache()
  })
}

/** Caches the page at this address once the browser is idle. */
export function cachePage(pathname: string, search: string): void {
  recordLoad()
  if (!isCachedPage(pathname) || !('serviceWorker' in navigator)) return
  whenIdle(async () => {
    if (isOffline() || documentSeenAt() !== null) return
    const parts = partsOfPage().filter((address) => !reportedParts.has(address))
    for (const address of parts) reportedParts.add(address)
    await postToWorker({ kind: 'remember', page: `${pathname}${search}`, parts })
  })
}

async function clearPageCache(): Promise<void> {
  reportedParts.clear()
  await Promise.all([clearOfflineCache(), postToWorker({ kind: 'forget' })])
}

function isCachedPage(pathname: string): boolean {
  return CACHED_PAGES.has(pathname) || pathname.startsWith(OF_ONE_PRODUCT)
}

function partsOfPage(): string[] {
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  return files
    .filter(({ origin, pathname }) => origin === location.origin && PART_FOLDERS.some((folder) => pathname.startsWith(folder)))
    .map(({ href }) => href)
}

async function postToWorker(message: Readonly<Record<string, unknown>>): Promise<void> {
  if (!(await registered)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(message)
}

function whenIdle(work: () => Promise<void>): void {
  const run = () => void work()
  // Safari has no idle callback
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 5_000 })
  else setTimeout(run, 1_000)
}
