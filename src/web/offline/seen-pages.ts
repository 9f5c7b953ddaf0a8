import { PAGES, paths } from '#contract/pages/pages.ts'
import { sessionToken } from '#web/browser/session-token.ts'
import { documentSeenAt, isWithoutNet, noteLoaded } from './net.ts'
import { clearOwnAnswers } from './own-answers.ts'

const SERVICE_WORKER = '/service-worker.js'
const WHOLE = new Set([paths.home(), paths.products(), paths.favourites(), paths.orders(), paths.cart(), paths.quickOrder()])
const OF_ONE_PRODUCT = PAGES.product.path.replace(':id', '')
const PARTS = ['/assets/', '/images/']

const told = new Set<string>()
let registered: Promise<ServiceWorkerRegistration | null> = Promise.resolve(null)

/** Starts caching seen pages (decision 0025) once the page is hydrated; everything is cleared when the user changes. */
export function startSeenPages(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // browsers without service workers have no cache
  registered = new Promise((resolve) =>
    whenIdle(async () => resolve(await navigator.serviceWorker.register(SERVICE_WORKER).catch(() => null))),
  )
  let token = sessionToken.read()
  sessionToken.subscribe(() => {
    if (sessionToken.read() === token) return
    token = sessionToken.read()
    void clearSeenPages()
  })
}

/** Caches the page at this address once the browser is idle. */
export function rememberPage(pathname: string, search: string): void {
  noteLoaded()
  if (!isSeenAgain(pathname) || !('serviceWorker' in navigator)) return
  whenIdle(async () => {
    if (isWithoutNet() || documentSeenAt() !== null) return
    const parts = partsOfPage().filter((address) => !told.has(address))
    for (const address of parts) told.add(address)
    await tell({ kind: 'remember', page: `${pathname}${search}`, parts })
  })
}

async function clearSeenPages(): Promise<void> {
  told.clear()
  await Promise.all([clearOwnAnswers(), tell({ kind: 'forget' })])
}

function isSeenAgain(pathname: string): boolean {
  return WHOLE.has(pathname) || pathname.startsWith(OF_ONE_PRODUCT)
}

function partsOfPage(): string[] {
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  return files
    .filter(({ origin, pathname }) => origin === location.origin && PARTS.some((folder) => pathname.startsWith(folder)))
    .map(({ href }) => href)
}

async function tell(message: Readonly<Record<string, unknown>>): Promise<void> {
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
