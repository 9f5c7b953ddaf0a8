import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { trackingKey } from '#domain/lists/search-text.ts'
import { amountWithOre, wholeKroner } from '#domain/money/kroner-text.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { orders, parcels } from '#server/database/schema/orders.ts'
import { searchTextOf } from '#server/search/search-text.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { addCustomer, addProduct, testShop } from '#test/shop.ts'

const shop = await testShop()
const { api, db } = shop
const staff = await invoicingStaff(shop)

const found = { orders: 0, users: 0, invoices: 0 }
let number = 0
let invoiceNumber = 0
let totalOre = 0

/** The caller's order, account and invoice stand among those of somebody else. */
beforeAll(async () => {
  const film = await addProduct(db, { kcwId: 'NL-1023', unitPriceOre: 1234_50 })
  const deletedProduct = await addProduct(db, { kcwId: 'GL-77', unitPriceOre: 100_00 })
  const other = await addProduct(db, { kcwId: 'NL-1024', unitPriceOre: 5000_00 })
  const caller = await addCustomer(db, { email: 'karen@kjaer.dk', name: 'Karen Kjær', company: 'Kjær Folie ApS' })
  const stranger = await addCustomer(db, { email: 'bo@vest.dk', name: 'Bo Vest', company: 'Vest' })
  const reached = { cvr: '13748136', phone: '+45 75 82 00 01', postalCode: '7100', city: 'Vejle', lastEan: '5798009811578' }
  await db.update(users).set(reached).where(eq(users.id, caller.id))
  const elsewhere = { cvr: '29189013', phone: '98 76 54 32', postalCode: '9000', city: 'Aalborg', lastEan: null }
  await db.update(users).set(elsewhere).where(eq(users.id, stranger.id))
  const theirs = await placeOrder(
    shop,
    {
      items: [{ id: other.id, quantity: 1 }],
      customerName: 'Bo Vest',
      customerEmail: 'bo@vest.dk',
      customerPhone: '98 76 54 32',
      shippingPostalCode: '9000',
      shippingCity: 'Aalborg',
    },
    stranger,
  )
  await staff.issue(theirs.id)
  const placed = await placeOrder(
    shop,
    {
      items: [film, deletedProduct].map(({ id }) => ({ id, quantity: 1 })),
      ...{ customerName: 'Karen Kjær', customerEmail: 'karen@kjaer.dk', company: 'Kjær Folie ApS', reference: 'Rekv. 4711' },
      ...{ customerPhone: '+45 75820001', shippingPostalCode: '7100', shippingCity: 'Vejle Øst', ean: '5798009811578' },
    },
    caller,
  )
  const tracking = 'PostNord 0037 0730-2541'
  await api(`PUT /orders/${placed.id}/status`, { status: 'shipped', tracking }, { token: staff.token })
  const invoice = await staff.issue(placed.id)
  await db.delete(products).where(eq(products.id, deletedProduct.id))
  const [stored] = await db.select().from(orders).where(eq(orders.id, placed.id))
  number = Number(placed.orderNumber.slice(-6))
  invoiceNumber = invoice.number
  Object.assign(found, { orders: placed.id, users: caller.id, invoices: invoice.id })
  totalOre = stored?.totalOre ?? 0
})

async function idsIn(list: keyof typeof found, search: string): Promise<number[]> {
  const { status, body } = await api(`GET /${list}?search=${encodeURIComponent(search)}`, undefined, { token: staff.token })
  expect(status).toBe(200)
  return (body[list] as { id: number }[]).map(({ id }) => id)
}

const LISTS = ['orders', 'users', 'invoices'] as const

describe.each([
  ['the telephone', () => '75820001'],
  ['the telephone with the country', () => '+45 75 82 00 01'],
  ['the SKU', () => 'NL-1023'],
  ['the SKU without its hyphen', () => 'nl1023'],
  ['the SKU of a film that is deleted', () => 'gl77'],
  ["the parcel's number", () => '003707302541'],
  ["the parcel's number with its carrier", () => 'postnord 0037 0730 2541'],
  ['the EAN', () => '5798 0098 1157 8'],
  ['the CVR number', () => 'DK 13 74 81 36'],
  ['the town', () => 'vejle'],
  ['the postal code and town', () => '7100 Vejle'],
  ['the invoice', () => `Faktura ${invoiceNumber}`],
  ['the invoice as others number theirs', () => `F-2026-${String(invoiceNumber).padStart(4, '0')}`],
  ['the order', () => `ordre ${number}`],
  ['the amount', () => amountWithOre(totalOre)],
  ['the amount without øre', () => wholeKroner(Math.floor(totalOre / 100))],
  ['the name', () => 'karen kj'],
])('by %s', (_what, search) => {
  test.each(LISTS)('staff find what the caller means among %s, and no other record', async (list) => {
    expect(await idsIn(list, search())).toEqual([found[list]])
  })
})

test.each(LISTS)('an unknown name finds no record among %s', async (list) => {
  for (const search of ['99887766', 'XX-1023', 'Faktura 4000', 'kreditnota 1', 'ordre 999', '77.777,77', 'DK 87654321', 'Nakskov'])
    expect(await idsIn(list, search), search).toEqual([])
})

test('a bare number is an amount among orders and invoices, but part of a telephone number among customers', async () => {
  const kroner = String(Math.floor(totalOre / 100))
  expect(await idsIn('orders', kroner)).toEqual([found.orders])
  expect(await idsIn('invoices', kroner)).toEqual([found.invoices])
  expect(await idsIn('users', kroner)).toEqual([])
})

test('a message is found by the telephone of who wrote it, however both are spelled', async () => {
  const body = { name: 'Ida', email: 'ida@eksempel.dk', phone: '+45 31-32-33-34', subject: 'Farve', message: 'Hej. Hvad koster den røde?' }
  expect((await api('POST /contact', body)).status).toBe(200)
  const { body: answer } = await api(`GET /messages?search=${encodeURIComponent('31 32 33 34')}`, undefined, { token: staff.token })
  expect(answer).toMatchObject({ total: 1 })
})

test('an order is found by the number of each of its parcels, not of the last one alone', async () => {
  await db
    .insert(parcels)
    .values({ orderId: found.orders, number: 9, carrier: 'gls', tracking: 'GLS 5551-2223', sentAt: new Date('2026-11-20T10:00:00Z') })
  for (const list of LISTS) expect(await idsIn(list, '55512223'), list).toEqual([found[list]])
})

test("the database spells a parcel's number as the domain does", async () => {
  for (const text of ['PostNord 0037 0730-2541', 'GLS: 12.34/ÆØÅ-åß', 'İ1'])
    expect((await db.$client.query<{ key: string }>('select tracking_key($1) as key', [text])).rows[0]?.key).toBe(trackingKey(text))
  expect((await db.execute<{ count: string }>(sql`select count(*) from orders where tracking is not null`)).rows).toHaveLength(1)
})

test('an order is found by several words at once: the town, the name of one product in it, and the month', async () => {
  const [matt, gloss] = await Promise.all([
    addNamed({ name: 'Night Matt Black', nameDa: 'Nat Mat Sort' }),
    addNamed({ name: 'Day Gloss Blue', nameDa: 'Dag Blank Blå' }),
  ])
  const place = async (shippingCity: string, ids: readonly number[], placedOn: string) => {
    const { id } = await placeOrder(shop, { items: ids.map((one) => ({ id: one, quantity: 1 })), shippingCity })
    await db
      .update(orders)
      .set({ createdAt: new Date(placedOn) })
      .where(eq(orders.id, id))
    return id
  }
  // the last evening of September in Denmark is still September in UTC
  const match = await place('Kolding', [matt.id, gloss.id], '2026-09-30T22:30:00Z')
  const earlier = await place('Kolding', [matt.id], '2026-09-30T21:30:00Z')
  const elsewhere = await place('Ribe', [matt.id], '2026-10-10T12:00:00Z')
  const newestFirst = [elsewhere, match, earlier]
  expect(await idsIn('orders', 'nat mat sort')).toEqual(newestFirst)
  expect(await idsIn('orders', 'sort mat')).toEqual(newestFirst)
  expect(await idsIn('orders', 'kolding mat sort')).toEqual([match, earlier])
  expect(await idsIn('orders', 'kolding mat sort oktober')).toEqual([match])
  expect(await idsIn('orders', 'mat sort okt 2026')).toEqual([elsewhere, match])
  expect(await idsIn('orders', 'mat sort oktober 2025')).toEqual([])
  expect(await idsIn('orders', 'kolding mat blå'), 'each word in another product').toEqual([])
})

async function addNamed(called: Readonly<{ name: string; nameDa: string }>) {
  const texts = { kcwId: called.name, series: null, description: null, descriptionDa: null }
  return await addProduct(db, { ...called, searchText: searchTextOf({ ...called, ...texts }) })
}
