import type { Browser, BrowserContext, Locator, Page, Request } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { carts } from '#server/database/schema/cart.ts'
import { attempts } from '#server/database/schema/customers.ts'
import { launchBrowser } from '#test/browser.ts'
import { silentLog } from '#test/silent-log.ts'
import { ownShop } from './own-shop.ts'

/** One for all files of a worker: it ends with the process it belongs to. */
let browser: Browser | undefined
const open: BrowserContext[] = []
/** Pages of visitors who have gone, cleared and ready for the next: a reused page need not compile the shop's scripts again. */
const spare: Page[] = []
const leaving: Page[] = []
/** Pages that were at another shop as well, or have scripts of their journey: `forget` clears neither, and the next visitor would find them. */
const strayed = new WeakSet<Page>()
const complaints: string[] = []

/** Call at the top of a file of journeys: they are walked in a browser, and no journey may end with an error in its console. */
export function openBrowser(): void {
  beforeAll(async () => {
    browser ??= await launchBrowser()
    await empty(attempts)
  })
  beforeEach(() => empty(carts))
  afterEach(async () => {
    await Promise.all(open.splice(0).map((context) => context.close()))
    await Promise.all(leaving.splice(0).map(forget))
    expect(complaints.splice(0), 'errors in the browser').toEqual([])
  })
}

/**
 * All journeys come from one address, which may log in a hundred times in a quarter of an hour and order twenty times an hour as a guest. A
 * demo customer's cart would follow from one journey to the next.
 */
async function empty(table: typeof attempts | typeof carts): Promise<void> {
  const { db, close } = await connect({ databaseUrl: ownShop.databaseUrl, dataDir: '', log: silentLog })
  await db.delete(table)
  await close()
}

export type VisitorOptions = {
  /** errors the journey brings about itself, such as a refused order */
  expects?: RegExp
  width?: number
  /** false: a browser in which JavaScript is turned off */
  hasScripts?: boolean
  /** true: the shop remembers pages for when there is no net; journeys that hold requests back go without */
  remembersPages?: boolean
  /** true: for journeys that change the browser itself: its clock, its net, scripts before the page's, what has been loaded already */
  isNewBrowser?: boolean
  /** the address of the shop visited, where it is not the worker's own */
  shop?: string
}

/** A visitor with an own browser, nothing stored and not logged in. */
export async function newVisitor({ expects, width = 1280, ...kind }: VisitorOptions = {}): Promise<Page> {
  const page = await emptyPage(kind)
  await page.setViewportSize({ width, height: 900 })
  const complain = (text: string) => {
    if (!expects?.test(text)) complaints.push(text)
  }
  page.on('console', (message) => message.type() === 'error' && complain(`${message.text()} ${message.location().url}`))
  page.on('pageerror', (error) => complain(String(error)))
  page.on('framenavigated', (frame) => {
    if (frame.url().startsWith('http') && new URL(frame.url()).origin !== new URL(ownShop.url).origin) strayed.add(page)
  })
  return page
}

/** A page on which nothing is stored: one that was there before where the journey is of the usual kind. */
async function emptyPage({
  hasScripts = true,
  remembersPages = false,
  isNewBrowser = false,
  shop = ownShop.url,
}: VisitorOptions): Promise<Page> {
  if (!browser) throw new Error('call openBrowser() at the top of the file')
  const isUsual = hasScripts && !remembersPages && !isNewBrowser && shop === ownShop.url
  const page = (isUsual && spare.pop()) || (await newPage(browser, { hasScripts, remembersPages, shop }))
  if (isUsual) leaving.push(page)
  else open.push(page.context())
  return page
}

async function newPage(browser: Browser, { hasScripts, remembersPages, shop }: VisitorOptions): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL: shop, locale: 'da-DK', javaScriptEnabled: hasScripts, ...CALM },
    serviceWorkers: remembersPages ? 'allow' : 'block',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(90_000)
  const addInitScript = page.addInitScript.bind(page)
  page.addInitScript = (...script) => {
    strayed.add(page)
    return addInitScript(...script)
  }
  return page
}

/** What moves on its way is drawn dozens of times, and no journey looks at it. */
const CALM = { reducedMotion: 'reduce' } as const

/** The smallest page of the shop; who stands on it or nowhere has not visited it yet. */
export const NOTHING_YET = '/healthz'

/** True before the first visit. */
export function isNowhere(page: Page): boolean {
  return page.url() === 'about:blank' || page.url() === `${ownShop.url}${NOTHING_YET}`
}

/** Leaves nothing of a visitor for the next one; a page that cannot forget is closed. */
async function forget(page: Page): Promise<void> {
  const context = page.context()
  if (strayed.has(page)) return await context.close()
  try {
    page.removeAllListeners()
    await Promise.all(context.pages().map(async (other) => other === page || (await other.close())))
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto(NOTHING_YET)
    await page.evaluate(() => sessionStorage.clear())
    const devtools = await context.newCDPSession(page)
    await devtools.send('Storage.clearDataForOrigin', { origin: ownShop.url, storageTypes: 'all' })
    await devtools.detach()
    await context.clearCookies()
    await page.emulateMedia({ colorScheme: null, media: null, ...CALM })
    spare.push(page)
  } catch {
    await context.close()
  }
}

type GotoOptions = Parameters<Page['goto']>[1]

/** Goes to an address and waits until the page answers: until then a press on what only scripts can do is lost. */
export async function visit(page: Page, address: string, options?: GotoOptions): Promise<void> {
  await page.goto(address, options)
  await untilAlive(page)
}

/** So long nothing is asked any more once a page has all it shows. */
const QUIET_MS = 500

/**
 * Goes on to another page as a link does, until nothing is under way: for walks through many pages of which each was loaded on its own
 * elsewhere. The scripts that are there stay, which is most of what a page costs.
 */
export async function goOn(page: Page, address: string): Promise<void> {
  const underWay = new Set<Request>()
  let quietSince = Date.now()
  const begin = (request: Request) => void underWay.add(request)
  const end = (request: Request) => {
    underWay.delete(request)
    quietSince = Date.now()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (to: string) => Promise<void> }
    }
    await router.navigate(to)
  }, address)
  await vi.waitUntil(() => underWay.size === 0 && Date.now() - quietSince > QUIET_MS, { timeout: 90_000, interval: 50 })
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}

/** Reloads the page, as with F5, and waits until it answers. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await untilAlive(page)
}

/** A page says of itself when its scripts have taken it over. */
export async function untilAlive(page: Page): Promise<void> {
  await page.locator('html[data-alive]').waitFor()
}

/** Holds the page's requests to an address until they are let go; `asked` tells of the first. */
export async function hold(page: Page, address: RegExp): Promise<{ asked: Promise<void>; letGo: () => void }> {
  const [asked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(address, async (route) => {
    asked.resolve()
    await free.promise
    await route.continue()
  })
  return { asked: asked.promise, letGo: free.resolve }
}

/** The text of an element as a person reads it: one line, ordinary spaces. */
export async function read(locator: ReturnType<Page['locator']>): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden by style is not read
  return (await locator.innerText()).replace(/\s+/g, ' ').trim()
}

/** Opens folded sections of a long form. */
export async function unfold(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles)
    await page
      .locator('summary')
      .filter({ has: page.getByText(title, { exact: true }) })
      .click()
}

/** Chooses from the menu beside a row's or a page's main action. */
export async function chooseAction(place: Locator | Page, action: string): Promise<void> {
  await place.getByRole('button', { name: /^Flere handlinger/ }).click()
  const page = 'page' in place ? place.page() : place
  await page.getByRole('menuitem', { name: new RegExp(`^${action}(?:$|:)`) }).click()
}
