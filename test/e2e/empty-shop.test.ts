import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_PAGES } from '#contract/pages.ts'
import { findAccessibilityFaults } from '#test/accessibility.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'

openBrowser()

const OWNER = { name: 'Olga Ejer', email: 'olga@nordfolie.dk', password: 'nordlys over fjorden' }
const dataDir = temporaryDirectory()
let shop: ShopProcess

beforeAll(async () => {
  await runScript('create-admin', ['--name', OWNER.name, '--email', OWNER.email], { ADMIN_PASSWORD: OWNER.password })
  shop = await startShopProcess({ dataDir, demo: '0' })
})

afterAll(async () => {
  await shop?.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
})

/** A command of the owner, on the machine the shop runs on. */
async function runScript(name: string, options: string[], variables: Record<string, string> = {}): Promise<void> {
  const script = join(import.meta.dirname, `../../scripts/${name}.ts`)
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', BACKUP_DIR: '', ...variables }
  const child = spawn(process.execPath, [script, ...options], { env })
  const gone = once(child, 'exit')
  child.stdin.end()
  const [, complaints] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await gone
  if (code !== 0) throw new Error(`${name}: ${complaints}`)
}

/** What nobody may read in a shop whose owner has not written who he is. */
const MADE_UP = /ApS|13748136|70 00 00 00|Industrivej|foliehuset\.example|instagram/
const BROKEN = /undefined|NaN|\bnull\b|\[object/

const guestPages = ALL_PAGES.filter(({ path, isPrivate }) => !isPrivate && !path.includes(':')).map(({ path }) => path)

test.each([390, 1440])('a guest of an empty shop finds no page broken and nothing made up, %i pixels wide', async (width) => {
  const page = await newVisitor({ width })
  for (const path of [...guestPages, '/produkter?search=sort', '/produkter?category=bilfolie&finish=Mat', '/galleri?finish=Mat']) {
    const answer = await page.goto(`${shop.address}${path}`)
    expect(answer?.status(), path).toBe(200)
    await page.locator('html[data-alive]').waitFor()
    const shown = `${await page.title()} ${await read(page.locator('body'))}`
    expect(shown, path).not.toMatch(MADE_UP)
    expect(shown, path).not.toMatch(BROKEN)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `${path} fits`).toBeLessThanOrEqual(0)
    for (const data of await page.locator('script[type="application/ld+json"]').allTextContents()) {
      expect(JSON.parse(data), path).toHaveProperty('@type')
      expect(data, path).not.toMatch(MADE_UP)
    }
  }
})

test('where films will be, a guest reads that they are on their way, in light and dark', async () => {
  const page = await newVisitor()
  for (const path of ['/', '/produkter', '/produkter?search=sort', '/galleri']) {
    await visit(page, `${shop.address}${path}`)
    await page.getByRole('heading', { name: 'De første film er på vej' }).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await findAccessibilityFaults(page, 'main'), `${path} ${colorScheme}`).toEqual([])
    }
  }
  await visit(page, `${shop.address}/produkter?search=sort`)
  expect(await page.getByRole('link', { name: 'Nulstil filtre' }).count()).toBe(0)
})

test('search engines find the pages of an empty shop and no product', async () => {
  const answer = await fetch(`${shop.address}/sitemap.xml`)
  const sitemap = await answer.text()
  expect([answer.status, /<loc>[^<]+\/kontakt<\/loc>/.test(sitemap), sitemap.includes('/produkt/')]).toEqual([200, true, false])
})
