import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newVisitor, openBrowser, visit } from './visitor.ts'

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

test('who uses the keyboard arrives at the heading of the page he asked for', async () => {
  const page = await newVisitor()
  await visit(page, '/produkter?category=bilfolie')
  await page.getByRole('link', { name: 'Fjord Mosgrøn', exact: true }).press('Enter')
  await page.getByRole('heading', { name: 'Fjord Mosgrøn', level: 1 }).waitFor()
  await expect.poll(() => focused(page)).toBe('H1 Fjord Mosgrøn')
  await page.getByRole('link', { name: 'Tilbage til Produkter' }).press('Enter')
  await expect.poll(() => focused(page)).toBe('H1 Produkter')
  await page.getByRole('link', { name: 'Side 2' }).press('Enter')
  await page.waitForURL('**/produkter?page=2')
  await expect.poll(() => focused(page)).toBe('H1 Produkter')
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
  const sort = page.getByRole('combobox', { name: 'Sortér' })
  await sort.selectOption({ label: 'Pris (lav til høj)' })
  await page.getByText('Henter siden').waitFor({ state: 'attached' })
  expect(await sort.inputValue()).toBe('price-low')
  await page.getByRole('link', { name: /^Mat \d/ }).click()
  letThrough()
  await page.waitForURL('**/produkter?finish=Mat&sort=price-low')
  await page.getByText('Henter siden').waitFor({ state: 'detached' })
})
