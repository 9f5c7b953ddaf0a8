import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { launchBrowser } from '#test/browser.ts'
import { withDemoShop } from './demo-shop.ts'
import { withOpenPage } from './page-browser.ts'
import { pageVisits } from './page-visits.ts'
import { takeReadmePictures } from './readme-pictures.ts'

const DIRECTORY = 'screenshots'
const WIDTHS = [390, 1440]
const SCHEMES = ['light', 'dark'] as const

/** `npm run screenshots -- kurv` takes only the pages whose name holds one of the words; `readme` means the README's two. */
const words = process.argv.slice(2)

mkdirSync(DIRECTORY, { recursive: true })
await withDemoShop(async (shopUrl) => {
  const browser = await launchBrowser()
  try {
    const all = await pageVisits(shopUrl)
    if (words.length === 0 || words.includes('readme')) await takeReadmePictures(browser, all, shopUrl)
    const visits = all.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
    for (const visit of visits) {
      for (const width of WIDTHS) {
        for (const scheme of SCHEMES) {
          const path = join(DIRECTORY, `${visit.name}-${width}-${scheme}.png`)
          await withOpenPage(browser, visit, { shopUrl, scheme, width }, (page) => page.screenshot({ path, fullPage: true }))
        }
      }
      console.log(visit.name)
    }
    console.log(`${visits.length * WIDTHS.length * SCHEMES.length} pictures in ${DIRECTORY}/`)
  } finally {
    await browser.close()
  }
})
