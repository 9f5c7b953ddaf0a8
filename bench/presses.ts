import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { paths } from '#contract/pages/pages.ts'
import { launchBrowser } from '#test/browser.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { addToJson } from './figures.ts'
import { measureFirstPages, PHONE, SLOWED } from './first-pages.ts'
import { logIn } from './log-in.ts'
import { median, percentile } from './measure-load.ts'
import { machine, markdown, printLine } from './print.ts'
import { startShop } from './started-process.ts'

const ROUNDS = Number(process.env.PRESSES_ROUNDS ?? 20)
/** As long as a finger lies on the screen. */
const TOUCH_MS = 80
/** A person looks at a page before the next press; what was fetched for it has come by then. */
const LOOK_MS = 1_000
const PATIENCE_MS = 60_000

type Limit = Readonly<{ median: number; p95: number | null }>
const LIMITS: Readonly<Record<string, Limit>> = {
  'list → film': { median: 100, p95: 200 },
  'film → list (its link)': { median: 100, p95: null },
  'film → list (browser’s back)': { median: 100, p95: null },
  'filter chosen': { median: 100, p95: null },
  'filtered list': { median: 100, p95: null },
  'order row → order': { median: 100, p95: null },
  'order → orders (its link)': { median: 100, p95: null },
  'admin tab': { median: 100, p95: null },
}
type Times = Map<string, number[]>

declare global {
  interface Window {
    /** in ms from the last release of a press until the picture in which it is done */
    timeUntilPainted: (isDone: () => boolean) => void
    painted: Promise<number>
  }
}

/**
 * From the release of a press until the picture that shows what comes of it, on a phone slowed four times (only its processor; the shop
 * answers on this machine), and what first visits request and when they show something on slow 4G. The first press of each kind is reported separately.
 */
export async function printPresses(): Promise<void> {
  const dataDir = temporaryDirectory()
  const shop = await startShop({ dataDir })
  const browser = await launchBrowser()
  try {
    const staff = await logIn(shop.address)
    const times: Times = new Map()
    await pressInShop(browser, shop.address, times)
    await pressInBackOffice(browser, { shopUrl: shop.address, token: staff }, times)
    printTimes(times)
    const first = await measureFirstPages(browser, { shopUrl: shop.address, token: staff })
    printLine('\nFirst visits, nothing kept by the browser, on slow 4G (562.5 ms, 1.44 Mbit/s) and the same phone; median of first paints')
    markdown(
      ['', 'requests', 'kB', 'of script', 'first paint', 'limits'],
      first.map(({ what, requests, bytes, scriptBytes, firstPaintMs }) => [
        what,
        String(requests),
        kB(bytes),
        kB(scriptBytes),
        `${median(firstPaintMs).toFixed(0)} ms`,
        requests <= 20 && median(firstPaintMs) <= 1_500 ? '≤ 20, ≤ 1,500 ms: met' : '≤ 20, ≤ 1,500 ms: MISSED',
      ]),
    )
    addToJson('presses', { load: loadavg()[0], presses: Object.fromEntries(times), first })
  } finally {
    await browser.close()
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function printTimes(times: Times): void {
  printLine(
    `\nRelease of a press until painted, phone ${SLOWED} times slower. ${machine()}. Load (one minute): ${(loadavg()[0] ?? 0).toFixed(1)}.\n`,
  )
  markdown(
    ['', 'the first', 'median', '95 %', 'presses', 'limit', ''],
    [...times].map(([what, [first = Number.NaN, ...later]]) => {
      const limit = LIMITS[what] ?? { median: 100, p95: null }
      const [middle, p95] = [median(later), percentile(later, 95)]
      const isMet = middle <= limit.median && (limit.p95 === null || p95 <= limit.p95)
      return [
        what,
        ms(first),
        ms(middle),
        ms(p95),
        String(later.length),
        `≤ ${limit.median}${limit.p95 === null ? '' : ` / ${limit.p95}`} ms`,
        isMet ? 'met' : 'MISSED',
      ]
    }),
  )
}

const ms = (value: number) => `${value.toFixed(0)} ms`
const kB = (bytes: number) => (bytes / 1_000).toFixed(1)

type Phone = Readonly<{ page: Page; devTools: CDPSession; close: () => Promise<void> }>

async function openPhone(browser: Browser, shopUrl: string, token?: string): Promise<Phone> {
  const context = await browser.newContext({ ...PHONE, baseURL: shopUrl })
  await context.addInitScript(watchPresses)
  if (token) await context.addInitScript((known) => localStorage.setItem('foliehuset.token', known), token)
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  return { page, devTools, close: () => context.close() }
}

/**
 * Runs in the page: from the release of the next press, or from now, until the picture after the frame that fulfils the condition. It is looked at in
 * frames in which something changed: asking for every frame would take a slowed phone 12 ms of each.
 */
function watchPresses(): void {
  window.timeUntilPainted = (isDone) => {
    window.painted = new Promise((resolve) => {
      let from: number | null = null
      addEventListener('touchend', ({ timeStamp }) => (from = timeStamp), { capture: true, once: true })
      addEventListener('popstate', ({ timeStamp }) => (from ??= timeStamp), { capture: true, once: true })
      let isScheduled = false
      const look = () => {
        isScheduled = false
        if (from === null || !isDone()) return
        changes.disconnect()
        // the first task after the frame, before what the page has to do next
        void scheduler.postTask(() => resolve(performance.now() - (from ?? 0)), { priority: 'user-blocking' })
      }
      const scheduleLook = () => {
        if (!isScheduled) requestAnimationFrame(look)
        isScheduled = true
      }
      const changes = new MutationObserver(scheduleLook)
      changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      for (const type of ['scroll', 'load']) document.addEventListener(type, scheduleLook, { capture: true, passive: true })
      window.navigation.addEventListener('currententrychange', scheduleLook)
    })
  }
}

/** Presses and adds how long it took until `isDone`, an expression of the page. */
async function time({ page }: Phone, times: Times, what: string, act: () => Promise<unknown>, isDone: string): Promise<void> {
  await page.waitForTimeout(LOOK_MS)
  await page.evaluate(`window.timeUntilPainted(() => ${isDone})`)
  await act()
  const took = await page.evaluate(() => window.painted)
  times.set(what, [...(times.get(what) ?? []), took])
}

/** A finger above something, which is in sight then. */
async function fingerOn({ page, devTools }: Phone, target: Locator): Promise<() => Promise<void>> {
  await target.scrollIntoViewIfNeeded()
  await page.waitForTimeout(LOOK_MS)
  const box = await target.boundingBox()
  if (!box) throw new Error(`not on the page: ${target}`)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  return async () => {
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await page.waitForTimeout(TOUCH_MS)
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
}

const HEADING = `document.querySelector('main h1')?.textContent`
const isAt = (path: string) => `location.pathname === ${JSON.stringify(path)}`
/** In the shown page: those of cached pages are in the document too. */
const inShownPage = (selector: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => !one.closest('.kept-page[data-hidden]'))`
/** How many products the list has: every filter changes it, together with the first products. */
const COUNT = `document.querySelector('[data-results] .figures').textContent`
/** Name, price and picture. */
const FILM = `document.querySelector('main h1')?.nextElementSibling && /kr/.test(document.querySelector('main h1').parentElement.textContent) && [...document.querySelectorAll('main img')].some((image) => image.complete && image.naturalWidth > 0)`

async function pressInShop(browser: Browser, shopUrl: string, times: Times): Promise<void> {
  const phone = await openPhone(browser, shopUrl)
  const { page } = phone
  try {
    await openAlive(page, paths.products())
    for (let round = 0; round <= ROUNDS; round += 1) {
      const link = page.locator('main article h2 a').nth((round * 5) % 23)
      const name = JSON.stringify((await link.textContent())?.trim())
      const path = (await link.getAttribute('href')) ?? ''
      const press = await fingerOn(phone, link)
      const scrolled = await page.evaluate(() => scrollY)
      await time(phone, times, 'list → film', press, `${isAt(path)} && ${HEADING} === ${name} && ${FILM}`)
      const isBack = `${isAt(paths.products())} && ${inShownPage('main article')}.length >= 24 && Math.abs(scrollY - ${scrolled}) < 60`
      if (round % 2 === 0) {
        await time(
          phone,
          times,
          'film → list (its link)',
          await fingerOn(phone, page.getByRole('link', { name: 'Tilbage til Produkter' })),
          isBack,
        )
      } else await time(phone, times, 'film → list (browser’s back)', () => page.evaluate(() => history.back()), isBack)
    }
    await pressFilters(phone, times)
  } finally {
    await phone.close()
  }
}

async function pressFilters(phone: Phone, times: Times): Promise<void> {
  const { page } = phone
  await page.getByRole('button', { name: 'Filtre', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filtre' })
  await sheet.waitFor()
  const choices = await sheet.getByRole('link', { name: /^\S+ \d+$/ }).all()
  const names: string[] = []
  for (const choice of choices) {
    const name = (await choice.textContent())?.trim() ?? ''
    if (/^[A-ZÆØÅ][a-zæøå]+ ?\d+$/.test(name)) names.push(name.replace(/ ?\d+$/, ''))
  }
  const chosen = names.slice(0, 6)
  for (let round = 0; round <= ROUNDS; round += 1) {
    const label = chosen[Math.floor(round / 2) % chosen.length] ?? ''
    const link = sheet.getByRole('link', { name: new RegExp(`^${label}`) }).first()
    const press = await fingerOn(phone, link)
    const isOn = round % 2 === 0
    const choice = `[...document.querySelectorAll('dialog a')].find((a) => a.textContent.trim().startsWith(${JSON.stringify(label)}))`
    const shown = `(${choice}?.getAttribute('aria-current') === 'true') === ${isOn}`
    await page.waitForTimeout(LOOK_MS)
    await page.evaluate(
      `window.timeUntilPainted(() => ${shown}), window.chosenShown = window.painted, window.before = ${COUNT}, window.timeUntilPainted(() => ${COUNT} !== window.before)`,
    )
    await press()
    const [choiceMs, listMs] = (await page.evaluate(`Promise.all([window.chosenShown, window.painted])`)) as [number, number]
    times.set('filter chosen', [...(times.get('filter chosen') ?? []), choiceMs])
    times.set('filtered list', [...(times.get('filtered list') ?? []), listMs])
  }
}

async function pressInBackOffice(
  browser: Browser,
  { shopUrl, token }: Readonly<{ shopUrl: string; token: string }>,
  times: Times,
): Promise<void> {
  const phone = await openPhone(browser, shopUrl, token)
  const { page } = phone
  try {
    await openAlive(page, paths.adminOrders())
    await page.getByTestId('order').first().waitFor()
    const rows = page.locator('[data-testid=order] a[href^="/admin/ordrer/"]')
    for (let round = 0; round <= ROUNDS; round += 1) {
      const link = rows.nth((round * 3) % Math.min(10, await rows.count()))
      const number = JSON.stringify((await link.locator('span').first().textContent())?.trim())
      await time(phone, times, 'order row → order', await fingerOn(phone, link), `${HEADING} === ${number}`)
      const isBack = `${isAt(paths.adminOrders())} && ${inShownPage('[data-testid=order]')}.length > 0`
      const back = page.locator('main a').filter({ hasText: /^\s*Ordrer$/ })
      await page
        .getByRole('heading', { name: 'Bestilte varer' })
        .or(page.getByTestId('order-lines'))
        .first()
        .waitFor({ timeout: 3_000 })
        .catch(() => {})
      await time(phone, times, 'order → orders (its link)', await fingerOn(phone, back.first()), isBack)
    }
    const tabs = page.getByRole('navigation', { name: 'Genveje' }).getByRole('link')
    const count = await tabs.count()
    for (let round = 0; round <= ROUNDS + count; round += 1) {
      const tab = tabs.nth(round % count)
      const path = (await tab.getAttribute('href')) ?? ''
      if (new URL(page.url()).pathname === path) continue
      await time(
        phone,
        times,
        'admin tab',
        await fingerOn(phone, tab),
        `${isAt(path)} && document.getElementById('indhold')?.querySelector('h1') && !document.getElementById('indhold').querySelector('[aria-label="Henter"]') && document.querySelector('nav[aria-label=Genveje] [aria-current=page]')?.pathname === ${JSON.stringify(path)}`,
      )
    }
  } finally {
    await phone.close()
  }
}

async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
}
