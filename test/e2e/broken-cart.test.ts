import { expect, test } from 'vitest'
import { putInCart } from './checkout-form.ts'
import { newVisitor, openBrowser, visit } from './visitor.ts'

openBrowser()

const KEY = 'foliehuset.kurv.v1'

test.each([
  ['half a text', '[{"productId":1,"quant'],
  ['something else', '{"items":"two rolls"}'],
  ['a product that is no number', '[{"productId":"roll","quantity":2,"payWithPoints":false}]'],
  ['impossible quantities', '[{"productId":1,"quantity":-3,"payWithPoints":false}]'],
])('a broken local-storage cart is discarded: %s', async (_, stored) => {
  const page = await newVisitor({ isNewBrowser: true })
  await page.addInitScript(([key, text]) => localStorage.getItem('seen') ?? localStorage.setItem(key ?? '', text ?? ''), [KEY, stored])
  await visit(page, '/kurv')
  await page.getByRole('heading', { name: 'Din kurv er tom' }).waitFor()
  await page.evaluate(() => localStorage.setItem('seen', 'yes'))
  await putInCart(page, 'VT-1068')
  await page.getByRole('link', { name: 'Kurv, 1 vare' }).click()
  await page.getByRole('heading', { name: 'Filtrakel Blå 10 cm' }).waitFor()
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toContain('"quantity":1')
})

test('a checkout without anything to buy leads to the products', async () => {
  const page = await newVisitor()
  await visit(page, '/checkout')
  await page.waitForURL('**/produkter')
  await page.getByRole('heading', { name: 'Produkter', level: 1 }).waitFor()
})

test('the cart is the same in two tabs', async () => {
  const page = await newVisitor()
  await putInCart(page, 'VT-1068')
  await visit(page, '/kurv')
  await page.getByRole('heading', { name: 'Filtrakel Blå 10 cm' }).waitFor()
  const other = await page.context().newPage()
  await putInCart(other, 'FJ-1021')
  await page.getByRole('heading', { name: 'Fjord Mosgrøn' }).waitFor()
  await page.getByRole('button', { name: 'Fjern Fjord Mosgrøn fra kurven' }).click()
  await other.getByRole('link', { name: 'Kurv, 1 vare' }).waitFor()
})
