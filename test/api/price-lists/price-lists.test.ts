import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ListedPrice, PriceList } from '#contract/price-lists/price-lists.ts'
import { createApi } from '#server/app.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { priceHistory } from '#server/database/schema/goods/prices.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { undoables } from '#server/database/schema/undo.ts'
import { applyDuePrices } from '#server/prices/apply-due-prices.ts'
import { addCustomer, addProduct, addTags, testShop } from '#test/shop.ts'

const { db, api, clock, shop } = await testShop()
await addTags(db)
const karen = await addCustomer(db, { role: 'admin', name: 'Karen Admin' })
const asStaff = (call: Parameters<typeof api>[0], body?: unknown) => api(call, body, { token: karen.token })
const app = createApi(shop)
const at = (iso: string) => new Date(iso)
const NEW_YEAR = '2026-12-31T23:00:00.000Z'

const film = (more = {}) => addProduct(db, { categoryId: 'bilfolie', ...more })
async function list(name = 'Priser 2027', startsOn = '2027-01-01') {
  const { body, status } = await asStaff('POST /price-lists', { name, startsOn })
  expect(status).toBe(200)
  return (body.list as PriceList).id
}
const write = (id: number, prices: object) =>
  asStaff(`POST /price-lists/${id}/prices`, { prices: Object.entries(prices).map(([kcwId, price]) => ({ kcwId, price })) })
const read = async (id: number, query = '') =>
  (await asStaff(`GET /price-lists/${id}${query}`)).body as { list: PriceList; prices: ListedPrice[]; total: number; warned: number }
const approve = (id: number, body = {}) => asStaff(`POST /price-lists/${id}/approval`, body)
const withdraw = (id: number) => asStaff(`DELETE /price-lists/${id}/approval`)
const lineOf = async (id: number, kcwId: string) => (await read(id)).prices.find((price) => price.kcwId === kcwId)
async function send(id: number, csv: string, mapping?: object) {
  const form = new FormData()
  form.append('file', new Blob([csv]), 'priser.csv')
  const headers = { authorization: `Bearer ${karen.token}` }
  const query = mapping ? `?${new URLSearchParams({ mapping: JSON.stringify(mapping) })}` : ''
  const response = await app.request(`/api/price-lists/${id}/import${query}`, { method: 'POST', body: form, headers })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const historyOf = async (id: number) =>
  (await db.select().from(priceHistory).where(eq(priceHistory.productId, id)).orderBy(priceHistory.id)).map(
    ({ createdAt, unitPriceOre }) => [createdAt.toISOString(), unitPriceOre / 100],
  )
const priceOf = async (id: number) => (await db.select().from(products).where(eq(products.id, id)))[0]?.unitPriceOre
const begin = () => {
  clock.now = at('2026-12-20T10:00:00Z')
}

test('next year’s prices are filled in three ways, compared with today’s, approved, and start by themselves', async () => {
  begin()
  const [a, b, c] = [await film({ nameDa: 'Ærø' }), await film({ seriesId: 'nordlys', unitPriceOre: 599_995 }), await film()]
  const id = await list()
  expect((await asStaff(`POST /price-lists/${id}/percent`, { percent: 4, rounding: 'kr95', series: 'nordlys' })).body).toMatchObject({
    message: '1 pris er skrevet i listen',
  })
  expect((await write(id, { [a.kcwId]: 1049.5 })).body).toMatchObject({ list: { prices: 2 } })
  // a Danish Excel: its own names, decimal comma, a thousands point
  expect((await send(id, `Varenummer;Ny pris\r\n${c.kcwId.toLowerCase()};1.099,00 kr.\r\n`)).body).toMatchObject({
    message: '1 pris er skrevet i listen',
    list: { prices: 3, state: 'draft' },
  })
  expect(await lineOf(id, a.kcwId)).toEqual({
    kcwId: a.kcwId,
    product: { id: a.id, nameDa: 'Ærø', price: 1000 },
    ...{ price: 1049.5, replaced: null, difference: 49.5, percent: 4.95, warnings: [] },
  })
  expect(await lineOf(id, b.kcwId)).toMatchObject({ price: 6239.95, difference: 240, percent: 4 })

  const { list: seen } = await read(id)
  expect((await approve(id, { seen: { revision: seen.revision } })).body).toMatchObject({
    message: 'Prislisten er godkendt',
    list: { state: 'approved', approvedBy: 'Karen Admin' },
  })
  // pressed twice it is the same
  expect((await approve(id, { seen: { revision: seen.revision } })).status).toBe(200)

  clock.now = at('2026-12-31T22:59:59.999Z')
  expect(await applyDuePrices(shop)).toEqual(at(NEW_YEAR))
  expect(await priceOf(a.id)).toBe(100_000)
  // the shop was down at midnight, and two processes open at once
  clock.now = at('2027-01-01T06:00:00Z')
  await Promise.all([applyDuePrices(shop), applyDuePrices(shop)])
  expect([await priceOf(a.id), await priceOf(b.id), await priceOf(c.id)]).toEqual([104_950, 623_995, 109_900])
  expect((await historyOf(a.id)).slice(1)).toEqual([[NEW_YEAR, 1049.5]])
  expect(await lineOf(id, a.kcwId)).toMatchObject({ replaced: 1000, difference: 49.5, warnings: [] })
  expect((await read(id)).list).toMatchObject({ state: 'started', startedAt: NEW_YEAR })
  const log = await db.select().from(auditLog).where(eq(auditLog.subjectKind, 'price_list')).orderBy(auditLog.id)
  expect(log.map(({ action, byName }) => `${action}: ${byName}`)).toEqual([
    'Prisliste oprettet: Karen Admin',
    'Prisliste udfyldt: Karen Admin',
    'Prisliste rettet: Karen Admin',
    'Prisliste indlæst fra fil: Karen Admin',
    'Prisliste godkendt: Karen Admin',
    'Prisliste trådt i kraft: Butikken',
  ])
  const ofProduct = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectKind, 'product'), eq(auditLog.subjectId, String(a.id))))
  expect(ofProduct.map(({ action, changes }) => [action, changes.price])).toEqual([
    ['Pris ændret af prisliste', { from: 1000, to: 1049.5 }],
  ])

  // what took effect stands
  expect((await withdraw(id)).body).toMatchObject({ code: 'price_list_started' })
  expect((await write(id, { [a.kcwId]: 1 })).body).toMatchObject({ code: 'price_list_not_draft' })
  expect((await asStaff(`DELETE /price-lists/${id}`)).body).toMatchObject({ code: 'price_list_not_draft' })
})

test('each price has its warnings', async () => {
  begin()
  const cheap = await film()
  const key = crypto.randomUUID()
  await asStaff('POST /receipts', { key, supplier: null, note: null, lines: [{ sku: cheap.kcwId, batch: null, rolls: 1, unitCost: 790 }] })
  const [unlisted, deleted, moved] = [await film({ discontinued: true, stock: 0 }), await film(), await film()]
  const id = await list('Advarsler')
  await write(id, { [cheap.kcwId]: 980, [unlisted.kcwId]: 1000, [deleted.kcwId]: 1000, [moved.kcwId]: 1010 })
  await send(id, 'SKU;Pris\nUKENDT-1;99,95\n')
  await asStaff(`DELETE /products/${deleted.id}`)
  await approve(id)
  await asStaff(`PUT /products/${moved.id}`, { price: 1500 })
  const later = await list('Senere')
  await write(later, { [moved.kcwId]: 1600 })
  await approve(later)

  const { prices, warned } = await read(id)
  const kinds = (kcwId: string) => prices.find((price) => price.kcwId === kcwId)?.warnings.map(({ kind }) => kind)
  expect(kinds(cheap.kcwId)).toEqual(['below_cost'])
  // what goods were bought for is for those who see figures, as on a receipt
  const narrow = await addCustomer(db, { role: 'admin', restrictedTo: ['prices'] })
  const readBy = async ({ token }: { token: string }) => JSON.stringify((await api(`GET /price-lists/${id}`, undefined, { token })).body)
  expect(await readBy(karen)).toContain('under indkøbsprisen, 790')
  expect(await readBy(narrow)).toContain('under indkøbsprisen."')
  expect(kinds(unlisted.kcwId)).toEqual(['gone'])
  expect(kinds(deleted.kcwId)).toEqual(['unknown'])
  expect(kinds('UKENDT-1')).toEqual(['unknown'])
  expect(kinds(moved.kcwId)).toEqual(['large', 'changed', 'other_list'])
  expect(warned).toBe(5)
  expect(await read(id, '?warned=true&limit=2&page=3')).toMatchObject({ total: 5, prices: [{}] })

  // the list's price wins over the typed one, and the list approved later over the other; a product added in between is known
  const came = await film({ kcwId: 'UKENDT-1' })
  clock.now = at('2027-01-02T08:00:00Z')
  await applyDuePrices(shop)
  expect([await priceOf(moved.id), await priceOf(came.id), await priceOf(cheap.id)]).toEqual([160_000, 9_995, 98_000])
  expect(await lineOf(later, moved.kcwId)).toMatchObject({ replaced: 1500, difference: 100 })
  expect(await lineOf(id, moved.kcwId)).toMatchObject({ replaced: null, difference: null })
})

test('a list that is withdrawn does not start, and a day that came is too late', async () => {
  begin()
  const { kcwId, id: productId } = await film()
  const id = await list('Trukket', '2026-12-22')
  expect((await approve(id)).body).toMatchObject({ code: 'price_list_empty' })
  await write(id, { [kcwId]: 1234 })
  await approve(id)
  expect((await write(id, { [kcwId]: 1 })).body).toMatchObject({ code: 'price_list_not_draft' })
  expect((await withdraw(id)).body).toMatchObject({ list: { state: 'draft', approvedBy: null } })
  expect((await withdraw(id)).status).toBe(200)
  // another list of the day does start, and does not take the draft along
  const [other, beside] = [await film(), await list('Samme dag', '2026-12-22')]
  await write(beside, { [other.kcwId]: 1111 })
  await approve(beside)
  clock.now = at('2026-12-23T08:00:00Z')
  await applyDuePrices(shop)
  expect([await priceOf(productId), await priceOf(other.id)]).toEqual([100_000, 111_100])
  expect((await approve(id)).body).toMatchObject({ code: 'price_list_too_late', fields: { startsOn: expect.stringContaining('midnat') } })
  expect((await asStaff(`PUT /price-lists/${id}`, { startsOn: '2026-12-24', name: 'Jul' })).body).toMatchObject({ list: { name: 'Jul' } })
  await approve(id)
  // its day has come, but the prices are not written yet: too late to withdraw
  clock.now = at('2026-12-23T23:00:00.001Z')
  expect((await withdraw(id)).body).toMatchObject({ code: 'price_list_started' })
  await applyDuePrices(shop)
  expect(await priceOf(productId)).toBe(123_400)
})

test('a product deleted when the list started gets its price when the deletion is undone, and staff see it', async () => {
  begin()
  const deleted = await film({ unitPriceOre: 1000_00 })
  const id = await list('Årets sidste')
  await write(id, { [deleted.kcwId]: 1100 })
  await approve(id)
  expect((await asStaff(`DELETE /products/${deleted.id}`)).status).toBe(200)
  clock.now = at('2027-01-05T10:00:00Z')
  await applyDuePrices(shop)
  const [deletion] = await db.select({ id: undoables.id }).from(undoables).orderBy(desc(undoables.id)).limit(1)
  const notes = [expect.stringMatching(/^»Årets sidste« er trådt i kraft imens: Prisen er 1\.100\skr\.$/)]
  expect((await asStaff(`GET /undoables/${deletion?.id}`)).body).toMatchObject({ notes })
  expect((await asStaff(`POST /undoables/${deletion?.id}/undo`)).body).toMatchObject({ success: true, notes })
  expect(await priceOf(deleted.id)).toBe(1100_00)
  expect((await historyOf(deleted.id)).at(-1)).toEqual([clock.now.toISOString(), 1100])
  begin()
})

describe('refused, and nothing is changed', () => {
  test('an unknown list, an invalid day, price or SKU', async () => {
    begin()
    const id = await list('Forkert')
    expect((await asStaff('GET /price-lists/999999')).body).toMatchObject({ code: 'price_list_not_found' })
    for (const startsOn of ['2026-12-20', '2026-02-30', ''])
      expect((await asStaff('POST /price-lists', { name: 'A', startsOn })).status).toBe(400)
    expect((await asStaff('POST /price-lists', { name: ' ', startsOn: '2027-01-01' })).body).toMatchObject({
      fields: { name: 'Navn er påkrævet' },
    })
    expect((await write(id, { 'FINDES-IKKE': 10 })).body).toMatchObject({
      code: 'product_not_found',
      fields: { 'prices.0.kcwId': 'Intet produkt har varenummeret FINDES-IKKE.' },
    })
    const { kcwId } = await film()
    for (const price of [0, -1, 1.001]) expect((await write(id, { [kcwId]: price })).status).toBe(400)
    expect((await asStaff(`POST /price-lists/${id}/percent`, { percent: -91, rounding: 'kr' })).status).toBe(400)
    expect((await read(id)).total).toBe(0)
  })

  test('a file with a fault, line by line', async () => {
    begin()
    const id = await list('Fil')
    const { kcwId } = await film()
    const { status, body } = await send(id, `SKU;Pris\n${kcwId};12\n${kcwId.toUpperCase()};13\nA;gratis\n;4\n`)
    expect([status, body.code]).toEqual([400, 'csv_errors'])
    expect((body.errors as { line: number; column: string }[]).map(({ line, column }) => `${line} ${column}`)).toEqual([
      '3 SKU',
      '4 Pris',
      '5 SKU',
    ])
    expect((await send(id, 'SKU;Farve\nA;blå\n')).body).toMatchObject({ mapping: { isOpen: true } })
    expect((await send(id, 'SKU;Pris\n')).body).toMatchObject({ code: 'csv_errors' })
    expect((await read(id)).total).toBe(0)
  })

  test('an approval of what a colleague changed since it was seen', async () => {
    begin()
    const id = await list('Set')
    const { kcwId } = await film()
    await write(id, { [kcwId]: 1100 })
    const { list: seen } = await read(id)
    await write(id, { [kcwId]: 1200 })
    const { status, body } = await approve(id, { seen: { revision: seen.revision } })
    expect([status, body.code, body.changedBy]).toEqual([409, 'changed_meanwhile', 'Karen Admin'])
    expect((await asStaff(`PUT /price-lists/${id}`, { name: 'X', seen: { revision: seen.revision } })).status).toBe(409)
  })

  test('anybody without the tick for prices', async () => {
    const storeman = await addCustomer(db, { role: 'admin', restrictedTo: ['stock'] })
    expect((await api('GET /price-lists', undefined, { token: storeman.token })).status).toBe(403)
    expect((await api('POST /price-lists', { name: 'A', startsOn: '2027-01-01' }, { token: storeman.token })).status).toBe(403)
  })
})

describe('a product in a draft that gets another SKU', () => {
  const rename = async (id: number, kcwId: string) => expect((await asStaff(`PUT /products/${id}`, { kcwId })).status).toBe(200)

  test('keeps one line, which is shown, corrected, filled and removed under the new one', async () => {
    begin()
    const { id: productId, kcwId: old } = await film({ productTypeId: 'tpu' })
    const id = await list('Omdøbt')
    const skus = async () => (await read(id)).prices.map(({ kcwId, price }) => [kcwId, price])
    await write(id, { [old]: 1100 })
    await rename(productId, `${old}-B`)
    expect(await skus()).toEqual([[`${old}-B`, 1100]])
    expect((await write(id, { [`${old}-B`]: 1200 })).status).toBe(200)
    expect(await skus()).toEqual([[`${old}-B`, 1200]])
    await rename(productId, `${old}-C`)
    await asStaff(`POST /price-lists/${id}/percent`, { percent: 30, rounding: 'kr', productType: 'tpu' })
    expect(await skus()).toEqual([[`${old}-C`, 1300]])
    await rename(productId, `${old}-D`)
    expect((await write(id, { [`${old}-D`]: null })).body).toMatchObject({ list: { prices: 0 } })
  })

  test('wins over a price a file gave the new SKU before it was known, also on the day', async () => {
    begin()
    const [a, b] = [await film(), await film()]
    const [approved, corrected] = [await list('Godkendt'), await list('Kladde')]
    for (const [id, { kcwId }] of [[approved, a] as const, [corrected, b] as const]) {
      await send(id, `SKU;Pris\n${kcwId}-B;2000\n`)
      await write(id, { [kcwId]: 1100 })
    }
    await approve(approved)
    for (const { id, kcwId } of [a, b]) await rename(id, `${kcwId}-B`)
    const other = await film()
    await write(corrected, { [other.kcwId]: 1500 })
    expect((await read(corrected)).prices.map(({ kcwId, price }) => [kcwId, price]).toSorted()).toEqual(
      [
        [`${b.kcwId}-B`, 1100],
        [other.kcwId, 1500],
      ].toSorted(),
    )
    clock.now = at('2027-01-02T08:00:00Z')
    await applyDuePrices(shop)
    expect(await priceOf(a.id)).toBe(110_000)
  })

  test('and is deleted does not leave its price to the next with the old SKU', async () => {
    begin()
    const { id: productId, kcwId: old } = await film()
    const id = await list('Slettet')
    await write(id, { [old]: 1100 })
    await approve(id)
    await rename(productId, `${old}-B`)
    const { body } = await asStaff(`DELETE /products/${productId}`)
    const next = await film({ kcwId: old })
    clock.now = at('2027-01-02T08:00:00Z')
    await applyDuePrices(shop)
    expect(await priceOf(next.id)).toBe(100_000)
    expect((await asStaff(`POST /undoables/${body.undoableId}/undo`)).status).toBe(200)
    expect(await priceOf(productId)).toBe(110_000)
  })

  test('and gives its old SKU to another of the list: each keeps its own price', async () => {
    begin()
    const [a, b] = [await film(), await film()]
    const id = await list('Byttet')
    await write(id, { [a.kcwId]: 1100, [b.kcwId]: 1200 })
    await rename(a.id, `${a.kcwId}-X`)
    await rename(b.id, a.kcwId)
    await rename(a.id, b.kcwId)
    const other = await film()
    expect((await write(id, { [other.kcwId]: 1300 })).status).toBe(200)
    expect([await lineOf(id, b.kcwId), await lineOf(id, a.kcwId)]).toMatchObject([
      { price: 1100, product: { id: a.id } },
      { price: 1200, product: { id: b.id } },
    ])
    await write(id, { [b.kcwId]: 1150 })
    expect([await lineOf(id, b.kcwId), await lineOf(id, a.kcwId)]).toMatchObject([{ price: 1150 }, { price: 1200 }])
  })
})

test('two prices for one SKU, in whatever letters, are refused at the second one and change nothing', async () => {
  begin()
  const [a, b] = [await film(), await film()]
  const id = await list('To gange')
  const prices = [
    { kcwId: a.kcwId, price: 1_000 },
    { kcwId: b.kcwId, price: null },
    { kcwId: a.kcwId.toLowerCase(), price: 2_000 },
  ]
  const { status, body } = await asStaff(`POST /price-lists/${id}/prices`, { prices })
  expect([status, body.fields]).toEqual([400, { 'prices.2.kcwId': `Varenummeret ${a.kcwId.toLowerCase()} står der to gange.` }])
  expect((await read(id)).list).toMatchObject({ prices: 0, revision: 1 })
})

test('a file with other columns is written once staff say what they are, with VAT on it, and the next one by itself', async () => {
  begin()
  const [a, b] = [await film(), await film()]
  const id = await list('Fra fabrikken')
  const csv = `Nummer hos os;Netto pris;Enhed\r\n${a.kcwId};800,00;rulle\r\n`
  const preview = await send(id, csv)
  expect(preview).toMatchObject({ status: 200, body: { mapping: { isOpen: true, columns: [{ heading: 'Nummer hos os' }, {}, {}] } } })
  expect((await read(id)).list.prices).toBe(0)
  const columns = { uses: ['kcwId', 'price', null], prices: 'withoutVat', category: null, leavesOutKeyless: false }
  expect(await send(id, csv, { ...columns, uses: [null, 'price', null] })).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  expect(await send(id, csv, columns)).toMatchObject({ status: 200, body: { message: '1 pris er skrevet i listen', list: { prices: 1 } } })
  expect((await lineOf(id, a.kcwId))?.price).toBe(1_000)

  // an error is found in the file by the file's own heading
  const wrong = await send(id, csv.replace('800,00', 'otte'))
  expect(wrong).toMatchObject({ status: 400, body: { errors: [{ line: 2, column: 'Netto pris' }] } })
  const next = await send(id, csv.replace(a.kcwId, b.kcwId))
  expect(next).toMatchObject({ status: 200, body: { list: { prices: 2 }, mapping: { isOpen: false, isRemembered: true } } })
})
