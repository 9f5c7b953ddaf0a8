import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Faults are named by their selectors; the source of the elements is left out. */
const WITHOUT_SOURCE = '\n;axe.configure({ noHtml: true })'

/**
 * All that axe knows, and WCAG 2.2's size of targets. Frames that could not be asked are waited for in vain; the shop's run no script. Styles
 * and films would be fetched once more for a rule that is not asked and one about sound, which the shop does not make.
 */
const EVERYTHING: RunOptions = { rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'], iframes: false, preload: false }
/** What another colour scheme can break: nothing else on the page differs. */
const COLOURS: RunOptions = { ...EVERYTHING, runOnly: ['color-contrast', 'link-in-text-block'], rules: {} }

/** What axe finds wrong with a page as it is shown, or with a part of it: one line per rule, naming the elements. */
export async function findAccessibilityFaults(page: Page, within = 'html'): Promise<string[]> {
  return await faults(page, within, EVERYTHING)
}

/** The same in the light scheme, and what the dark one changes of it. */
export async function findFaultsInBothSchemes(page: Page, within = 'html'): Promise<string[]> {
  await show(page, 'light')
  const light = await faults(page, within, EVERYTHING)
  await show(page, 'dark')
  const dark = await faults(page, within, COLOURS)
  return [...light.map((fault) => `light: ${fault}`), ...dark.map((fault) => `dark: ${fault}`)]
}

/** How many pixels a page is wider than its screen: on a phone it must not be pushed sideways to be read. */
export async function pixelsTooWide(page: Page): Promise<number> {
  return await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
}

async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await untilPainted(page)
}

/** After a change of scheme or size: the page has its new colours and places. */
export async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
}

/**
 * Answers how far the page moved under its reader (Cumulative Layout Shift), for documents opened from now on. It counts after the first picture of the
 * whole document: a busy machine shows parts of one it still reads.
 */
export async function watchShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let shift = 0
    let isWholeAt = Number.POSITIVE_INFINITY
    const nextPicture = () => requestAnimationFrame((at) => (isWholeAt = at))
    document.addEventListener('readystatechange', () => requestAnimationFrame(nextPicture), { once: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.startTime > isWholeAt) shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shiftOfPage: () => shift })
  })
  return () => page.evaluate(() => (window as unknown as { shiftOfPage: () => number }).shiftOfPage())
}

async function faults(page: Page, within: string, options: RunOptions): Promise<string[]> {
  await endMotion(page)
  // half a megabyte, once for each document
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE + WITHOUT_SOURCE)
  return await page.evaluate(
    async ({ within, options }) => {
      const { axe } = window as unknown as { axe: { run: (within: string, options: RunOptions) => Promise<AxeResults> } }
      // what lies half beneath a bar at the foot of the screen scrolls out of it: how large it is does not depend on how high the screen is
      const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
        const { position, bottom } = getComputedStyle(element)
        return position === 'sticky' && bottom !== 'auto'
      })
      for (const bar of bars) bar.style.position = 'static'
      // a toast that comes or goes while the page is looked at is there or gone at once
      const still = new CSSStyleSheet()
      still.replaceSync('* { animation-duration: 0s !important; animation-delay: 0s !important; transition: none !important }')
      document.adoptedStyleSheets.push(still)
      // half of its time goes into names of elements, which are needed only for faults
      const { violations: nameless } = await axe.run(within, { ...options, selectors: false })
      const { violations } = nameless.length > 0 ? await axe.run(within, options) : { violations: [] }
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
      for (const bar of bars) bar.style.position = ''
      return violations.map(({ id, help, nodes }) => `${id} (${help}): ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    },
    { within, options },
  )
}

/** Colours on their way from one scheme or state to another are neither; what moves for ever is not waited for. */
async function endMotion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}

/** How far the page is scrolled once it rests; NaN while a turn of the wheel still moves it. */
export async function restsAt(page: Page): Promise<number> {
  const before = await page.evaluate(() => window.scrollY)
  await untilPainted(page)
  return (await page.evaluate(() => window.scrollY)) === before ? before : Number.NaN
}
