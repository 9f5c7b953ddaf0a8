import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '#test/postgres.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { newVisitor, openBrowser, read, untilAlive, visit } from './visitor.ts'

openBrowser()

/** A shop on a database server of its own, which these journeys stop. */
const dataDir = temporaryDirectory()
let server: PostgresServer
let shop: ShopProcess

beforeAll(async () => {
  server = await startPostgres()
  shop = await startShopProcess({ databaseUrl: server.url('postgres'), dataDir, demo: '1' })
})

afterAll(async () => {
  await shop?.end('SIGTERM')
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const at = (path: string) => `${shop.address}${path}`

test('while the database is away guests read on in the pages of before, and are asked to wait for others', async () => {
  const page = await newVisitor({ expects: /503/ })
  await visit(page, at('/produkter'))
  const firstFilm = await read(page.locator('main h2, main h3').first())
  await server.halt()

  await visit(page, at('/produkter'))
  const notice = await page.evaluate(() => getComputedStyle(document.documentElement, '::before').content)
  expect(notice).toContain('Butikken er optaget, så du ser siden, som den var kl. ')
  expect(await page.getAttribute('html', 'data-right-at')).toMatch(/^\d\d\.\d\d$/)
  expect(await read(page.locator('main h2, main h3').first())).toBe(firstFilm)

  const answer = await page.goto(at('/produkter?category=bilfolie'))
  await untilAlive(page)
  expect([answer?.status(), answer?.headers()['retry-after']]).toEqual([503, '5'])
  expect(await read(page.getByRole('heading', { level: 1 }))).toBe('Butikken er optaget lige nu. Prøv igen om et øjeblik.')
  expect(
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Foliehuset/ })
      .count(),
  ).toBeGreaterThan(0)
  // kept with the page of before: the shop's own facts are still at its foot
  expect(await page.getByRole('contentinfo').count()).toBe(1)

  await server.resume()
  await expect.poll(async () => (await fetch(at('/readyz'))).status).toBe(200)
  await page.getByRole('link', { name: 'Prøv igen' }).click()
  await page.getByRole('heading', { name: 'Bilfolie', level: 1 }).waitFor()
  expect(await page.getAttribute('html', 'data-right-at')).toBeNull()
})
