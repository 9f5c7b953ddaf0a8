import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityFaults, pixelsTooWide } from '#test/accessibility.ts'
import { orderBody } from '#test/shop.ts'
import { openAssortment } from './assortment.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'
import { addWorkshop, call, logIn, tokenOf } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

const EMAIL = 'to-rater@eksempel-lak.dk'
const PASSWORD = 'foerst-den-ene'

test('an order is paid in two parts, and a payment booked by mistake is reversed', async () => {
  const { addProduct } = await openAssortment()
  const film = await addProduct({ kcwId: 'RA-1', nameDa: 'Rate Rød', price: 2000, stock: 10, pointsEligible: true })
  await addWorkshop(EMAIL, PASSWORD)
  const placed = await call<{ orderId: number; orderNumber: string }>('POST /orders', {
    token: await tokenOf(EMAIL, PASSWORD),
    body: orderBody([{ id: film.id, quantity: 1 }], { customerEmail: EMAIL, paymentMethod: 'invoice' }),
  })
  const order = async () => (await database.ordersOf(EMAIL))[0]
  const points = async () => (await database.userWith(EMAIL))?.points
  const totalOre = (await order())?.totalOre ?? 0

  const page = await newVisitor({ width: 390 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await logIn(page, 'superadmin@demo.dk')
  await visit(page, `/admin/ordrer/${placed.orderId}`)
  const payments = page.getByRole('region', { name: /^Betalinger/ })
  await payments.getByText('Der er ikke bogført nogen betaling.').waitFor()

  await payments.getByRole('button', { name: 'Bogfør betaling' }).click()
  const dialog = page.getByRole('dialog', { name: `Bogfør betaling: ${placed.orderNumber}` })
  expect(await dialog.getByLabel('Beløb (kr.)').inputValue()).toMatch(/,\d\d$/)
  await dialog.getByLabel('Beløb (kr.)').fill('1.200,50')
  await dialog.getByLabel('Reference').fill('Kontoudtog 14')
  await typedTextIsNotLost(page)
  await dialog.getByText('Ordren bliver: Delvist betalt').waitFor()
  expect(await findAccessibilityFaults(page, 'dialog[open]')).toEqual([])
  expect(await pixelsTooWide(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Bogfør betalingen' }).dblclick()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Delvist betalt').first().waitFor()
  expect(await order()).toMatchObject({ paidOre: 1200_50, openOre: totalOre - 1200_50, paymentStatus: 'partial' })
  expect(await points()).toBe(0)
  await expect.poll(() => read(payments)).toMatch(/Betaling \d\d\.\d\d\.\d{4} Bankoverførsel · Kontoudtog 14 · .+ 1\.200,50 kr\./)

  const customer = await newVisitor({ width: 390 })
  await logIn(customer, EMAIL, PASSWORD)
  for (const address of ['/ordrer', '/konto']) {
    await visit(customer, address)
    await customer.getByText('Mangler at blive betalt i alt, inkl. moms').waitFor()
    expect(await pixelsTooWide(customer)).toBe(0)
  }

  // what is left is filled in
  await payments.getByRole('button', { name: 'Bogfør betaling' }).click()
  await dialog.getByLabel('Hvordan').selectOption('MobilePay')
  await dialog.getByText('Kunden optjener 1 point.').waitFor()
  // on a slow net the dialog stays until the page shows what it did: the next one rests on that
  const held = Promise.withResolvers<void>()
  await page.route(`**/api/orders/${placed.orderId}`, async (route) => {
    await held.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Bogfør betalingen' }).click()
  await expect.poll(async () => (await order())?.paymentStatus).toBe('paid')
  await dialog.getByRole('button', { name: 'Bogfører...' }).waitFor()
  held.resolve()
  await dialog.waitFor({ state: 'hidden' })
  expect(await points()).toBe(1)

  // the same transfer once more: more than is open asks, and what was booked by mistake is reversed
  await payments.getByRole('button', { name: 'Bogfør betaling' }).click()
  await dialog.getByLabel('Beløb (kr.)').fill('300')
  await dialog.getByRole('button', { name: 'Bogfør betalingen' }).click()
  await dialog.getByText('Bekræft, at kunden har betalt for meget.').waitFor()
  await dialog.getByLabel(/^Kunden har betalt for meget/).check()
  await dialog.getByRole('button', { name: 'Bogfør betalingen' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => read(payments)).toContain('Kunden har til gode 300,00 kr.')
  await payments.getByRole('button', { name: /^Tilbagefør betaling .+ 300,00/ }).click()
  const reversal = page.getByRole('dialog', { name: 'Tilbagefør betalingen?' })
  await reversal.waitFor()
  expect(await findAccessibilityFaults(page, 'dialog[open]')).toEqual([])
  await reversal.getByRole('button', { name: 'Tilbagefør' }).click()
  await reversal.waitFor({ state: 'hidden' })
  await expect.poll(() => read(payments)).toContain('Ubetalt 0,00 kr.')
  expect(await read(payments)).toContain('· Tilbageført')
  expect(await order()).toMatchObject({ paidOre: totalOre, openOre: 0, paymentStatus: 'paid' })
  expect(await points()).toBe(1)
  expect(await findAccessibilityFaults(page)).toEqual([])
  expect(await pixelsTooWide(page)).toBe(0)
})

/** Escape and a press outside ask before typed text is thrown away. */
async function typedTextIsNotLost(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Skriv videre' }).click()
  await page.mouse.click(2, 2)
  await page.getByRole('button', { name: 'Skriv videre' }).click()
  expect(await page.getByLabel('Reference').inputValue()).toBe('Kontoudtog 14')
}
