import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { withOpenPage } from './page-browser.ts'
import type { Visit } from './page-visits.ts'

const DIRECTORY = 'docs/pictures'
/** What the README opens with, by the name of the visit. */
const PICTURES = { shop: 'gaest-produkter', 'back-office': 'personale-admin' } as const
const DESK = 1440
const SHOWN_WIDTH = 1200

/** Takes the two pictures of the README again: what a desk's screen shows, light, in one file each of some 100 kB. */
export async function takeReadmePictures(browser: Browser, visits: readonly Visit[], shopUrl: string): Promise<void> {
  mkdirSync(DIRECTORY, { recursive: true })
  for (const [name, visited] of Object.entries(PICTURES)) {
    const visit = visits.find((one) => one.name === visited)
    if (!visit) throw new Error(`scripts/page-visits.ts has no visit ${visited}`)
    const seen = await withOpenPage(browser, visit, { shopUrl, scheme: 'light', width: DESK }, async (page) => {
      // the films are what the picture is for: the filters above them are put away
      const filters = page.getByRole('link', { name: 'Skjul filtre' })
      if (await filters.isVisible()) await filters.click()
      await filters.waitFor({ state: 'hidden' })
      return await page.screenshot()
    })
    await sharp(seen)
      .resize(SHOWN_WIDTH)
      .webp({ quality: 80 })
      .toFile(join(DIRECTORY, `${name}.webp`))
    console.log(join(DIRECTORY, `${name}.webp`))
  }
}
