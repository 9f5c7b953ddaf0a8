import { expect, test } from 'vitest'
import { findAccessibilityFaults } from '#test/accessibility.ts'
import { putInCart } from './checkout-form.ts'
import { newVisitor, openBrowser, visit } from './visitor.ts'
import { logIn } from './workshop.ts'

openBrowser()

test('axe finds no fault from the cart to the checkout', async () => {
  const page = await newVisitor({ width: 390 })
  await putInCart(page, 'VT-1068')
  await visit(page, '/kurv')
  await page.getByRole('heading', { name: 'Ordreoversigt' }).waitFor()
  expect(await findAccessibilityFaults(page), 'cart').toEqual([])
  await page.getByRole('link', { name: /^Gå til betaling/ }).click()
  await page.getByRole('heading', { name: 'Kassen' }).waitFor()
  expect(await findAccessibilityFaults(page), 'checkout').toEqual([])
})

test('axe finds no fault in a film shown in 3D', async () => {
  const page = await newVisitor()
  await visit(page, '/produkt/NL-1005')
  await page.getByRole('button', { name: 'Se folien i 3D' }).click()
  await page.getByRole('application').waitFor()
  expect(await findAccessibilityFaults(page)).toEqual([])
})

test('only superadmins see the design page, where every component stands without a fault', async () => {
  const guest = await newVisitor()
  await visit(guest, '/admin/design')
  await guest.waitForURL((url) => url.pathname === '/')

  const admin = await newVisitor()
  await logIn(admin, 'admin@demo.dk')
  await visit(admin, '/admin/design')
  await admin.waitForURL((url) => url.pathname === '/admin')
  await admin.getByRole('button', { name: 'Opsætning' }).click()
  await admin.getByRole('link', { name: 'Producenter' }).waitFor()
  expect(await admin.getByRole('link', { name: /^Design/ }).count()).toBe(0)

  const page = await newVisitor()
  await logIn(page, 'superadmin@demo.dk')
  await visit(page, '/admin/design')
  await page.getByRole('heading', { name: 'Design' }).waitFor()
  expect(await findAccessibilityFaults(page)).toEqual([])
})
