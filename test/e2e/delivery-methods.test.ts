import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAccessibilityFaults, pixelsTooWide } from '#test/accessibility.ts'
import { openAssortment } from './assortment.ts'
import { fillInDelivery, orderButton, putInCart } from './checkout-form.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'
import { call, logIn, tokenOf } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()
const token = await tokenOf('superadmin@demo.dk')
const cardboard = { cardboard: 400, plastic: 0, wood: 0, metal: 0, mostWeightG: 25_000, mostRolls: 2, inUse: true }
const CARTONS = [
  { ...cardboard, name: 'Lang kasse til fragt', innerLengthMm: 1_600, ownWeightG: 900 },
  { ...cardboard, name: 'Lille kasse til fragt', innerLengthMm: 400, ownWeightG: 150 },
]
const made: { id: number }[] = []

beforeAll(async () => {
  for (const body of CARTONS) made.push((await call<{ carton: { id: number } }>('POST /cartons', { token, body })).carton)
})
// other journeys know a shop with one price for all
afterAll(async () => {
  await call('PUT /settings', { token, body: { deliveryMethods: [] } })
  for (const [at, { id }] of made.entries()) await call(`PUT /cartons/${id}`, { token, body: { inUse: false, seen: CARTONS[at] } })
})

test('on a phone a roll and a squeegee are one long parcel, and a squeegee alone has the choice of the small one', async () => {
  const email = 'fragt@eksempel-lak.dk'
  const { addProduct } = await openAssortment()
  const roll = await addProduct({
    kcwId: 'LEV-1',
    nameDa: 'Fragt Rød',
    price: 900,
    stock: 5,
    packing: 'roll',
    weightG: 9_000,
    lengthMm: 1_540,
  })
  const squeegee = await addProduct({
    kcwId: 'LEV-2',
    nameDa: 'Fragtrakel',
    price: 49,
    stock: 5,
    packing: 'small',
    weightG: 80,
    lengthMm: 150,
  })

  const staff = await newVisitor({ width: 390 })
  await logIn(staff, 'superadmin@demo.dk')
  await visit(staff, '/admin/indstillinger')
  for (const [name, cm, kg, kr] of [
    ['Lille pakke', '60', '10', '49'],
    ['Lang pakke', '', '20', '149,50'],
  ] as const) {
    await staff.getByRole('button', { name: 'Tilføj leveringsmåde' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Tilføj leveringsmåde' })
    await dialog.getByRole('button', { name: 'Gem' }).click()
    await dialog.getByText('Skriv et navn, kunderne forstår.').waitFor()
    await dialog.getByLabel('Navn, som kunderne læser*').fill(name)
    await dialog.getByLabel('Længde, højst (cm)').fill(cm)
    await dialog.getByLabel('Op til (kg)*').fill(kg)
    await dialog.getByLabel('Pris (kr. inkl. moms)*').fill(kr)
    expect(await findAccessibilityFaults(staff, 'dialog[open]')).toEqual([])
    await dialog.getByRole('button', { name: 'Gem' }).click()
    await staff.getByText(name, { exact: true }).first().waitFor()
  }
  expect(await pixelsTooWide(staff)).toBe(0)

  const guest = await newVisitor({ width: 390 })
  await putInCart(guest, roll.kcwId)
  await putInCart(guest, squeegee.kcwId)
  await visit(guest, '/kurv')
  const choice = guest.getByRole('group', { name: 'Levering', exact: true })
  await choice.waitFor()
  expect(await read(choice)).toBe('Levering Lang pakke, 149,50 kr. Hos dig 1–2 hverdage, efter at vi har sendt.')
  expect(await read(guest.getByTestId('total'))).toBe('1.098,50 kr.')
  expect(await pixelsTooWide(guest)).toBe(0)
  expect(await findAccessibilityFaults(guest)).toEqual([])

  await guest.getByRole('button', { name: 'Fjern Fragt Rød fra kurven' }).click()
  await choice.getByRole('radio', { name: /^Lille pakke, 49 kr\./, checked: true }).waitFor()
  await choice.getByRole('radio', { name: /^Lang pakke/ }).check()
  await expect.poll(() => read(guest.getByTestId('total'))).toBe('198,50 kr.')
  await choice.getByRole('radio', { name: /^Lille pakke/ }).check()
  await guest.getByRole('link', { name: /^Gå til betaling/ }).click()
  await fillInDelivery(guest, email)
  await choice.getByRole('radio', { name: /^Lille pakke/, checked: true }).waitFor()
  expect(await findAccessibilityFaults(guest)).toEqual([])
  await orderButton(guest).click()
  await guest.getByRole('heading', { name: 'Tak for din ordre' }).waitFor()
  await guest.getByText('Levering (Lille pakke)').waitFor()
  expect(await database.ordersOf(email)).toMatchObject([{ shippingOre: 49_00, totalOre: 98_00, deliveryMethod: { name: 'Lille pakke' } }])
})
