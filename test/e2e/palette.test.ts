import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findFaultsInBothSchemes, pixelsTooWide, untilPainted } from '#test/accessibility.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'
import { call, logIn, tokenOf } from './workshop.ts'

openBrowser()

const found = (page: Page) => page.getByRole('dialog', { name: 'Søg overalt' })
const field = (page: Page) => page.getByRole('combobox', { name: 'Søg overalt' })

async function placeOrder(customerName: string): Promise<string> {
  const { products } = await call<{ products: { id: number }[] }>('GET /products?search=NL-1005')
  const body = {
    items: [{ id: products[0]?.id, quantity: 1 }],
    ...{ customerName, customerEmail: 'hurtig@gaest.dk', customerPhone: '20 30 40 51', paymentMethod: 'card' },
    ...{ shippingAddress: 'Kajen 1', shippingPostalCode: '5000', shippingCity: 'Odense' },
  }
  return (await call<{ orderNumber: string }>('POST /orders', { body })).orderNumber
}

test('a colleague goes anywhere by the keyboard alone', async () => {
  const orderNumber = await placeOrder('Harald Hurtig')
  const page = await newVisitor({ width: 1440 })
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin')
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  // nothing typed: every place there is
  await found(page)
    .getByRole('option', { name: /^Fakturaer/ })
    .waitFor()
  // and Enter opens the one that is marked
  await visit(page, '/admin/ordrer')
  await page.keyboard.press('Control+k')
  await found(page)
    .getByRole('option', { name: /^Overblik/, selected: true })
    .waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin')
  await page.keyboard.press('Control+k')
  await field(page).waitFor()

  // Enter before the answer is there opens what the answer begins with
  await page.keyboard.type(orderNumber)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\/ordrer\/\d+$/)
  await page.getByRole('heading', { name: new RegExp(orderNumber) }).waitFor()
  expect(await found(page).count()).toBe(0)

  await page.keyboard.press('Meta+k')
  await field(page).waitFor()
  await page.keyboard.type('harald hurtig')
  const order = found(page).getByRole('group', { name: 'Ordrer' }).getByRole('option')
  await expect.poll(() => read(order)).toContain(`${orderNumber} Harald Hurtig`)
  await page.keyboard.press('Escape')
  await found(page).waitFor({ state: 'detached' })

  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  await page.keyboard.type('FJ-1022')
  await found(page)
    .getByRole('option', { name: /^Fjord Enebærblå/, selected: true })
    .waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\/produkter\/\d+$/)

  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  await page.keyboard.type('gold@demo')
  await found(page)
    .getByRole('option', { name: /gold@demo\.dk/, selected: true })
    .waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\/kunder\/\d+$/)
  await expect.poll(() => read(page.getByRole('main'))).toContain('gold@demo.dk')

  // arrow keys lead on, and round
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  // whom other journeys left by that name comes last, and only with the answer
  const answered = Promise.all(
    ['orders', 'users', 'products', 'invoices'].map(async (kind) =>
      (await page.waitForResponse(`**/api/${kind}?search=ordre&limit=*`)).finished(),
    ),
  )
  await page.keyboard.type('ordre')
  await answered
  await untilPainted(page)
  await found(page)
    .getByRole('option', { name: /^Ordrer/, selected: true })
    .waitFor()
  await page.keyboard.press('ArrowDown')
  await found(page)
    .getByRole('option', { name: /^Ny ordre/, selected: true })
    .waitFor()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => found(page).getByRole('option').last().getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/ordrer/ny')
})

test('a user who is quicker than the login check need not press again', async () => {
  const page = await newVisitor({ width: 1440 })
  await logIn(page, 'admin@demo.dk')
  const known = Promise.withResolvers<void>()
  await page.route('**/api/auth/me', async (route) => {
    await known.promise
    await route.continue()
  })
  await visit(page, '/admin/ordrer')
  await page.keyboard.press('Control+k')
  expect(await found(page).count()).toBe(0)
  known.resolve()
  await found(page)
    .getByRole('option', { name: /^Fakturaer/ })
    .waitFor()
})

test('the keys tell what they do, and leave alone who writes', async () => {
  const page = await newVisitor({ width: 1440 })
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/ordrer')
  await page.getByRole('searchbox', { name: /^Søg på kunde/ }).focus()
  await page.keyboard.type('?')
  expect(await page.getByRole('dialog', { name: 'Taster' }).count()).toBe(0)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Taster' }).waitFor()
  expect(await findFaultsInBothSchemes(page)).toEqual([])
  // what stands in a dialog is not left for another
  await page.keyboard.press('Control+k')
  expect(await found(page).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Taster' }).waitFor({ state: 'detached' })
})

test('on the phone it is opened by a press, says what it did not find, and fits', async () => {
  const page = await newVisitor({ width: 390 })
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/ordrer')
  await page.getByRole('button', { name: 'Søg overalt', exact: true }).click()
  await field(page).fill('findesikkenogetsteds')
  await found(page).getByText('Vi fandt intet på »findesikkenogetsteds«.').waitFor()
  // nearly a word of the shop is not taken for it: Enter would open another thing than was meant
  await field(page).fill('karbn')
  await found(page).getByText('Vi fandt intet på »karbn«.').waitFor()
  await field(page).fill('fjord')
  await found(page).getByRole('group', { name: 'Produkter' }).getByRole('option').first().waitFor()
  expect(await pixelsTooWide(page)).toBe(0)
  expect(await findFaultsInBothSchemes(page)).toEqual([])
  await found(page)
    .getByRole('option', { name: /^Fjord Enebærblå/ })
    .click()
  await page.waitForURL(/\/admin\/produkter\/\d+$/)
})

test('a warehouse colleague finds what belongs to their work, and nothing else is asked for', async () => {
  const email = 'lager@palette.dk'
  const password = 'paller-paa-hylderne'
  const body = { name: 'Lone Lager', email, password, role: 'admin', restrictedTo: ['stock', 'parcels'], approved: true }
  await call('POST /users', { token: await tokenOf('superadmin@demo.dk'), body })
  const orderNumber = await placeOrder('Palle Palette')
  const page = await newVisitor({ width: 1440 })
  const asked: string[] = []
  await logIn(page, email, password)
  await visit(page, '/admin/ordrer')
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (searchParams.has('search')) asked.push(pathname)
  })
  await page.keyboard.press('Control+k')
  await field(page).fill('Palle Palette')
  await expect.poll(() => read(found(page).getByRole('option').first())).toContain(orderNumber)
  expect(asked.toSorted()).toEqual(['/api/orders', '/api/products'])
  await field(page).fill('fakturaer')
  await found(page).getByText('Vi fandt intet på »fakturaer«. Fakturaer åbnes af ejeren, eller af en kollega, der har fået lov.').waitFor()
})
