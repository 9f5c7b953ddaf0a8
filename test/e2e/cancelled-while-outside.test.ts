import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { findAccessibilityFaults, pixelsTooWide } from '#test/accessibility.ts'
import { orderBody } from '#test/shop.ts'
import { openAssortment } from './assortment.ts'
import { openShopDatabase } from './shop-database.ts'
import { chooseAction, newVisitor, openBrowser, read, visit } from './visitor.ts'
import { addWorkshop, call, logIn, tokenOf } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

const EMAIL = 'ude-af-huset@eksempel-lak.dk'
const PASSWORD = 'fire-ruller-ude'

test('an order is cancelled on the phone while four rolls are outside; they come back to the stock of their batches, credited once', async () => {
  const film = await (await openAssortment()).addProduct({ kcwId: 'UDE-1', nameDa: 'Ude Sort', price: 900, stock: 0 })
  const staff = await tokenOf('superadmin@demo.dk')
  const lines = [
    { sku: film.kcwId, batch: 'U24-A', rolls: 2 },
    { sku: film.kcwId, batch: 'U24-B', rolls: 3 },
  ]
  for (const line of lines)
    await call('POST /receipts', { token: staff, body: { key: randomUUID(), supplier: null, note: null, lines: [line] } })
  await addWorkshop(EMAIL, PASSWORD, { company: 'Ude Folie ApS' })
  const body = orderBody([{ id: film.id, quantity: 5 }], { customerEmail: EMAIL, paymentMethod: 'invoice' })
  const { orderId, orderNumber } = await call<{ orderId: number; orderNumber: string }>('POST /orders', {
    token: await tokenOf(EMAIL, PASSWORD),
    body,
  })
  const [line] = await database.linesOf(orderId)
  for (const quantity of [1, 3])
    await call(`POST /orders/${orderId}/parcels`, { token: staff, body: { items: [{ itemId: line?.id, quantity }] } })
  await call(`POST /orders/${orderId}/invoice`, { token: staff, body: { paymentTerms: '8_days' } })
  const stock = async () => {
    const product = await database.productWith(film.kcwId)
    return [product?.stock, Object.fromEntries((product?.batches ?? []).map(({ code, rolls }) => [code, rolls]))]
  }

  const page = await newVisitor({ width: 390 })
  await logIn(page, 'superadmin@demo.dk')
  await visit(page, `/admin/ordrer/${orderId}`)
  await chooseAction(page, 'Skift status')
  const dialog = page.getByRole('dialog', { name: `Skift status: ${orderNumber}` })
  await dialog.getByLabel('Ordrestatus').selectOption('Annulleret')
  const place = dialog.getByLabel('Hvor er de sendte varer?')
  expect(await read(dialog)).toContain('Ude af huset 4 × Ude Sort')
  expect(await read(dialog)).toContain('Forsendelse 2: 3 × Ude Sort')
  expect(await pixelsTooWide(page)).toBe(0)
  expect(await findAccessibilityFaults(page, 'dialog[open]')).toEqual([])
  // nothing is chosen for staff
  expect(await place.inputValue()).toBe('')
  await dialog.getByRole('button', { name: 'Gem ændringer' }).click()
  await expect.poll(() => place.getAttribute('aria-invalid')).toBe('true')
  await place.selectOption('De kommer tilbage')
  await dialog.getByText('1 stk. lægges tilbage på lager.').waitFor()
  await dialog.getByText(/^Faktura \d+ tages tilbage med en kreditnota\.$/).waitFor()
  await dialog.getByRole('button', { name: 'Gem ændringer' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect((await stock())[0]).toBe(1)
  const documents = async () => (await database.documentsOf(orderId)).map(({ kind }) => kind)
  expect(await documents()).toEqual(['invoice', 'credit_note'])
  const asked = async () => (await database.mailsTo(EMAIL)).filter(({ template }) => template === 'claim-news')
  await expect
    .poll(async () => (await asked()).map(({ state, lastError, text }) => `${state} ${lastError} ${text}`).join())
    .toContain(`Skriv ordrenummeret ${orderNumber} på pakken.`)

  await visit(page, `/admin/reklamationer?search=${orderNumber}`)
  await page
    .getByRole('link', { name: new RegExp(orderNumber) })
    .first()
    .click()
  const goods = page.getByRole('region', { name: 'Varerne, der kommer retur' })
  await goods.getByText(/ annullerede ordren, mens varerne var ude af huset\.$/).waitFor()
  expect(await read(goods)).toContain('4 × Ude Sort')
  expect(await page.getByText('Kunden skriver').count()).toBe(0)
  expect(await pixelsTooWide(page)).toBe(0)
  expect(await findAccessibilityFaults(page)).toEqual([])
  const form = page.getByRole('form', { name: 'Hvad gør vi?' })
  expect(await form.getByRole('radio', { name: /^Læg på lager/ }).isChecked()).toBe(true)
  await form.getByRole('button', { name: 'Læg på lager' }).dblclick()
  await page.getByText('Afgjort', { exact: true }).waitFor()
  expect(await stock()).toEqual([5, { 'U24-A': 2, 'U24-B': 3 }])
  expect(await documents()).toEqual(['invoice', 'credit_note'])
  expect((await database.ordersOf(EMAIL))[0]).toMatchObject({ status: 'cancelled', openOre: 0, paidOre: 0 })
  expect(await asked()).toHaveLength(1)
})
