import type { Browser, Locator, Page } from 'playwright-core'
import { paths } from '#contract/pages/pages.ts'

/** What one press or key of a list took on a slow phone, in ms: from the press to the next picture of the page, as the browser reports it. */
export type InteractionTime = Readonly<{ what: string; ms: number }>

/** How many times slower than this machine the phone is. */
const SLOWED = 4
const SCREEN = { width: 390, height: 844 }
const ROUNDS = 3
/** Longer than any of it takes, so that nothing of the measuring falls into it. */
const QUIET_MS = 1_500

/** Filters, searches, turns the page's order and puts a film in the cart on a slowed phone; each the middle one of three visits. */
export async function timeInteractions(browser: Browser, shopUrl: string): Promise<InteractionTime[]> {
  const rounds: InteractionTime[][] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await visitList(browser, shopUrl))
  const [first = []] = rounds
  return first.map(({ what }) => {
    const times = rounds.flatMap((round) => round.filter((one) => one.what === what).map(({ ms }) => ms)).toSorted((a, b) => a - b)
    return { what, ms: times[Math.floor(times.length / 2)] ?? Number.NaN }
  })
}

async function visitList(browser: Browser, shopUrl: string): Promise<InteractionTime[]> {
  const context = await browser.newContext({ baseURL: shopUrl, viewport: SCREEN, hasTouch: true, isMobile: true, locale: 'da-DK' })
  try {
    await context.addInitScript(watchInteractions)
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    const times: InteractionTime[] = []
    const time = async (what: string, act: Locator | (() => Promise<unknown>), isDone: () => Promise<unknown>) => {
      const press = typeof act === 'function' ? act : await fingerOn(act)
      await page.evaluate(() => window.interactions.splice(0))
      await press()
      // looking for what comes of it runs in the page as well, and would count
      await page.waitForTimeout(QUIET_MS)
      await isDone()
      times.push({ what, ms: await longest(page) })
    }
    await page.goto(paths.products())
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    const sheet = page.getByRole('dialog', { name: 'Filtre' })
    const results = page.locator('[data-results]')
    await time('open the filters', page.getByRole('button', { name: 'Filtre', exact: true }), () => sheet.waitFor())
    await time('choose a colour', sheet.getByRole('link', { name: /^Blå \d/ }), () => results.getByText(/^Viser \d+ produkter$/).waitFor())
    await time('show the products', sheet.getByRole('button', { name: /^Vis \d+ produkt/ }), () => sheet.waitFor({ state: 'detached' }))
    await time('take the filter off', page.getByRole('link', { name: 'Fjern filter: Blå' }), () =>
      results.getByText(/^Viser 24 produkter af/).waitFor(),
    )
    const field = page.getByRole('main').getByRole('combobox', { name: 'Søg produkter' })
    await field.tap()
    await time(
      'type a search',
      () => field.pressSequentially('satin', { delay: 120 }),
      () => page.getByRole('option').first().waitFor(),
    )
    await field.press('Escape')
    await page.waitForLoadState('networkidle')
    await time('put in the cart', page.getByRole('button', { name: /^Læg i kurv/ }).first(), () =>
      page.getByTestId('cart-count').getByText('1').waitFor(),
    )
    return times
  } finally {
    await context.close()
  }
}

/** A finger above something: what the driver does to make sure of its target is done, and only the touch is left. */
async function fingerOn(target: Locator): Promise<() => Promise<void>> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('what is pressed is not on the page')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  return () => target.page().touchscreen.tap(x, y)
}

declare global {
  interface Window {
    interactions: number[]
  }
}

/** Runs in the page: records how long every press and key took until the page had shown the result. What takes less than a frame is not reported. */
function watchInteractions(): void {
  window.interactions = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[])
      if (entry.interactionId) window.interactions.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** The longest since the last call; the browser reports them some time after the picture. */
async function longest(page: Page): Promise<number> {
  await page.waitForTimeout(500)
  return await page.evaluate(() => Math.max(0, ...window.interactions))
}
