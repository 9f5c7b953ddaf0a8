import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { PAGES } from '#contract/pages/pages.ts'
import { findFaultsInBothSchemes, pixelsTooWide, watchShift } from '#test/accessibility.ts'
import { newVisitor, openBrowser, read, reload, untilAlive, visit } from './visitor.ts'
import { addWorkshop, call, logIn, openBackOffice, tokenOf } from './workshop.ts'

openBrowser()

const EMAIL = 'skulder@kjaer-folie.dk'
const PASSWORD = 'kunden-staar-ved-siden-af'
const FILM = 'NL-1004' // Nordlys Vejrgrå: 5.495 kr., for this workshop 3.461,85, or 2.769,48 without VAT

/** What a workshop's customer must read nowhere: tier, discount, balance, and what the film costs the workshop. */
const SECRETS = [
  /Platinum/gi,
  /37\s?%/g,
  /4\.?321/g,
  /3\.?461,?\.?85/g,
  /2\.?769,?\.?48/g,
  /2\.?033,15/g,
  /[Dd]ine point/g,
  /[Dd]in pris/g,
  /ekskl\. moms/g,
]

/** These are about the workshop itself and ask first. */
const ASK_FIRST = ['/checkout', '/konto', '/konto/fakturaer', '/konto/tilbud', '/konto/venter', '/konto/proever', '/ordrer']
const EXAMPLES: Readonly<Record<string, string>> = {
  '/produkt/:id': `/produkt/${FILM}`,
  '/blog/:id': '/blog/hvor-mange-meter-folie',
}
const SHOP_PAGES = Object.values(PAGES)
  .map(({ path }) => EXAMPLES[path] ?? path)
  .filter((path) => !path.startsWith('/admin') && !path.includes(':') && !ASK_FIRST.includes(path))

beforeAll(async () => {
  await addWorkshop(EMAIL, PASSWORD)
  const backOffice = await openBackOffice()
  await backOffice.givePoints(EMAIL, 4321)
  const token = await tokenOf('admin@demo.dk')
  const { users } = await call<{ users: { id: number }[] }>(`GET /users?search=${EMAIL}`, { token })
  await call(`PUT /users/${users[0]?.id}`, { token, body: { tier: 'Platinum', customDiscount: 37 } })
})

/** Everything of a page a person could come upon: its text, and its names, tooltips, attributes and title, menus and dialogs included. */
const all = (page: Page) => page.evaluate(() => document.documentElement.outerHTML.replaceAll('\u00a0', ' '))

/** Which secrets stand more often in what a visitor got than in what anybody gets. */
const told = (html: string, anybodys: string) =>
  SECRETS.filter((secret) => (html.match(secret)?.length ?? 0) > (anybodys.match(secret)?.length ?? 0)).map(({ source }) => source)

/**
 * A page that names all tiers to everybody names this one too: what guests read as well is no secret. `asGuest` takes the guest there, who
 * need not go where nothing is told at all.
 */
async function expectNoSecret(page: Page, guest: Page, path: string, asGuest?: () => Promise<void>): Promise<void> {
  const html = await all(page)
  if (told(html, '').length === 0) return
  await asGuest?.()
  // what comes once a page is alive comes to the guest too
  await expect.poll(async () => told(html, await all(guest)), { message: path }).toEqual([])
}

test('customer looks along: no page of the shop tells of discount, tier, points or own prices', async () => {
  const page = await newVisitor({ width: 390, expects: /404|400/ })
  const guest = await newVisitor({ width: 390, expects: /404|400/ })
  await logIn(page, EMAIL, PASSWORD)
  await visit(page, '/')
  await page.getByText(/37\s%\srabat/).waitFor()
  // the user menu is fetched once after login
  await expect
    .poll(async () => told(await all(page), ''), { message: 'what is searched for is there outside the retail view' })
    .toEqual(expect.arrayContaining(['Platinum', '4\\.?321']))
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('navigation', { name: 'Mobilmenu' }).getByRole('button', { name: 'Detailpriser' }).click()
  await page.getByRole('button', { name: 'Luk menu' }).click()

  for (const path of SHOP_PAGES) {
    await visit(page, path)
    await expectNoSecret(page, guest, path, () => visit(guest, path))
    expect(await read(page.getByTestId('retail-bar')), path).toBe('Kundevisning: inkl. moms Dine priser Detailpriser')
    expect(await pixelsTooWide(page), `${path} fits the phone`).toBe(0)
  }
}, 600_000)

test('customer looks along: list, search, toasts, cart and quick order show what anybody pays', async () => {
  const page = await newVisitor()
  const guest = await newVisitor()
  await logIn(page, EMAIL, PASSWORD)
  await visit(page, `/produkt/${FILM}`)
  // one for money, and one the workshop pays with its points
  await page.getByLabel('Betal med point').check()
  await page.getByRole('button', { name: 'Læg i kurv', exact: true }).click()
  await page.getByText('tilføjet til kurv!').waitFor()
  await page.getByRole('button', { name: 'Detailpriser' }).click()
  await page.getByText('5.495\u00a0kr.').first().waitFor()
  await expect.poll(() => page.getByLabel('Betal med point').count()).toBe(0)
  await page.getByRole('button', { name: 'Læg i kurv', exact: true }).click()
  await page.getByRole('link', { name: /^Kurv, 2 / }).waitFor()
  await visit(guest, `/produkt/${FILM}`)
  await expectNoSecret(page, guest, 'the film and its toast')

  await visit(page, `/produkter?search=${FILM}`)
  await visit(guest, `/produkter?search=${FILM}`)
  const seenByGuest = await read(guest.getByRole('article').first())
  await expect.poll(() => read(page.getByRole('article').first())).toBe(seenByGuest)
  for (const one of [page, guest]) {
    await one.getByRole('button', { name: 'Søg produkter', exact: true }).click()
    await one.getByRole('dialog', { name: 'Søg' }).getByRole('combobox', { name: 'Søg produkter' }).fill('vejrgrå')
    await one.getByRole('option').filter({ hasText: 'kr.' }).first().waitFor()
  }
  await expect.poll(() => read(page.getByRole('dialog', { name: 'Søg' }))).toContain('5.495 kr. Søg efter')
  await expectNoSecret(page, guest, 'suggestions')

  await visit(page, '/kurv')
  await visit(guest, '/kurv')
  await page.getByRole('heading', { name: 'Ordreoversigt' }).waitFor()
  expect(await Promise.all((await page.getByTestId('line-total').all()).map(read))).toEqual([
    'Linje i alt 5.495 kr.',
    'Linje i alt 5.495 kr.',
  ])
  expect(await read(page.getByTestId('total'))).toBe('10.990 kr.')
  expect(await read(page.getByRole('main'))).not.toContain('point')
  await expectNoSecret(page, guest, '/kurv')

  await visit(page, '/hurtigbestilling')
  await page.getByLabel('Varenumre og antal').fill(`${FILM} 2`)
  await page.getByText('1 linje klar').waitFor()
  await expect.poll(() => read(page.getByTestId('line-good'))).toContain('2 stk. à 5.495 kr.')
  await visit(guest, '/hurtigbestilling')
  await expectNoSecret(page, guest, '/hurtigbestilling')
})

test('customer looks along: checkout, account and orders ask first, show themselves alone, and ask again', async () => {
  const page = await newVisitor({ width: 390 })
  const guest = await newVisitor({ width: 390 })
  await visit(guest, '/')
  await logIn(page, EMAIL, PASSWORD)
  await visit(page, `/produkt/${FILM}`)
  await page.getByRole('button', { name: 'Læg i kurv', exact: true }).click()
  await page.evaluate(() => localStorage.setItem('foliehuset.detailpriser', '1'))
  const asks = page.getByRole('button', { name: 'Vis mine priser' })
  for (const path of ASK_FIRST) {
    await visit(page, path, { waitUntil: 'networkidle' })
    await asks.waitFor()
    await expectNoSecret(page, guest, path)
    expect(await findFaultsInBothSchemes(page), path).toEqual([])
    expect(await pixelsTooWide(page), path).toBe(0)
    await asks.click()
    await expect.poll(() => read(page.getByTestId('retail-bar')), { message: path }).toContain('Kun denne side viser dine priser')
  }

  await visit(page, '/checkout')
  await asks.press('Enter')
  await expect.poll(() => read(page.getByTestId('total'))).toBe('3.461,85 kr.')
  expect(await read(page.getByTestId('retail-bar'))).toContain('Kun denne side viser dine priser')
  expect(await findFaultsInBothSchemes(page)).toEqual([])
  await page.getByRole('link', { name: 'Ret kurven' }).click()
  await page.getByRole('heading', { name: 'Ordreoversigt' }).waitFor()
  await expect.poll(() => read(page.getByTestId('total')), { message: 'back in the shop' }).toBe('5.495 kr.')
  await page.getByRole('link', { name: /^Gå til betaling/ }).click()
  await asks.click()
  await page.getByTestId('total').waitFor()
  await page.getByRole('button', { name: 'Skjul mine priser' }).click()
  await asks.waitFor()
  await asks.click()
  await reload(page)
  await asks.waitFor()

  await page.getByRole('button', { name: 'Dine priser' }).click()
  await expect.poll(() => read(page.getByTestId('total')), { message: 'one press back' }).toBe('3.461,85 kr.')
  await expect.poll(() => page.getByTestId('retail-bar').count()).toBe(0)
  await visit(page, '/konto')
  await page.getByText(/37\s%\srabat på alle produkter/).waitFor()
})

test('customer looks along: the bar is there from the first paint on every width, nothing moves, and one press leads back', async () => {
  for (const width of [320, 390, 768, 1440]) {
    const page = await newVisitor({ width, isNewBrowser: true })
    await logIn(page, EMAIL, PASSWORD)
    await page.evaluate(() => localStorage.setItem('foliehuset.detailpriser', '1'))
    const shiftOfPage = await watchShift(page)
    await page.goto(`/produkter?search=${FILM}`, { waitUntil: 'networkidle' })
    await untilAlive(page)
    await page.getByText('5.495\u00a0kr.').first().waitFor()
    expect(await shiftOfPage(), `${width} px`).toBeLessThan(0.005)
    const bar = page.getByTestId('retail-bar')
    await page.mouse.wheel(0, 400)
    // the wheel does not wait for the page: bar and buttons are measured at one moment
    const [around, ...buttons] = await bar.evaluate((element) =>
      [element, ...element.querySelectorAll('button')].map((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        return { name: one.textContent?.trim(), top, bottom }
      }),
    )
    const { top = -1, bottom = 0 } = around ?? {}
    expect(top, 'it stays in sight').toBeGreaterThanOrEqual(0)
    expect(buttons.map(({ name }) => name)).toEqual(['Dine priser', 'Detailpriser'])
    for (const button of buttons) {
      expect(button.top, `${button.name} is inside it`).toBeGreaterThanOrEqual(top)
      expect(button.bottom, `${button.name} is inside it`).toBeLessThanOrEqual(bottom)
    }
    expect(await pixelsTooWide(page), `${width} px`).toBe(0)
    await bar.getByRole('button', { name: 'Dine priser' }).click()
    await page.getByText('2.769,48\u00a0kr.').first().waitFor()
    await page.context().close()
  }
})
