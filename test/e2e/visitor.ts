import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { attempts, carts } from '#server/database/schema.ts'
import { launchBrowser } from '#test/browser.ts'
import { silentLog } from '#test/silent-log.ts'
import { ownShop } from './own-shop.ts'

/** One for all files of a worker: it ends with the process it belongs to. */
let browser: Browser | undefined
const open: BrowserContext[] = []
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
    expect(complaints.splice(0), 'errors in the browser').toEqual([])
  })
}

/**
 * All journeys come from one address, which may log in a hundred times in a quarter of an hour and order twenty times an hour as a
 * guest; and a demo customer's cart would follow him from one journey to the next.
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
}

/** Somebody at the shop with a browser of his own: nothing stored, nobody logged in. */
export async function newVisitor({ expects, width = 1280, hasScripts = true, remembersPages = false }: VisitorOptions = {}): Promise<Page> {
  if (!browser) throw new Error('call openBrowser() at the top of the file')
  const context = await browser.newContext({
    ...{ baseURL: ownShop.url, viewport: { width, height: 900 }, locale: 'da-DK', javaScriptEnabled: hasScripts },
    serviceWorkers: remembersPages ? 'allow' : 'block',
  })
  open.push(context)
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const complain = (text: string) => {
    if (!expects?.test(text)) complaints.push(text)
  }
  page.on('console', (message) => message.type() === 'error' && complain(`${message.text()} ${message.location().url}`))
  page.on('pageerror', (error) => complain(String(error)))
  return page
}

type GotoOptions = Parameters<Page['goto']>[1]

/** Goes to an address and waits until the page answers: until then a press on what only scripts can do is lost. */
export async function visit(page: Page, address: string, options?: GotoOptions): Promise<void> {
  await page.goto(address, options)
  await untilAlive(page)
}

/** Loads the page anew, as after F5, and waits until it answers. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await untilAlive(page)
}

/** A page says of itself when its scripts have taken it over. */
export async function untilAlive(page: Page): Promise<void> {
  await page.locator('html[data-alive]').waitFor()
}

/** The text of an element as a person reads it: one line, ordinary spaces. */
export async function read(locator: ReturnType<Page['locator']>): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden by style is not read
  return (await locator.innerText()).replace(/\s+/g, ' ').trim()
}
