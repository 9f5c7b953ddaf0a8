import { afterAll, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { findAccessibilityFaults, pixelsTooWide } from '#test/accessibility.ts'
import { openAssortment } from './assortment.ts'
import { acceptTerms, orderButton, putInCart } from './checkout-form.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, reload, visit } from './visitor.ts'
import { addWorkshop, call, logIn, tokenOf } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()
const token = await tokenOf('superadmin@demo.dk')
const { exports } = DEFAULT_SETTINGS
const open = (isOffered: boolean) =>
  call('PUT /settings', { token, body: { exports: { ...exports, FO: { ...exports.FO, isOffered, freightKr: 249 } } } })
// other journeys know a shop that sends within Denmark
afterAll(() => open(false))

test('a guest on the Faroes is asked to write until the shop sends there, and then buys without VAT on the phone', async () => {
  const email = 'torshavn@example.fo'
  const { addProduct } = await openAssortment()
  const film = await addProduct({ kcwId: 'FAER-1', nameDa: 'Færøsk Blå', price: 1000, stock: 5 })
  const page = await newVisitor({ width: 390 })
  await putInCart(page, film.kcwId)
  await visit(page, '/checkout')
  await page.getByLabel('Navn').fill('Jóannes Olsen')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Telefon').fill('+298 20 30 40')
  await page.getByLabel('Adresse').fill('Tórsgøta 4')
  const code = page.getByLabel('Postnummer')
  await code.fill('FO-100')
  await page.getByLabel('By', { exact: true }).fill('Tórshavn')
  await page.getByText('Vi leverer endnu ikke til Færøerne.').waitFor()
  expect(await page.getByRole('link', { name: 'Spørg om et tilbud' }).getAttribute('href')).toBe('/kontakt')
  expect(await read(page.getByTestId('total'))).toBe('1.099 kr.')

  await open(true)
  await reload(page)
  await page.getByText('Det er på Færøerne.').waitFor()
  await expect.poll(() => read(page.getByTestId('total'))).toBe('1.049 kr.')
  await page.getByText('Uden dansk moms: varerne sendes ud af EU.').waitFor()
  expect(await read(page.getByRole('region', { name: 'Før du bestiller' }))).toContain('1.049 kr. uden moms, heraf fragt 249 kr.')
  await code.fill('7100')
  await expect.poll(() => read(page.getByTestId('total'))).toBe('1.099 kr.')
  await code.fill('100')
  await page.getByLabel('By', { exact: true }).fill('Tórshavn')
  await expect.poll(() => read(page.getByTestId('total'))).toBe('1.049 kr.')
  expect(await pixelsTooWide(page)).toBe(0)
  expect(await findAccessibilityFaults(page)).toEqual([])
  await acceptTerms(page).check()
  await orderButton(page).click()
  await page.getByRole('heading', { name: 'Tak for din ordre' }).waitFor()
  await page.getByText('100 Tórshavn, Færøerne').waitFor()
  expect(await read(page.getByTestId('total'))).toBe('1.049 kr.')
  const [order] = await database.ordersOf(email)
  expect(order).toMatchObject({
    vatTreatment: 'export',
    shippingCountry: 'FO',
    subtotalOre: 800_00,
    shippingOre: 249_00,
    totalOre: 1049_00,
  })
})

test('a workshop on the Faroes reads in its cart what it pays at the checkout', async () => {
  const [email, password] = ['vaerksted@example.fo', 'faeroesk-folie']
  await open(true)
  const { addProduct } = await openAssortment()
  const film = await addProduct({ kcwId: 'FAER-2', nameDa: 'Færøsk Rød', price: 1000, stock: 5 })
  await addWorkshop(email, password)
  await call('PUT /auth/me', { token: await tokenOf(email, password), body: { postalCode: '100', city: 'Tórshavn' } })
  const page = await newVisitor({ width: 390 })
  await logIn(page, email, password)
  await putInCart(page, film.kcwId)
  await visit(page, '/kurv')
  await page.getByText('Uden dansk moms: varerne sendes ud af EU.').waitFor()
  const total = await read(page.getByTestId('total'))
  expect(await read(page.locator('main'))).not.toContain('inkl. moms')
  expect(await findAccessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: `Gå til betaling · ${total}` }).click()
  await page.getByRole('heading', { name: 'Din ordre' }).waitFor()
  await expect.poll(() => read(page.getByTestId('total'))).toBe(total)
})
