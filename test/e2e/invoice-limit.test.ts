import { expect, test } from 'vitest'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { findAccessibilityFaults, pixelsTooWide } from '#test/accessibility.ts'
import { orderBody } from '#test/shop.ts'
import { openAssortment } from './assortment.ts'
import { orderButton, putInCart } from './checkout-form.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'
import { addWorkshop, call, logIn, tokenOf } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

const EMAIL = 'kredit@graense-folie.dk'
const PASSWORD = 'betaler-naeste-uge'
const ROLL = 'KR-1'

test('an invoice customer meets the limit, pays, and orders', async () => {
  const { addProduct } = await openAssortment()
  const film = await addProduct({ kcwId: ROLL, nameDa: 'Kredit Koral', price: 6000, stock: 20 })
  await addWorkshop(EMAIL, PASSWORD, { company: 'Grænse Folie ApS' })
  const staff = await newVisitor()
  await logIn(staff, 'admin@demo.dk')
  await visit(staff, '/admin/kunder?search=graense-folie')
  await staff
    .getByTestId('customer')
    .filter({ hasText: EMAIL })
    .getByRole('button', { name: /^Rediger/ })
    .click()
  const dialog = staff.getByRole('dialog', { name: 'Rediger Kunde' })
  await dialog.getByLabel('Kreditgrænse på faktura (kr.)').fill('10.000')
  await dialog.getByRole('button', { name: 'Gem Ændringer' }).click()
  await dialog.waitFor({ state: 'hidden' })

  const token = await tokenOf(EMAIL, PASSWORD)
  // Bronze: 5.700 kr.
  const body = orderBody([{ id: film.id, quantity: 1 }], { customerEmail: EMAIL, paymentMethod: 'invoice' })
  const { orderNumber } = await call<{ orderNumber: string }>('POST /orders', { token, body })

  const page = await newVisitor({ width: 390 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await logIn(page, EMAIL, PASSWORD)
  await visit(page, '/konto')
  await page.getByText('Din kredit på faktura, tilbage af 10.000 kr.').waitFor()
  await putInCart(page, ROLL)
  await visit(page, '/checkout')
  await page.getByText('Du kan købe for 4.300 kr. mere på faktura, og det er ordren for stor til.', { exact: false }).waitFor()
  expect(await page.getByRole('radio', { name: /^Faktura/ }).isDisabled()).toBe(true)
  expect(await page.getByRole('radio', { name: /^Kort/ }).isChecked()).toBe(true)
  expect(await findAccessibilityFaults(page)).toEqual([])
  expect(await pixelsTooWide(page)).toBe(0)

  await visit(staff, '/admin/kontoudtog')
  const statement = `Bogføringsdato;Beløb;Navn;Beskrivelse\n${copenhagenDay(Date.now())};5700,00;Grænse Folie;${orderNumber}\n`
  await staff.locator('input[type=file]').setInputFiles({ name: 'konto.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) })
  const line = staff.getByTestId('bank-line').filter({ hasText: orderNumber })
  await line.getByText('Fundet', { exact: true }).waitFor()
  await staff.getByRole('button', { name: /^Bogfør \d+ indbetaling/ }).click()
  await expect.poll(() => line.count()).toBe(0)
  await visit(page, '/checkout')
  await page.getByText('Du kan købe for 10.000 kr. mere på faktura.', { exact: false }).waitFor()
  expect(await page.getByRole('radio', { name: /^Faktura/ }).isChecked()).toBe(true)
  expect(await read(orderButton(page))).toBe('Bestil og betal 5.700 kr. på faktura')
  await orderButton(page).click()
  await expect.poll(async () => (await database.ordersOf(EMAIL)).length).toBe(2)
})
