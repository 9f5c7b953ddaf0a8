import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findAccessibilityFaults, pixelsTooWide } from '#test/accessibility.ts'
import { openAssortment } from './assortment.ts'
import { fillInDelivery, orderButton, putInCart } from './checkout-form.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, reload, visit } from './visitor.ts'
import { call, logIn, tokenOf } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()
const token = await tokenOf('superadmin@demo.dk')

/** Pays an order by MobilePay and sends it, as staff do. */
async function payAndSend(order: { id: number; totalOre: number } | undefined): Promise<void> {
  const id = order?.id ?? 0
  const paid = { amount: (order?.totalOre ?? 0) / 100, way: 'mobilepay', paidOn: '2026-01-02' }
  await call(`POST /orders/${id}/payments`, { token, body: paid })
  await call(`PUT /orders/${id}/status`, { token, body: { status: 'shipped', withoutPayment: true } })
}

test('a private customer withdraws and is refunded', async () => {
  const email = 'fortryder@example.dk'
  const { addProduct } = await openAssortment()
  const film = await addProduct({ kcwId: 'FO-1', nameDa: 'Fortrudt Blå', price: 900, stock: 5 })
  const guest = await newVisitor({ width: 390 })
  await putInCart(guest, film.kcwId)
  await visit(guest, '/checkout')
  await fillInDelivery(guest, email)
  await orderButton(guest).click()
  await guest.waitForURL(/\/ordre\/[\w-]{20,}$/)
  const page = guest.url()
  const [order] = await database.ordersOf(email)
  await payAndSend(order)

  await visit(guest, '/fortryd')
  await guest.getByLabel('Navn').fill('Mette Møller')
  await guest.getByLabel('E-mail').fill(email)
  await guest.getByLabel('Ordrenummer').fill(order?.orderNumber ?? '')
  await guest.getByRole('button', { name: 'Fortryd aftale her' }).click()
  await guest.getByRole('main').getByRole('link', { name: 'handelsbetingelserne' }).click()
  await guest.getByRole('dialog', { name: 'Ændringer er ikke gemt' }).getByRole('button', { name: 'Bliv her' }).click()
  await guest.getByRole('button', { name: 'Bekræft fortrydelse' }).click()
  await guest.getByText('Din fortrydelse er modtaget').waitFor()

  const staff = await newVisitor()
  await logIn(staff, 'superadmin@demo.dk')
  await visit(staff, '/admin/reklamationer?kind=withdrawal')
  await staff.getByRole('link', { name: `Fortrydelse · ${order?.orderNumber}` }).click()
  await staff.getByText('må vente på varerne').first().waitFor()
  expect(await staff.getByRole('radio', { name: /^Pengene tilbage/ }).isChecked()).toBe(true)
  expect(await staff.getByRole('checkbox', { name: /^Giv fragten tilbage/ }).isChecked()).toBe(true)
  expect(await findAccessibilityFaults(staff)).toEqual([])
  await staff.getByRole('button', { name: 'Pengene tilbage' }).click()
  await staff.getByText('Afgjort', { exact: true }).first().waitFor()
  expect(await database.ordersOf(email)).toMatchObject([{ paidOre: 0, refundedOre: 999_00, creditedOre: 999_00 }])

  await visit(guest, new URL(page).pathname)
  const own = guest.getByTestId('own-claim')
  await own.waitFor()
  expect(await read(own)).toContain('Betalt tilbage: 999,00 kr.')
  expect(await pixelsTooWide(guest)).toBe(0)
  expect((await database.mailsTo(email)).map(({ template }) => template)).toEqual(
    expect.arrayContaining(['withdrawal-received', 'claim-news', 'order-refunded']),
  )
})

test('a fault is claimed with photos', async () => {
  const { addProduct } = await openAssortment()
  const film = await addProduct({ kcwId: 'FE-1', nameDa: 'Fejlramt Grøn', price: 700, stock: 9 })
  // pressed before a reason was chosen
  const customer = await newVisitor({ width: 390, expects: /status of 400|ERR_FAILED/ })
  await logIn(customer, 'gold@demo.dk')
  const items = [{ id: film.id, quantity: 2, payWithPoints: false }]
  const delivery = { customerName: 'Guld', customerEmail: 'gold@demo.dk', customerPhone: '+45 20304050', shippingAddress: 'Vej 1' }
  const town = { shippingPostalCode: '7100', shippingCity: 'Vejle', paymentMethod: 'card' }
  const placed = await call('POST /orders', { token: await tokenOf('gold@demo.dk'), body: { items, ...delivery, ...town } })
  const { orderId, orderNumber } = placed as unknown as { orderId: number; orderNumber: string }
  await call(`PUT /orders/${orderId}/status`, { token, body: { status: 'shipped', withoutPayment: true } })

  await visit(customer, `/ordrer#${orderNumber}`)
  await customer.getByRole('button', { name: 'Reklamation: Fejlramt Grøn' }).click()
  const dialog = customer.getByRole('dialog', { name: 'Reklamation' })
  await dialog.getByRole('button', { name: 'Send reklamation' }).click()
  await dialog.getByText('Vælg en grund.').waitFor()
  await dialog.getByLabel('Hvorfor?').selectOption('faulty')
  await dialog.getByLabel('Hvad er der galt?').fill('Der er en stribe på langs.')
  await dialog.getByRole('group', { name: 'Antal: Fejlramt Grøn' }).getByRole('button', { name: 'Færre' }).click()
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#2a7a4b' } })
    .webp()
    .toBuffer()
  await dialog.getByLabel('Vælg billeder').setInputFiles({ name: 'stribe.webp', mimeType: 'image/webp', buffer: photo })
  await dialog.getByText('Uploadet', { exact: true }).waitFor()
  // a photo that did not arrive is not left out silently
  await customer.route('**/api/claims/orders/*/photos', (route) => route.abort(), { times: 1 })
  await dialog.getByLabel('Vælg billeder').setInputFiles({ name: 'tabt.webp', mimeType: 'image/webp', buffer: photo })
  await dialog.getByRole('button', { name: 'Send reklamation' }).click()
  await dialog.getByText('Et af billederne er ikke uploadet. Fjern det, eller vælg det igen.').waitFor()
  await dialog.getByRole('button', { name: 'Fjern tabt.webp' }).click()
  expect(await pixelsTooWide(customer)).toBe(0)
  expect(await findAccessibilityFaults(customer)).toEqual([])
  await dialog.getByRole('button', { name: 'Send reklamation' }).click()
  const own = customer.getByTestId('own-claim')
  await own.getByText('Vi ser på den').waitFor()
  await own.getByRole('img', { name: 'Billede 1 til sagen' }).waitFor()

  // a colleague changed the claim first
  const staff = await newVisitor({ width: 390, expects: /status of 409/ })
  await logIn(staff, 'superadmin@demo.dk')
  await visit(staff, `/admin/reklamationer?search=${orderNumber}`)
  await staff.getByRole('link', { name: `Reklamation · ${orderNumber}` }).click()
  await staff.getByRole('img', { name: 'Billede 1 til sagen' }).waitFor()
  await staff.getByRole('radio', { name: /^Spørg kunden/ }).check()
  await staff.getByLabel('Spørgsmål til kunden').fill('Hvor langt inde på rullen?')
  await staff.getByRole('button', { name: 'Spørg kunden' }).click()
  await staff.getByText('Kunden er spurgt', { exact: true }).first().waitFor()

  await reload(customer)
  await own.getByText('Hvor langt inde på rullen?').waitFor()
  await own.getByLabel('Dit svar').fill('De første to meter')
  await customer.getByRole('link', { name: /^Kurv/ }).click()
  await customer.getByRole('dialog', { name: 'Ændringer er ikke gemt' }).getByRole('button', { name: 'Bliv her' }).click()
  await own.getByRole('button', { name: 'Send svaret' }).click()
  await own.getByText('Vi ser på den').waitFor()

  await reload(staff)
  await staff.getByText('De første to meter').waitFor()
  await staff.getByRole('radio', { name: /^Ombyt/ }).check()
  await staff.getByRole('textbox', { name: /^Til kunden/ }).fill('Den nye rulle er på vej.')
  expect(await pixelsTooWide(staff)).toBe(0)
  expect(await findAccessibilityFaults(staff)).toEqual([])
  const id = Number(new URL(staff.url()).pathname.split('/').at(-1))
  await call(`POST /claims/${id}/safety`, { token, body: { isAboutSafety: true } })
  await staff.getByRole('button', { name: 'Ombyt' }).click()
  await staff.getByText('Se det nye, og prøv igen.').waitFor()
  await staff.getByRole('button', { name: 'Ombyt' }).click()
  await staff.getByText('Afgjort', { exact: true }).first().waitFor()
  await reload(customer)
  await own.getByText('Den nye rulle er på vej.').waitFor()
  expect(await read(own)).toMatch(/Nye varer: ORD-/)
})
