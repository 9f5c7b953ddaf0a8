import { expect, test } from 'vitest'
import { findAccessibilityFaults, pixelsTooWide } from '#test/accessibility.ts'
import { fillInDelivery, orderButton, putInCart } from './checkout-form.ts'
import { onlineShop } from './online-shop.ts'
import { newVisitor, openBrowser, reload, untilAlive, visit } from './visitor.ts'

openBrowser()
const { database, address, payAt, heldFor } = await onlineShop('paying_online')

const SQUEEGEE = 'VT-1068' // Filtrakel Blå 10 cm: 49 kr., and 99 kr. for delivery

test('a guest pays with MobilePay on the phone', async () => {
  const email = 'mobilepay@example.dk'
  const page = await newVisitor({ shop: address(), width: 390 })
  await putInCart(page, SQUEEGEE)
  await visit(page, '/checkout')
  await fillInDelivery(page, email)
  await page.getByRole('radio', { name: /^MobilePay/ }).check()
  await page
    .getByText('Beløbet reserveres i MobilePay og trækkes først, når vi sender varerne eller har dem klar til afhentning.')
    .waitFor()
  await orderButton(page).dblclick()

  await payAt(page, { sum: '148,00', way: 'MobilePay', choice: 'Godkend' })
  await page.getByText('Tak. 148 kr. er reserveret og trækkes først, når vi sender varerne eller har dem klar til afhentning.').waitFor()
  await page.waitForURL(/\/ordre\/[\w-]{20,}\?betaling=ok$/)
  expect(await page.getByRole('button', { name: /^Betal / }).count()).toBe(0)
  expect(await findAccessibilityFaults(page, 'main')).toEqual([])
  expect(await pixelsTooWide(page)).toBe(0)
  await reload(page)
  await page.getByText('148 kr. er reserveret. Pengene trækkes først, når vi sender varerne eller har dem klar til afhentning.').waitFor()

  const orders = await database.ordersOf(email)
  expect(orders).toMatchObject([{ totalOre: 148_00, paidOre: 0, paymentStatus: 'unpaid', paymentMethod: 'mobilepay' }])
  expect(heldFor(orders[0]?.orderNumber)).toEqual([{ status: 'requires_capture', held: 148_00, taken: 0 }])
})

test('declined, then paid', async () => {
  const email = 'afvist@example.dk'
  const page = await newVisitor({ shop: address(), width: 390, expects: /402/ })
  await putInCart(page, SQUEEGEE)
  await visit(page, '/checkout')
  await fillInDelivery(page, email)
  await page.getByRole('radio', { name: /^Kort/ }).check()
  await orderButton(page).click()
  await payAt(page, { sum: '148,00', way: 'Kort', choice: 'Afvis' })
  await page.getByText('Din bank afviste betalingen. Prøv igen.').waitFor()
  await page.getByRole('button', { name: 'Tilbage til butikken' }).click()

  await page.getByText('Betalingen blev ikke gennemført. Ordren er gemt').waitFor()
  await untilAlive(page)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Ordren er gemt, men ikke betalt')
  expect(await findAccessibilityFaults(page, 'main')).toEqual([])
  expect(await pixelsTooWide(page)).toBe(0)
  const [order] = await database.ordersOf(email)
  expect(heldFor(order?.orderNumber)).toEqual([{ status: 'requires_payment_method', held: 0, taken: 0 }])
  await page.getByRole('button', { name: 'Betal 148 kr. nu' }).click()
  await payAt(page, { sum: '148,00', way: 'Kort', choice: 'Godkend' })
  await page.getByText('Tak. 148 kr. er reserveret').waitFor()
  expect(heldFor(order?.orderNumber)).toEqual([{ status: 'requires_capture', held: 148_00, taken: 0 }])
  expect(await database.ordersOf(email)).toHaveLength(1)
})
