import type { Browser, Page } from 'playwright-core'
import type { Visit } from './page-visits.ts'

export type Scheme = 'light' | 'dark'
type Seen = Readonly<{ shopUrl: string; scheme: Scheme; width: number }>

/** Opens the page of a visit in a browser of its own and hands it over once all that it shows is there. */
export async function withOpenPage<Result>(
  browser: Browser,
  visit: Visit,
  { shopUrl, scheme, width }: Seen,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    baseURL: shopUrl,
    viewport: { width, height: width < 600 ? 844 : 900 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'da-DK',
  })
  try {
    await context.addInitScript((stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    }, visit.stored)
    const page = await context.newPage()
    await page.goto(visit.path)
    await showContents(page)
    await showLazyPictures(page)
    return await use(page)
  } finally {
    await context.close()
  }
}

/** A page comes alive after it is painted, and asks for the rest only then. */
async function showContents(page: Page): Promise<void> {
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await page.locator('[role=status][aria-label=Henter]').first().waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
}

/** Scrolls to the end and back, so that every picture is requested, and waits until each has come. */
async function showLazyPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight) {
      window.scrollTo(0, y)
      await nextFrame()
    }
    window.scrollTo(0, 0)
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
    await nextFrame()
  })
  await page.waitForLoadState('networkidle')
}
