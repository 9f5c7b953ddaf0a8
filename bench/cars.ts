import { rmSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { paths } from '#contract/pages/pages.ts'
import { launchBrowser } from '#test/browser.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { median } from './measure-load.ts'
import { printLine, table, whole } from './print.ts'
import { startShop } from './started-process.ts'

/** How many times slower than this machine the phone is. */
const SLOWED = 4
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true, locale: 'da-DK' }
const ROUNDS = 3
const TURNING_MS = 4_000
const PATIENCE_MS = 180_000
const FILM = 'NL-1005'

/** What is turned: the form a film's page shows it on, for comparison, and the cars. */
const FORMS: readonly { what: string; path: string; open?: string }[] = [
  { what: 'speed shape', path: paths.product(FILM), open: 'Se folien i 3D' },
  { what: 'coupé', path: paths.car({ karosseri: FILM, tag: 'NL-1008' }) },
  { what: 'van', path: paths.car({ bil: 'varevogn', karosseri: FILM, tag: 'NL-1008' }) },
]

/**
 * Forms in 3D on a slowed phone: how long from asking for the first picture until it is there, and how many pictures a second while it is
 * turned. WebGL is drawn by the processor here, so a phone with a graphics chip turns faster than this; what is compared is the forms.
 */
export async function printCars(): Promise<void> {
  const dataDir = temporaryDirectory()
  const shop = await startShop({ dataDir })
  const browser = await launchBrowser()
  try {
    const rows: string[][] = []
    for (const form of FORMS) {
      const rounds: Seen[] = []
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureForm(browser, shop.address, form))
      const middle = (figure: keyof Seen) => median(rounds.map((seen) => seen[figure]))
      rows.push([form.what, whole(middle('firstMs')), middle('perSecond').toFixed(1)])
    }
    printLine(`\nForms in 3D on a phone ${SLOWED} times slower than this machine, drawn by its processor; medians of ${ROUNDS}`)
    table(['form', 'first picture, ms', 'pictures/s turning'], rows)
  } finally {
    await browser.close()
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Seen = Readonly<{ firstMs: number; perSecond: number }>

async function measureForm(browser: Browser, shopUrl: string, { path, open }: (typeof FORMS)[number]): Promise<Seen> {
  const context = await browser.newContext({ ...PHONE, baseURL: shopUrl })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    let startedAt = performance.now()
    await page.goto(path)
    if (open) {
      await page.locator('html[data-alive]').waitFor({ state: 'attached' })
      startedAt = performance.now()
      await page.getByRole('button', { name: open }).click()
    }
    await page.locator('canvas:not([aria-busy="true"])').waitFor()
    await drawn(page)
    const firstMs = performance.now() - startedAt
    return { firstMs, perSecond: await countFramesTurning(page) }
  } finally {
    await context.close()
  }
}

/** Until the picture that was begun is on the screen. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Turns with every picture by one press of a key, and counts them. */
async function countFramesTurning(page: Page): Promise<number> {
  return await page.locator('canvas').evaluate((canvas, lasting) => {
    const begun = performance.now()
    let pictures = 0
    return new Promise<number>((done) => {
      const next = () => {
        const passed = performance.now() - begun
        if (passed > lasting) return done((pictures * 1_000) / passed)
        pictures += 1
        canvas.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }))
        requestAnimationFrame(next)
      }
      requestAnimationFrame(next)
    })
  }, TURNING_MS)
}
