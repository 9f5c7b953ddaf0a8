import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newVisitor, openBrowser, untilAlive } from './visitor.ts'
import { DEMO_PASSWORD } from './workshop.ts'

openBrowser()

/** Keeps every script of the pages back until it is let through: a slow phone in the first seconds. */
async function holdScriptsBack(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** Every address the browser asked for or stood at. */
function noteAddresses(page: Page): string[] {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(`${request.method()} ${request.url()}`))
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  return addresses
}

const isAlive = (page: Page) => page.evaluate('document.documentElement.dataset.alive')

test('a login sent before the page is alive waits for it, and no address ever holds the password', async () => {
  const page = await newVisitor()
  const addresses = noteAddresses(page)
  const letThrough = await holdScriptsBack(page)
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('E-mail').fill('bronze@demo.dk')
  await page.getByLabel('Adgangskode', { exact: true }).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  expect(await isAlive(page)).toBeUndefined()
  expect(new URL(page.url())).toMatchObject({ pathname: '/login', search: '' })
  expect(await page.getByLabel('E-mail').inputValue()).toBe('bronze@demo.dk')

  letThrough()
  await page.getByText('Login succesfuldt').waitFor()
  await page.getByRole('button', { name: /^Brugermenu/ }).waitFor()
  expect(addresses.filter((address) => address.includes('/auth/login'))).toHaveLength(1)
  expect(addresses.filter((address) => address.includes(DEMO_PASSWORD) || address.includes('bronze%40'))).toEqual([])
})

test('what is missing in a form sent too early is said once the page is alive', async () => {
  const page = await newVisitor()
  const letThrough = await holdScriptsBack(page)
  await page.goto('/register', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Navn', { exact: true }).fill('Karen Kjær')
  await page.getByLabel('Adgangskode', { exact: true }).fill('hemmelig-kode')
  await page.keyboard.press('Enter')
  expect(new URL(page.url())).toMatchObject({ pathname: '/register', search: '' })
  letThrough()
  await untilAlive(page)
  await page.getByText('Skriv en gyldig e-mail.').waitFor()
  expect(await page.getByLabel('Navn', { exact: true }).inputValue()).toBe('Karen Kjær')
})

test.each(['mouse', 'keyboard'])('a link pressed with the %s before the page is alive leads where it says', async (hand) => {
  const page = await newVisitor()
  const letThrough = await holdScriptsBack(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const link = page.getByRole('link', { name: 'Se Alle Produkter' })
  if (hand === 'mouse') await link.click()
  else await link.press('Enter')
  await page.getByRole('heading', { name: 'Produkter', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/produkter')
  expect(await isAlive(page)).toBeUndefined()
  letThrough()
  await untilAlive(page)
})
