import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { watchShift } from '#test/accessibility.ts'
import { newVisitor, openBrowser, read, reload, untilAlive } from './visitor.ts'
import { DEMO_PASSWORD, logIn } from './workshop.ts'

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

// a document that has only just begun has no element yet
const isAlive = (page: Page) => page.evaluate('document.documentElement?.dataset.alive')

test('a login sent before the page is alive waits for it, and no address ever holds the password', async () => {
  const page = await newVisitor({ isNewBrowser: true })
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
  const page = await newVisitor({ isNewBrowser: true })
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
  const page = await newVisitor({ isNewBrowser: true })
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

/** Pages whose scripts are held back are never loaded whole. */
const COMMITTED = { waitUntil: 'commit' } as const

const inCart = (page: Page) => page.getByTestId('cart-count')

test('a press on a card before the page is alive puts one roll in the cart, however often it is pressed', async () => {
  const page = await newVisitor({ width: 390, isNewBrowser: true })
  const letThrough = await holdScriptsBack(page)
  await page.goto('/produkter?search=NL-1005', { waitUntil: 'domcontentloaded' })
  const add = page.getByRole('button', { name: 'Læg i kurv: Nordlys Cementgrå' })
  await add.click()
  await add.click()
  await page.getByRole('button', { name: 'Favorit: Nordlys Cementgrå' }).click()
  expect(await isAlive(page)).toBeUndefined()

  letThrough()
  await page.getByText('Nordlys Cementgrå tilføjet til kurv!').last().waitFor()
  expect(await read(inCart(page))).toBe('1')
  expect(await page.getByRole('button', { name: 'Favorit: Nordlys Cementgrå' }).getAttribute('aria-pressed')).toBe('true')
})

test('the quantity that was chosen too early is the one that is put in the cart', async () => {
  const page = await newVisitor({ width: 390, isNewBrowser: true })
  const letThrough = await holdScriptsBack(page)
  await page.goto('/produkt/NL-1005', { waitUntil: 'domcontentloaded' })
  const quantity = page.getByLabel('Antal').getByRole('textbox')
  await page.getByRole('button', { name: 'Flere' }).first().click()
  await page.getByRole('button', { name: 'Flere' }).first().click()
  await page.getByRole('button', { name: 'Færre' }).first().click()
  await page.getByRole('button', { name: 'Flere' }).first().click()
  expect(await quantity.first().inputValue()).toBe('3')
  await page.getByRole('button', { name: 'Læg i kurv', exact: true }).first().click()
  letThrough()
  await page.getByText('Nordlys Cementgrå tilføjet til kurv!').last().waitFor()
  expect(await read(inCart(page))).toBe('3')
  expect(await quantity.first().inputValue()).toBe('3')
})

test('who puts something in the cart and goes on before the page was alive finds it in the cart', async () => {
  const page = await newVisitor({ width: 390, isNewBrowser: true })
  const letThrough = await holdScriptsBack(page)
  await page.goto('/produkt/NL-1005', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Læg i kurv', exact: true }).first().click()
  await page.getByRole('link', { name: 'Kurv', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/kurv', COMMITTED)
  letThrough()
  await page.getByRole('heading', { name: 'Nordlys Cementgrå' }).waitFor()
  expect(await read(inCart(page))).toBe('1')
  await reload(page)
  expect(await read(inCart(page)), 'a reload adds nothing').toBe('1')
})

test('menu, order of the list and search answer before the page is alive', async () => {
  const page = await newVisitor({ width: 390, isNewBrowser: true })
  const letThrough = await holdScriptsBack(page)
  await page.goto('/produkter', { waitUntil: 'domcontentloaded' })
  await page.getByRole('combobox', { name: 'Sorter' }).selectOption('Nyeste først')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('navigation', { name: 'Mobilmenu' }).getByRole('link', { name: 'Om Os' }).waitFor()
  await page.getByRole('button', { name: 'Luk menu' }).click()
  await page.goto('/om-os', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Søg produkter' }).click()
  await page.waitForURL((url) => url.pathname === '/produkter', COMMITTED)
  await page.locator('#soeg:focus').waitFor()
  await page.keyboard.type('FJ-1022')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('search') === 'FJ-1022', COMMITTED)
  expect(await isAlive(page)).toBeUndefined()
  letThrough()
  await untilAlive(page)
})

test('with JavaScript turned off the pages are read, what needs it says so, and no address holds a password', async () => {
  const page = await newVisitor({ hasScripts: false, expects: /405/ })
  const addresses = noteAddresses(page)
  await page.goto('/produkt/NL-1005')
  await page.getByRole('heading', { name: 'Nordlys Cementgrå' }).waitFor()
  expect(await saidWithoutScript(page)).toContain('Slå JavaScript til i din browser for at lægge i kurv.')
  for (const [path, said] of SAID_WITHOUT_SCRIPT) {
    await page.goto(path)
    expect(await saidWithoutScript(page), path).toContain(`Slå JavaScript til i din browser for at ${said}.`)
  }
  await page.goto('/login')
  await page.getByLabel('E-mail').fill('bronze@demo.dk')
  await page.getByLabel('Adgangskode', { exact: true }).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Siden har brug for JavaScript' }).waitFor()
  expect(addresses.filter((address) => address.includes(DEMO_PASSWORD) || address.includes('bronze'))).toEqual([])
})

/** What stands in sight where scripts do not run; the browser's driver does not look for text there by itself. */
async function saidWithoutScript(page: Page): Promise<string[]> {
  const said = await page.locator('noscript p').all()
  for (const one of said) expect((await one.boundingBox())?.height).toBeGreaterThan(10)
  return await Promise.all(said.map(read))
}

const SAID_WITHOUT_SCRIPT = [
  ['/login', 'logge ind'],
  ['/register', 'oprette en konto'],
  ['/forgot-password', 'bede om en ny adgangskode'],
  ['/reset-password?token=en-token-paa-over-tyve-tegn', 'vælge en ny adgangskode'],
  ['/kontakt', 'sende en besked her'],
  ['/fortryd', 'fortryde her'],
  ['/sponsorat', 'søge her'],
  ['/kurv', 'se kurven og bestille'],
  ['/checkout', 'se kurven og bestille'],
  ['/favoritter', 'se dine favoritter'],
  ['/hurtigbestilling', 'bestille med varenumre'],
  ['/konto', 'se din konto'],
  ['/ordrer', 'se din konto'],
  ['/admin', 'bruge administrationen'],
] as const

test('what a workshop sees first on its home page stays in place while its own orders come', async () => {
  for (const width of [390, 1280]) {
    const page = await newVisitor({ width, isNewBrowser: true })
    await logIn(page, 'gold@demo.dk')
    const shiftOfPage = await watchShift(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.getByTestId('last-order').first().waitFor()
    expect(await shiftOfPage(), `${width} px`).toBeLessThan(0.05)
  }
})
