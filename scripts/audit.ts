import type { Browser } from 'playwright-core'
import { paths } from '#contract/pages/pages.ts'
import { findAccessibilityFaults } from '#test/accessibility.ts'
import { launchBrowser } from '#test/browser.ts'
import { freePort } from '#test/postgres.ts'
import { withDemoShop } from './demo-shop.ts'
import { timeInteractions } from './interactions.ts'
import { fetchLighthouse, type LighthouseFigures, measureWithLighthouse } from './lighthouse.ts'
import { withOpenPage } from './page-browser.ts'
import { pageVisits } from './page-visits.ts'

const MEASURED = [
  { name: 'home', path: '/' },
  { name: 'list', path: paths.products(), mostScriptBytes: 150_000 },
  { name: 'detail', path: paths.product('NL-1005') },
]
const MIN_PERFORMANCE = 98
const MAX_SHIFT = 0.01
const MAX_INTERACTION_MS = 100
const AXE_VIEWS = [390, 1440].flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ width, scheme })))

const faults: string[] = []
await fetchLighthouse()
const debuggingPort = await freePort()
await withDemoShop(async (shopUrl) => {
  const browser = await launchBrowser({ debuggingPort })
  try {
    await runLighthouse(shopUrl)
    await runInteractions(browser, shopUrl)
    await runAxe(browser, shopUrl)
  } finally {
    await browser.close()
  }
})
for (const fault of faults) console.error(`✗ ${fault}`)
console.log(faults.length === 0 ? '\nAll within their limits.' : `\n${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1

async function runLighthouse(shopUrl: string): Promise<void> {
  console.log(
    '\nLighthouse, mobile simulation (limits: performance 98, the others 100, CLS 0.01, script of the list with its headers 150 kB)',
  )
  console.log('page      perf  a11y  best   seo     CLS  script')
  for (const { name, path, mostScriptBytes = Number.POSITIVE_INFINITY } of MEASURED) {
    const url = `${shopUrl}${path}`
    await fetch(url) // what the very first visitor after a start waits for is not what is measured here
    const figures = await measureTypical(url)
    console.log(row(name, figures))
    for (const complaint of figures.complaints) console.log(`          · ${complaint}`)
    if (figures.performance < MIN_PERFORMANCE) faults.push(`${name}: performance ${figures.performance} of ${MIN_PERFORMANCE}`)
    const { accessibility, bestPractices, seo } = figures
    for (const [word, score] of Object.entries({ accessibility, bestPractices, seo })) {
      if (score < 100) faults.push(`${name}: ${word} ${score} of 100`)
    }
    if (!(figures.cls <= MAX_SHIFT)) faults.push(`${name}: CLS ${figures.cls.toFixed(3)}`)
    if (figures.scriptBytes > mostScriptBytes) faults.push(`${name}: ${figures.scriptBytes} bytes of script`)
  }
}

async function runInteractions(browser: Browser, shopUrl: string): Promise<void> {
  console.log(
    `\nThe list on a phone four times slower than this machine, from a press to the next picture (limit ${MAX_INTERACTION_MS} ms)`,
  )
  for (const { what, ms } of await timeInteractions(browser, shopUrl)) {
    console.log(`${what.padEnd(22)}${ms.toFixed(0).padStart(5)} ms`)
    if (ms > MAX_INTERACTION_MS) faults.push(`list: ${what} took ${ms.toFixed(0)} ms`)
  }
}

/** One measurement where it is within its limit; else the middle one of three, because a busy machine slows the simulation. */
async function measureTypical(url: string): Promise<LighthouseFigures> {
  const first = await measureWithLighthouse(url, debuggingPort)
  if (first.performance >= MIN_PERFORMANCE) return first
  const three = [first, await measureWithLighthouse(url, debuggingPort), await measureWithLighthouse(url, debuggingPort)]
  return three.toSorted((a, b) => a.performance - b.performance)[1] ?? first
}

function row(name: string, { performance, accessibility, bestPractices, seo, cls, scriptBytes }: LighthouseFigures): string {
  const scores = [performance, accessibility, bestPractices, seo].map((score) => String(score).padStart(6)).join('')
  return `${name.padEnd(8)}${scores}${cls.toFixed(3).padStart(8)}${(scriptBytes / 1000).toFixed(1).padStart(7)} kB`
}

async function runAxe(browser: Browser, shopUrl: string): Promise<void> {
  console.log('\naxe, every page, light and dark')
  for (const visit of await pageVisits(shopUrl)) {
    for (const { width, scheme } of AXE_VIEWS) {
      const found = await withOpenPage(browser, visit, { shopUrl, scheme, width }, findAccessibilityFaults)
      console.log(`${found.length === 0 ? '✓' : '✗'} ${visit.name} ${width} ${scheme}`)
      faults.push(...found.map((fault) => `${visit.name} ${width} ${scheme}: ${fault}`))
    }
  }
}
