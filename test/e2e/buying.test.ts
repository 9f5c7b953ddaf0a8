import { expect, test } from 'vitest'
import { findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { openAssortment } from './assortment.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'
import { call, logIn, tokenOf } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

test('from advice to a pallet in two parts: the week is promised, and three waiting workshops are told', async () => {
  const sku = 'PALLE-9'
  const film = await (await openAssortment()).addProduct({ kcwId: sku, nameDa: 'Fjord Palle', price: 5_000, stock: 0 })
  const staffToken = await tokenOf('superadmin@demo.dk')
  const waiting = ['bronze@demo.dk', 'silver@demo.dk', 'platinum@demo.dk']
  for (const email of waiting) await call(`PUT /stock-watches/${film.id}`, { token: await tokenOf(email) })
  const firm = { name: 'Kanton Folie', contact: null, email: null, phone: null, currency: 'DKK', leadTimeDays: 14, note: null }
  const { supplier } = await call<{ supplier: { id: number } }>('POST /suppliers', { token: staffToken, body: firm })
  const supplied = { products: [{ sku, supplierSku: 'KF-9', unitPrice: 1_500 }] }
  await call(`POST /suppliers/${supplier.id}/products`, { token: staffToken, body: supplied })
  const who = { customerName: 'Gerda Guld', customerEmail: 'gold@demo.dk', customerPhone: '20304050', paymentMethod: 'invoice' }
  const to = { shippingAddress: 'Havnevej 1', shippingPostalCode: '8000', shippingCity: 'Aarhus C' }
  await call('POST /orders', { token: await tokenOf('gold@demo.dk'), body: { ...who, ...to, items: [{ id: film.id, quantity: 2 }] } })

  // two are owed, and two more sell: the advice becomes a draft in one press, and is ordered
  const staff = await newVisitor({ width: 1440 })
  await logIn(staff, 'superadmin@demo.dk')
  await visit(staff, '/admin/bestillingsforslag')
  await staff.getByRole('button', { name: 'Lav kladde til Kanton Folie' }).waitFor()
  expect(await findFaultsInBothSchemes(staff)).toEqual([])
  await staff.getByRole('button', { name: 'Lav kladde til Kanton Folie' }).click()
  await staff.getByRole('heading', { name: /^Indkøbsordre \d+$/ }).waitFor()
  await staff.getByLabel('Antal, linje 1').fill('8')
  await staff.getByLabel('Ventes, linje 1').fill('2099-12-01')
  expect(await findFaultsInBothSchemes(staff)).toEqual([])
  await staff.getByRole('button', { name: 'Gem', exact: true }).click()
  await staff.getByText('Indkøbsordren er gemt').first().waitFor()
  await staff.getByText('0 af 8 modtaget').waitFor()
  await staff.getByRole('button', { name: 'Bestil', exact: true }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Bestil', exact: true }).click()
  await staff.getByText('Indkøbsordren er bestilt').first().waitFor()

  // a workshop reads the week before it buys, and on its order
  const buyer = await newVisitor({ width: 390 })
  await logIn(buyer, 'gold@demo.dk')
  await visit(buyer, `/produkt/${sku}`)
  await buyer.getByText('På vej, ventes uge 49').waitFor()
  expect(await findFaultsInBothSchemes(buyer)).toEqual([])
  expect(await pixelsTooWide(buyer)).toBe(0)
  await buyer.getByRole('button', { name: 'Bestil (uge 49)' }).locator('visible=true').first().click()
  await visit(buyer, '/kurv')
  await buyer.getByText('På vej, ventes uge 49').waitFor()
  await call('POST /orders', { token: await tokenOf('gold@demo.dk'), body: { ...who, ...to, items: [{ id: film.id, quantity: 1 }] } })
  await visit(buyer, '/ordrer')
  await buyer.getByText('På vej, ventes uge 49').first().waitFor()

  // the pallet comes in two parts, the second with a roll too many
  await staff.getByRole('link', { name: 'Modtag varer' }).click()
  await staff.getByRole('heading', { name: 'Varemodtagelse' }).waitFor()
  await staff.getByLabel('Antal, linje 1', { exact: true }).fill('5')
  await staff.getByRole('button', { name: 'Læg på lager' }).click()
  await staff.getByText('5 stk. er lagt på lager').first().waitFor()
  await staff.getByLabel('Indkøbsordre').selectOption({ label: await openOption(staff) })
  await staff.getByLabel('Antal, linje 1', { exact: true }).fill('4')
  await staff.getByRole('button', { name: 'Læg på lager' }).click()
  await staff.getByText('Fjord Palle: 1 stk. mere end bestilt.').waitFor()
  expect(await findFaultsInBothSchemes(staff)).toEqual([])
  const told = async () => {
    const subjects = await Promise.all(waiting.map((email) => database.mailsTo(email)))
    return subjects.map((own) => own.filter(({ subject }) => subject === 'Fjord Palle er på lager igen').length)
  }
  await expect.poll(told).toEqual([1, 1, 1])
  await visit(staff, '/admin/daekningsbidrag?fra=2000-01-01&til=2099-12-31')
  await staff.getByText('Fjord Palle').first().waitFor()
  expect(await findFaultsInBothSchemes(staff)).toEqual([])
})

/** The order with a part still to come, once the list has been asked again after the first receipt. */
async function openOption(staff: Awaited<ReturnType<typeof newVisitor>>): Promise<string> {
  const option = staff.getByLabel('Indkøbsordre').locator('option', { hasText: 'Kanton Folie · 5 af 8 modtaget' })
  await option.waitFor({ state: 'attached' })
  return read(option)
}
