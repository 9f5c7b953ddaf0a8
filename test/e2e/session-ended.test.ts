import { expect, test } from 'vitest'
import { openAssortment } from './assortment.ts'
import { putInCart } from './checkout-form.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'
import { addWorkshop, call, DEMO_PASSWORD, logIn, tokenOf } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()
const assortment = await openAssortment()

const PASSWORD = 'rulle-efter-rulle-paa-rulle'
/** What a page asks by itself must be answered before the session ends, or the login form comes before the first press. */
const ANSWERED = { waitUntil: 'networkidle' } as const

test('staff whose session ends while a product is written log in on the page, and the text is saved', async () => {
  const email = 'lang-frokost@foliehuset.dk'
  const token = await tokenOf('superadmin@demo.dk')
  await call('POST /users', { token, body: { name: 'Lis Lang', email, password: PASSWORD, role: 'admin' } })
  const { id } = await assortment.addProduct({ kcwId: 'FROKOST-1', nameDa: 'Lang Frokost', price: 900 })
  const page = await newVisitor({ expects: /401/ })
  await visit(page, '/login')
  await logIn(page, email, PASSWORD)
  // staff come to the back office, unless they came from somewhere else
  await page.waitForURL((url) => url.pathname === '/admin')
  await visit(page, `/admin/produkter/${id}`, ANSWERED)
  await page.getByLabel('Navn DA*').fill('Meget Lang Frokost')
  await database.endSessionsOf(email)
  await page.getByRole('button', { name: 'Gem ændringer' }).click()

  const again = page.getByRole('dialog', { name: 'Log ind igen' })
  await again.waitFor()
  // who looks away first and presses again later has lost nothing
  await page.keyboard.press('Escape')
  await again.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Navn DA*').inputValue()).toBe('Meget Lang Frokost')
  await page.getByRole('button', { name: 'Gem ændringer' }).click()
  expect(await again.getByLabel('E-mail').inputValue()).toBe(email)
  expect(await again.getByLabel('E-mail').isEditable()).toBe(false)
  await again.getByLabel('Adgangskode', { exact: true }).fill('forkert-kode-her')
  await page.keyboard.press('Enter')
  await again.getByRole('alert').first().waitFor()
  await again.getByLabel('Adgangskode', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('Produkt opdateret!').last().waitFor()
  await again.waitFor({ state: 'detached' })
  expect((await database.product('FROKOST-1')).nameDa).toBe('Meget Lang Frokost')
  expect(new URL(page.url()).pathname).toBe(`/admin/produkter/${id}`)
})

test('a customer whose session ends in the checkout keeps the delivery, and the order is placed once', async () => {
  const email = 'pause@kjaer-folie.dk'
  await addWorkshop(email, PASSWORD)
  const page = await newVisitor({ expects: /401/ })
  await logIn(page, email, PASSWORD)
  await putInCart(page, 'GR-1030')
  await visit(page, '/checkout', ANSWERED)
  await page.getByLabel('Adresse').fill('Kajen 8, porten')
  await page.getByLabel('Telefon').fill('+45 20 30 40 50')
  await page.getByLabel('Postnummer').fill('7100')
  await page.getByLabel('By', { exact: true }).fill('Vejle')
  await database.endSessionsOf(email)
  await page.getByRole('button', { name: /^Bestil/ }).click()
  const again = page.getByRole('dialog', { name: 'Log ind igen' })
  await again.getByLabel('Adgangskode', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Mine Ordrer' }).waitFor()
  expect(await database.ordersOf(email)).toMatchObject([{ shippingAddress: 'Kajen 8, porten' }])
})

test('somebody else at the browser gets nothing of the page whose session ended', async () => {
  const email = 'delt-computer@kjaer-folie.dk'
  await addWorkshop(email, PASSWORD)
  const page = await newVisitor({ expects: /401/ })
  await logIn(page, email, PASSWORD)
  await visit(page, '/konto/indstillinger', ANSWERED)
  await page.getByLabel('Navn').fill('Hemmelig Karen')
  await database.endSessionsOf(email)
  await page.getByRole('button', { name: /^Gem/ }).first().click()
  const again = page.getByRole('dialog', { name: 'Log ind igen' })
  expect(await read(again)).toContain('Er du ikke Karen Kjær?')
  await again.getByRole('button', { name: 'Forlad siden, og log ind som en anden' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  await logIn(page, 'bronze@demo.dk', DEMO_PASSWORD)
  await page.waitForURL((url) => url.pathname === '/')
  await visit(page, '/konto/indstillinger')
  await expect.poll(() => page.getByLabel('Navn').inputValue()).toBe('Mette Lindholt')
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toMatch(/Hemmelig|delt-computer/)
})
