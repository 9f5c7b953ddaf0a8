import { afterAll, expect, test } from 'vitest'
import { findAccessibilityFaults, pixelsTooWide } from '#test/accessibility.ts'
import { openAssortment } from './assortment.ts'
import { fillInDelivery, orderButton, putInCart } from './checkout-form.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, reload, visit } from './visitor.ts'
import { call, logIn, tokenOf } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()
const token = await tokenOf('superadmin@demo.dk')
// other journeys know a shop that sends everything
afterAll(() => call('PUT /settings', { token, body: { pickup: { isOffered: false, address: '', hours: '' } } }))

test('a shop lets customers fetch: chosen in the cart, ready by mail, handed over at the counter', async () => {
  const email = 'henter@eksempel-lak.dk'
  const { addProduct } = await openAssortment()
  const film = await addProduct({ kcwId: 'AF-1', nameDa: 'Afhentet Rød', price: 900, stock: 5 })
  const guest = await newVisitor({ width: 390 })
  await putInCart(guest, film.kcwId)
  await visit(guest, '/kurv')
  await guest.getByText('så er leveringen gratis').waitFor()
  expect(await guest.getByRole('radio', { name: /^Afhentes/ }).count()).toBe(0)

  const staff = await newVisitor()
  await logIn(staff, 'superadmin@demo.dk')
  await visit(staff, '/admin/indstillinger')
  await staff.getByLabel('Kunder kan selv hente det, de bestiller').check()
  await staff.getByLabel('Hentes hvor', { exact: true }).fill('Lagervej 3, 7100 Vejle')
  await staff.getByLabel('Hentes hvornår').fill('Hverdage 8–15')
  await staff.getByRole('button', { name: 'Gem indstillinger' }).click()
  await staff.getByText('Indstillingerne er gemt.').waitFor()

  await reload(guest)
  const choice = guest.getByRole('group', { name: 'Levering eller afhentning' })
  expect(await read(choice)).toMatch(/Afhentes, gratis Lagervej 3, 7100 Vejle Hverdage 8–15$/)
  await choice.getByRole('radio', { name: /^Afhentes/ }).check()
  await expect.poll(() => read(guest.getByTestId('total'))).toBe('900 kr.')
  expect(await guest.getByText('så er leveringen gratis').count()).toBe(0)
  expect(await pixelsTooWide(guest)).toBe(0)
  expect(await findAccessibilityFaults(guest)).toEqual([])

  await guest.getByRole('link', { name: /^Gå til betaling/ }).click()
  await fillInDelivery(guest, email)
  await choice.getByRole('radio', { name: /^Afhentes/, checked: true }).waitFor()
  await guest.getByText('Der bliver ikke sendt noget til den.').waitFor()
  expect(await findAccessibilityFaults(guest)).toEqual([])
  await orderButton(guest).click()
  await guest.getByRole('heading', { name: 'Tak for din ordre' }).waitFor()
  expect(await read(guest.getByRole('listitem').filter({ hasText: 'Alt er på lager' }))).toContain('Lagervej 3, 7100 Vejle')
  const [order] = await database.ordersOf(email)
  expect(order).toMatchObject({ deliveryWay: 'pickup', shippingOre: 0, totalOre: 900_00 })

  await visit(staff, `/admin/ordrer/${order?.id}`)
  const parcels = staff.getByRole('region', { name: /^Forsendelser/ })
  await parcels.getByRole('button', { name: 'Meld klar' }).click()
  const dialog = staff.getByRole('dialog', { name: `Meld klar: ${order?.orderNumber}` })
  expect(await dialog.getByLabel('Fragtfirma').inputValue()).toBe('pickup')
  await dialog.getByRole('checkbox', { name: 'Send, selv om 900 kr. ikke er betalt' }).check()
  await dialog.getByRole('button', { name: 'Meld 1 stk. klar' }).click()
  await parcels.getByText('Ligger klar til Mette Møller.').waitFor()
  await reload(guest)
  await guest.getByText('Alt er klar og kan hentes her:').waitFor()

  await staff.getByRole('button', { name: 'Udlever' }).click()
  await staff.getByText('Afhentet', { exact: true }).first().waitFor()
  await reload(guest)
  await guest.getByText('Ordren er hentet.').waitFor()
})
