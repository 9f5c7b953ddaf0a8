import { expect, test } from 'vitest'
import { fillInDelivery, orderButton, putInCart } from './checkout-form.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'

openBrowser()
const database = await openShopDatabase()

const REFUSED = /status of 409/

test('prices change between cart and order: the customer sees what changed', async () => {
  const email = 'nye-priser@example.dk'
  const page = await newVisitor({ expects: REFUSED })
  await putInCart(page, 'VT-1068', 3)
  await visit(page, '/checkout')
  await fillInDelivery(page, email)
  expect(await read(page.getByTestId('total'))).toBe('246 kr.')

  const putBack = await database.change('VT-1068', { unitPriceOre: 59_50, stock: 1 })
  try {
    await orderButton(page).click()
    const changes = page.getByRole('region', { name: 'Din kurv er ændret' })
    await changes.waitFor()
    const rowOf = (name: string) => read(changes.getByRole('row', { name: new RegExp(`^${name}`) }).first())
    expect(await rowOf('Pris pr. stk.')).toBe('Pris pr. stk. 49 kr. 59,50 kr.')
    expect(await rowOf('3 stk. i alt')).toBe('3 stk. i alt 147 kr. 178,50 kr.')
    expect(await rowOf('Levering')).toBe('Levering Sendes nu · 1–3 dage 1 sendes nu, 2 om 10–18 dage')
    expect(await rowOf('I alt')).toBe('I alt 246 kr. 277,50 kr.')
    expect(await orderButton(page).isDisabled()).toBe(true)
    expect(await database.ordersOf(email)).toEqual([])

    await changes.getByRole('button', { name: 'Godkend ændringerne' }).click()
    expect(await read(page.getByTestId('total'))).toBe('277,50 kr.')
    await orderButton(page).click()
    await page.getByRole('heading', { name: 'Tak for din ordre' }).waitFor()
    expect(await database.ordersOf(email)).toMatchObject([{ subtotalOre: 178_50, shippingOre: 99_00, totalOre: 277_50 }])
  } finally {
    await putBack()
  }
})

test('a product is discontinued between cart and order: the customer is told which and can go on without it', async () => {
  const email = 'udgaaet@example.dk'
  const page = await newVisitor({ expects: REFUSED })
  await putInCart(page, 'VT-1068')
  await putInCart(page, 'FJ-1021')
  await visit(page, '/checkout')
  await fillInDelivery(page, email)
  await page.getByText('1 × Fjord Mosgrøn', { exact: true }).waitFor()

  const putBack = await database.change('FJ-1021', { active: false })
  try {
    await orderButton(page).click()
    const refusal = page.getByRole('alert').filter({ hasText: 'kan ikke længere købes' })
    await refusal.waitFor()
    expect(await read(refusal.getByRole('listitem'))).toBe('Fjord Mosgrøn')
    await refusal.getByRole('button', { name: 'Fjern fra kurven' }).click()
    await expect.poll(() => read(page.getByTestId('total'))).toBe('148 kr.')
    await orderButton(page).click()
    await page.getByRole('heading', { name: 'Tak for din ordre' }).waitFor()
    expect(await database.ordersOf(email)).toMatchObject([{ totalOre: 148_00 }])
  } finally {
    await putBack()
  }
})
