import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'

openBrowser()

/** Keeps back what the pages ask the shop for until it is let through. */
async function holdBack(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(/\.data\b/, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const { tagName, textContent } = document.activeElement ?? {}
    return `${tagName} ${textContent}`
  })

test('a keyboard user arrives at the heading of the requested page', async () => {
  const page = await newVisitor()
  await visit(page, '/produkter?category=bilfolie')
  const film = page.getByRole('article').first().getByRole('link').first()
  const name = await read(film)
  await film.press('Enter')
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await expect.poll(() => focused(page)).toBe(`H1 ${name}`)
  await page.getByRole('link', { name: 'Tilbage til Produkter' }).press('Enter')
  await expect.poll(() => focused(page)).toBe('H1 Bilfolie')
  await page.getByRole('link', { name: 'Side 2' }).press('Enter')
  await page.waitForURL('**/produkter?category=bilfolie&page=2')
  await expect.poll(() => focused(page)).toBe('H1 Bilfolie')
})

test('a filter leaves the keyboard where it is', async () => {
  const page = await newVisitor()
  await visit(page, '/produkter?page=2')
  await page.getByRole('link', { name: /^Bilfolie \d/ }).press('Enter')
  await page.waitForURL('**/produkter?category=bilfolie')
  await page.getByRole('heading', { name: 'Bilfolie', level: 1 }).waitFor()
  expect(await focused(page)).toMatch(/^A Bilfolie/)
})

test('on a slow network every choice counts at once and the page says that it is coming', async () => {
  const page = await newVisitor()
  await visit(page, '/produkter')
  const letThrough = await holdBack(page)
  const sort = page.getByRole('combobox', { name: 'Sorter' })
  await sort.selectOption({ label: 'Pris (lav til høj)' })
  await page.getByText('Henter siden').waitFor({ state: 'attached' })
  expect(await sort.inputValue()).toBe('price-low')
  await page.getByRole('link', { name: /^Mat \d/ }).click()
  letThrough()
  await page.waitForURL('**/produkter?finish=Mat&sort=price-low')
  await page.getByText('Henter siden').waitFor({ state: 'detached' })
})
