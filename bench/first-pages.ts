import type { Browser } from 'playwright-core'
import { paths } from '#contract/pages/pages.ts'

/** How many times slower than this machine the phone is. */
export const SLOWED = 4
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true, locale: 'da-DK' }

/** Chromium's own 'Slow 4G': how long every request waits, and bytes a second. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: (1.44 * 1_000_000) / 8, uploadThroughput: (675 * 1_000) / 8 }
const ROUNDS = Math.min(5, Number(process.env.PRESSES_ROUNDS ?? 5))
const FILM = 'NL-1001'
/** A page is complete when no request was sent for this long. */
const QUIET_MS = 2_000

export type FirstPage = Readonly<{
  what: string
  /** of the page itself, without those its service worker caches later */
  requests: number
  /** as sent, with headers */
  bytes: number
  scriptBytes: number
  firstPaintMs: readonly number[]
}>
type Visited = Omit<FirstPage, 'what' | 'firstPaintMs'> & Readonly<{ firstPaintMs: number }>

const PAGES: readonly Readonly<{ what: string; path: string; isStaff?: boolean }>[] = [
  { what: 'home', path: paths.home() },
  { what: 'list', path: paths.products() },
  { what: 'film', path: paths.product(FILM) },
  { what: 'login', path: paths.login() },
  { what: 'orders, staff', path: paths.adminOrders(), isStaff: true },
]

/** Each page as the first one that a browser sees. */
export async function measureFirstPages(
  browser: Browser,
  { shopUrl, token }: Readonly<{ shopUrl: string; token: string }>,
): Promise<FirstPage[]> {
  const pages: FirstPage[] = []
  for (const { what, path, isStaff } of PAGES) {
    const rounds: Visited[] = []
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await visit(browser, shopUrl, path, isStaff ? token : null))
    const [{ requests, bytes, scriptBytes } = { requests: Number.NaN, bytes: Number.NaN, scriptBytes: Number.NaN }] = rounds.slice(-1)
    pages.push({ what, requests, bytes, scriptBytes, firstPaintMs: rounds.map(({ firstPaintMs }) => firstPaintMs) })
  }
  return pages
}

async function visit(browser: Browser, shopUrl: string, path: string, token: string | null): Promise<Visited> {
  const context = await browser.newContext({ ...PHONE, baseURL: shopUrl })
  try {
    if (token) await context.addInitScript((known) => localStorage.setItem('foliehuset.token', known), token)
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    const devTools = await context.newCDPSession(page)
    await devTools.send('Network.enable')
    await devTools.send('Network.emulateNetworkConditions', SLOW_4G)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    const scripts = new Set<string>()
    let [requests, bytes, scriptBytes, lastAt] = [0, 0, 0, Date.now()]
    devTools.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
      if (!request.url.startsWith('http')) return
      requests += 1
      lastAt = Date.now()
      if (type === 'Script' || /\.js$/.test(request.url)) scripts.add(requestId)
    })
    devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes += encodedDataLength
      lastAt = Date.now()
      if (scripts.has(requestId)) scriptBytes += encodedDataLength
    })
    await page.goto(path)
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    while (Date.now() - lastAt < QUIET_MS) await page.waitForTimeout(200)
    const firstPaintMs = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN)
    return { requests, bytes, scriptBytes, firstPaintMs }
  } finally {
    await context.close()
  }
}
