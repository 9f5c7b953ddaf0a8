import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createApi } from '#server/app.ts'
import { productTypes } from '#server/database/schema/goods/tags.ts'
import { orderLines, parcelLines, parcels } from '#server/database/schema/orders.ts'
import { download } from '#test/download.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'

const { api, db, shop } = await testShop()
const app = createApi(shop)
const warehouse = await addCustomer(db, { role: 'admin', restrictedTo: ['parcels'] })
const admin = await addCustomer(db, { role: 'admin' })
const send = (call: Parameters<typeof api>[0], body?: unknown) => api(call, body, { token: warehouse.token })

const SMALL = {
  name: 'Kasse 160',
  innerLengthMm: 1_600,
  ownWeightG: 950,
  mostRolls: 2,
  mostWeightG: 15_000,
  cardboard: 900,
  plastic: 20,
  wood: 0,
  metal: 0,
}
const LARGE = { ...SMALL, name: 'Kasse 160 stor', ownWeightG: 1_900, mostRolls: 6, cardboard: 1_800, inUse: true }
const PACKED = { packagingCardboard: 400, packagingPlastic: 60, packagingWood: 100, packagingMetal: 5 }
const packaging = { cardboard: 400, plastic: 60, wood: 100, metal: 5 }

async function place(quantity: number): Promise<number> {
  const film = await addProduct(db, { stock: 50, ...PACKED })
  return Number((await api('POST /orders', orderBody([{ id: film.id, quantity }]))).body.orderId)
}
const sentParcel = async (orderId: number) => (await db.select().from(parcels).where(eq(parcels.orderId, orderId)))[0]
const report = async (year: number) => (await send(`GET /packaging?year=${year}`)).body.report as Record<string, Record<string, number>>

test('the warehouse creates and changes cartons; a name twice, half grams and an outdated edit are refused', async () => {
  const made = await send('POST /cartons', { ...SMALL, inUse: true })
  expect(made.body.carton).toMatchObject({ ...SMALL, inUse: true })
  const { id } = made.body.carton as { id: number }
  expect(await send('POST /cartons', { ...LARGE, name: 'KASSE 160' })).toMatchObject({ status: 409, body: { code: 'carton_taken' } })
  expect((await send('POST /cartons', { ...LARGE, plastic: 0.5 })).body.fields).toMatchObject({
    plastic: 'Skriv hele gram fra 0 til 100.000.',
  })
  expect((await send('POST /cartons', { ...LARGE, mostRolls: 0 })).status).toBe(400)
  expect((await send('POST /cartons', LARGE)).status).toBe(200)
  const outdated = await send(`PUT /cartons/${id}`, { ownWeightG: 960, seen: { ownWeightG: 940 } })
  expect(outdated).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect((await send(`PUT /cartons/${id}`, { ownWeightG: 960, seen: { ownWeightG: 950 } })).body.carton).toMatchObject({ ownWeightG: 960 })
  expect((await send('PUT /cartons/999', { plastic: 1 })).status).toBe(404)
})

test('declarations of a carton are kept beside each other, and read and removed under their own carton only', async () => {
  const [carton, other] = await Promise.all(
    ['Kasse med erklæring', 'Kasse uden'].map(
      async (name) => (await send('POST /cartons', { ...SMALL, name, inUse: true })).body.carton as { id: number },
    ),
  )
  const PDF = '%PDF-1.7\nerklæring\n%%EOF'
  const upload = async (id: number | undefined, body: string, name: string) => {
    const form = new FormData()
    form.append('file', new Blob([body]), name)
    const headers = { authorization: `Bearer ${warehouse.token}` }
    const response = await app.request(`/api/cartons/${id}/declarations`, { method: 'POST', body: form, headers })
    return { status: response.status, body: await response.json() }
  }
  const declared = async () =>
    ((await send('GET /cartons')).body.declarations as { id: number; cartonId: number; name: string }[]).filter(
      ({ cartonId }) => cartonId === carton?.id || cartonId === other?.id,
    )

  expect(await upload(carton?.id, 'GIF89a', 'billede.pdf')).toMatchObject({ status: 415, body: { code: 'not_a_pdf' } })
  expect(await upload(987_654, PDF, 'ny.pdf')).toMatchObject({ status: 404, body: { code: 'carton_not_found' } })
  expect(await declared()).toEqual([])
  await upload(carton?.id, PDF, 'Erklæring 2025.pdf')
  await upload(carton?.id, PDF, 'Erklæring 2026.pdf')
  const [newest, older] = await declared()
  expect([newest, older]).toMatchObject([
    { cartonId: carton?.id, name: 'Erklæring 2026.pdf' },
    { cartonId: carton?.id, name: 'Erklæring 2025.pdf' },
  ])
  const file = await download(shop, `/cartons/${carton?.id}/declarations/${older?.id}`, warehouse.token)
  expect([file.headers.get('content-type'), file.file.toString()]).toEqual(['application/pdf', PDF])
  expect((await download(shop, `/cartons/${other?.id}/declarations/${older?.id}`, warehouse.token)).status).toBe(404)
  expect((await send(`DELETE /cartons/${other?.id}/declarations/${older?.id}`)).status).toBe(404)
  expect((await send(`DELETE /cartons/${carton?.id}/declarations/${newest?.id}`)).status).toBe(200)
  expect(await declared()).toMatchObject([{ name: 'Erklæring 2025.pdf' }])
})

test('a parcel keeps the proposed carton or the chosen one, and what packed its rolls, whatever changes later', async () => {
  const all = (await send('GET /cartons')).body.cartons as { id: number; name: string }[]
  const [small, large] = ['Kasse 160', 'Kasse 160 stor'].map((name) => all.find((one) => one.name === name))
  const [proposed, chosen, none] = [await place(3), await place(1), await place(1)]
  await send(`POST /orders/${proposed}/parcels`, {})
  await send(`POST /orders/${chosen}/parcels`, { cartonId: large?.id })
  await send(`POST /orders/${none}/parcels`, { cartonId: null })
  const unknown = await place(1)
  expect(await send(`POST /orders/${unknown}/parcels`, { cartonId: 999 })).toMatchObject({
    status: 404,
    body: { code: 'carton_not_found' },
  })
  const keptLarge = { id: large?.id, name: 'Kasse 160 stor', cardboard: 1_800, plastic: 20, wood: 0, metal: 0 }
  expect((await sentParcel(proposed))?.carton).toEqual(keptLarge)
  expect((await sentParcel(chosen))?.carton).toEqual(keptLarge)
  expect((await sentParcel(none))?.carton).toBeNull()
  const before = await report(2026)
  await send(`PUT /cartons/${large?.id}`, { cardboard: 5 })
  await send(`PUT /cartons/${small?.id}`, { inUse: false })
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, proposed))
  await api(`PUT /products/${line?.productId}`, { packagingPlastic: 900 }, { token: admin.token })
  const [packed] = await db
    .select()
    .from(parcelLines)
    .where(eq(parcelLines.orderLineId, line?.id ?? 0))
  expect(packed?.packaging).toEqual(packaging)
  expect(await report(2026)).toEqual(before)
})

test('staff read what the goods to send measure, and heavy goods are proposed the carton that bears them', async () => {
  for (const carton of [
    { ...SMALL, name: 'Let', ownWeightG: 10, mostRolls: 9, mostWeightG: 1_000, inUse: true },
    { ...SMALL, name: 'Stærk', ownWeightG: 20, mostRolls: 9, mostWeightG: 90_000, inUse: true },
  ])
    expect((await send('POST /cartons', carton)).status).toBe(200)
  const film = await addProduct(db, { stock: 50 })
  const measures = { packing: 'ownCarton', weightG: 9_000, lengthMm: 1_540 }
  expect((await api(`PUT /products/${film.id}`, measures, { token: admin.token })).status).toBe(200)
  expect((await api(`PUT /products/${film.id}`, { lengthMm: 10_001 }, { token: admin.token })).body.fields).toMatchObject({
    lengthMm: 'Skriv hele millimeter fra 0 til 10.000.',
  })
  const orderId = Number((await api('POST /orders', orderBody([{ id: film.id, quantity: 1 }]))).body.orderId)
  expect((await send(`GET /orders/${orderId}/parcels`)).body.lines).toMatchObject([{ unsent: 1, ...measures }])
  await send(`POST /orders/${orderId}/parcels`, {})
  expect((await sentParcel(orderId))?.carton).toMatchObject({ name: 'Stærk' })
})

test('a product without measures has those of its type; an outdated edit of them is refused', async () => {
  await db.insert(productTypes).values({ id: 'baand', name: 'Tape', nameDa: 'Bånd' })
  const measures = { packing: 'small', weightG: 120, lengthMm: 300 }
  expect((await send('PUT /product-types/baand/measures', measures)).body.type).toEqual({ id: 'baand', name: 'Bånd', ...measures })
  const outdated = await send('PUT /product-types/baand/measures', { weightG: 5, seen: { packing: null, weightG: 0, lengthMm: 0 } })
  expect(outdated).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect((await send('PUT /product-types/mangler/measures', measures)).body.code).toBe('tag_not_found')
  const [plain, heavy] = [
    await addProduct(db, { stock: 5, productTypeId: 'baand' }),
    await addProduct(db, { stock: 5, productTypeId: 'baand', weightG: 900 }),
  ]
  const items = [plain, heavy].map(({ id }) => ({ id, quantity: 1 }))
  const orderId = Number((await api('POST /orders', orderBody(items))).body.orderId)
  expect((await send(`GET /orders/${orderId}/parcels`)).body.lines).toMatchObject([measures, { ...measures, weightG: 900 }])
})

/** Three parcels of one order line: the last stroke of 2029, within 2030 in Denmark, and within 2030 on Greenland. Two rolls came back. */
async function storeParcels() {
  const orderId = await place(1)
  const film = await addProduct(db)
  const [line] = await db
    .insert(orderLines)
    .values({
      ...{ orderId, position: 1, productId: film.id, kcwId: 'P', nameDa: 'Folie', quantity: 8, sent: 7, returned: 4 },
      ...{ unitPriceOre: 0, promotionPercent: 0, payWithPoints: false, pointsCost: 0, lineTotalOre: 0, shipsNow: 8, shipsLater: 0 },
    })
    .returning({ id: orderLines.id })
  const at = (sentAt: string) => ({ orderId, sentAt: new Date(sentAt), country: 'DK' as const, takenBackAt: null })
  const stored = [
    { ...at('2029-12-31T22:59:59Z'), number: 2, rolls: 1 },
    { ...at('2029-12-31T23:00:00Z'), number: 3, rolls: 2 },
    { ...at('2030-06-01T10:00:00Z'), number: 4, rolls: 3, takenBackAt: new Date('2030-06-01T11:00:00Z') },
    { ...at('2030-12-31T22:59:59Z'), number: 5, rolls: 1 },
    { ...at('2030-06-01T10:00:00Z'), number: 6, rolls: 1, country: 'GL' as const },
    { ...at('2030-12-31T23:00:00Z'), number: 7, rolls: 1 },
  ]
  for (const { rolls, ...parcel } of stored) {
    const [row] = await db
      .insert(parcels)
      .values({ ...parcel, carton: parcel.number === 3 ? null : { id: 1, name: 'K', cardboard: 900, plastic: 20, wood: 0, metal: 0 } })
      .returning({ id: parcels.id })
    await db.insert(parcelLines).values({ parcelId: row?.id ?? 0, orderLineId: line?.id ?? 0, quantity: rolls, packaging })
  }
}

test('the report of a year has its parcels in Danish time, sent in Denmark and not taken back, and so has its file', async () => {
  await storeParcels()
  // of the four rolls that came back, one is of 2031, one of Greenland, and two of the year: the parcel of one roll, and one of two
  const [sent, returned] = [
    { cardboard: 3 * 400 + 900, plastic: 3 * 60 + 20, wood: 300, metal: 15 },
    { cardboard: 2 * 400 + 900, plastic: 2 * 60 + 20, wood: 200, metal: 10 },
  ]
  const counts = { parcels: 2, parcelsWithoutCarton: 1, rollsWithoutPackaging: 0 }
  expect(await report(2030)).toEqual({ year: 2030, sent, returned, ...counts })
  const file = await app.request('/api/packaging/report.csv?year=2030', { headers: { authorization: `Bearer ${warehouse.token}` } })
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="Emballage_2030.csv"')
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes).split('\r\n')).toEqual([
    'Materiale;Sendt (kg);Retur (kg);Sendt minus retur (kg)',
    'Pap;2,100;1,700;0,400',
    'Plast;0,200;0,140;0,060',
    'Træ;0,300;0,200;0,100',
    'Metal;0,015;0,010;0,005',
    'I alt;2,615;2,050;0,565',
    '',
  ])
})
