import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import type { SendingPreview } from '#contract/parcels/parcels.ts'
import type { OrderToPack, ShelfProduct } from '#contract/warehouse.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { batches } from '#server/database/schema/goods/batches.ts'
import { orders, parcels } from '#server/database/schema/orders.ts'
import { addCustomer, addProduct, addTags, type Customer, type OrderInput, orderBody, testShop } from '#test/shop.ts'

const { api, clock, db } = await testShop()
let [packer, owner, workshop] = [{}, {}, {}] as [Customer, Customer, Customer]

beforeAll(async () => {
  await addTags(db)
  packer = await addCustomer(db, { role: 'admin', restrictedTo: ['parcels'] })
  owner = await addCustomer(db, { role: 'admin' })
  workshop = await addCustomer(db)
})

async function place(items: OrderInput['items'], more = {}): Promise<number> {
  const { status, body } = await api('POST /orders', orderBody(items, { paymentMethod: 'invoice', ...more }), workshop)
  expect([status, body.message]).toEqual([200, body.message])
  return body.orderId as number
}

async function toPack(): Promise<OrderToPack[]> {
  return (await api('GET /warehouse/orders', undefined, packer)).body.orders as OrderToPack[]
}

async function shelfOf(id: number): Promise<ShelfProduct | undefined> {
  const { body } = await api('GET /warehouse/products', undefined, packer)
  return (body.products as ShelfProduct[]).find((product) => product.id === id)
}

/** A film with rolls of two batches on a shelf. */
async function film(shelf: string, rolls: Readonly<Record<string, number>>) {
  const product = await addProduct(db, { shelf, stock: 0 })
  await receive(product, rolls)
  return product
}

async function receive({ kcwId, shelf }: Readonly<{ kcwId: string; shelf: string | null }>, rolls: Readonly<Record<string, number>>) {
  const lines = Object.entries(rolls).map(([batch, count]) => ({ sku: kcwId, batch, rolls: count }))
  expect((await api('POST /receipts', { key: `modtaget-${kcwId}-${shelf}`.padEnd(24, 'x'), lines }, owner)).status).toBe(200)
}

/** Orders of a sold-out film that each wait for rolls of it, and the film. */
async function waitingOrders(shelf: string, ...rolls: readonly number[]) {
  const product = await addProduct(db, { shelf, stock: 0 })
  const ids: number[] = []
  for (const quantity of rolls) ids.push(await place([{ id: product.id, quantity }]))
  return { product, ids }
}

async function shown(id: number | undefined): Promise<Order> {
  return (await api(`GET /orders/${id}`, undefined, owner)).body.order as Order
}

async function picksOf(id: number | undefined) {
  return (await toPack()).find((order) => order.id === id)?.picks.map(({ batch, rolls }) => [batch, rolls])
}

test('the orders to pack come along the shelves, with the batches each must have; what waits for goods or money is not among them', async () => {
  const far = await film('P-10', { L1: 4 })
  const near = await film('P-2', { N1: 3, N2: 1 })
  const soldOut = await addProduct(db, { stock: 0 })
  const later = await place([{ id: far.id, quantity: 1 }])
  const first = await place([
    { id: far.id, quantity: 2 },
    { id: near.id, quantity: 4 },
  ])
  const waiting = await place([{ id: soldOut.id, quantity: 1 }])
  const unpaid = await place([{ id: near.id, quantity: 1 }], { paymentMethod: 'card' })
  const found = await toPack()
  expect(found.map(({ id }) => id)).toEqual([first, later])
  expect(found.map(({ id }) => id)).not.toContain(waiting)
  expect(found.map(({ id }) => id)).not.toContain(unpaid)
  expect(found[0]?.picks.map(({ shelf, batch, rolls }) => [shelf, batch, rolls])).toEqual([
    ['P-2', 'N1', 3],
    ['P-2', 'N2', 1],
    ['P-10', 'L1', 2],
  ])
  await api(`POST /orders/${first}/parcels`, {}, packer)
  expect((await toPack()).map(({ id }) => id)).toEqual([later])
})

test('several orders that waited for a film are each to have their own rolls of the batches that came in, as many as there are', async () => {
  const { product, ids } = await waitingOrders('P-20', 2, 2, 2)
  await receive(product, { 'K-A': 3, 'K-B': 3 })
  expect([await picksOf(ids[0]), await picksOf(ids[1]), await picksOf(ids[2])]).toEqual([
    [['K-A', 2]],
    [['K-B', 2]],
    [
      ['K-A', 1],
      ['K-B', 1],
    ],
  ])
  const { body } = await api(`GET /orders/pick-list?ids=${ids.join(',')}`, undefined, packer)
  expect(body.rows).toMatchObject([
    { batch: 'K-A', rolls: 3 },
    { batch: 'K-B', rolls: 3 },
  ])
})

test('of two orders that wait for the only roll one is to be packed, and no more are counted', async () => {
  const { product, ids } = await waitingOrders('P-21', 1, 1)
  await receive(product, { 'K-1': 1 })
  const { orders: found, total } = (await api('GET /warehouse/orders', undefined, packer)).body as { orders: OrderToPack[]; total: number }
  expect(found.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual([ids[0]])
  expect(total).toBe(found.length)
})

test('an order is sent with the rolls that were scanned, also before an older order that waited for the same film', async () => {
  const { product, ids } = await waitingOrders('P-22', 2, 2)
  await receive(product, { 'M-A': 3, 'M-B': 3 })
  for (const id of ids.toReversed()) {
    const picks = (await toPack()).find((order) => order.id === id)?.picks ?? []
    const items = picks.map(({ itemId, batch, rolls }) => ({ itemId, quantity: rolls, batches: [{ batch, rolls }] }))
    expect((await api(`POST /orders/${id}/parcels`, { items }, packer)).status).toBe(200)
  }
  const sent = await Promise.all(ids.map(async (id) => (await shown(id)).items.map(({ batches: of }) => of)))
  expect(sent).toMatchObject([[[{ code: 'M-A', rolls: 2 }]], [[{ code: 'M-B', rolls: 2 }]]])
  expect((await shelfOf(product.id))?.batches.map(({ code, rolls }) => [code, rolls])).toEqual([
    ['M-A', 1],
    ['M-B', 1],
    [null, 0],
  ])
})

test('a part of a line of two batches is sent only as it is recorded, so that the other rolls are still on the shelf', async () => {
  const product = await film('P-23', { 'N-A': 2, 'N-B': 1 })
  const id = await place([{ id: product.id, quantity: 3 }])
  const [item] = (await shown(id)).items
  const send = (quantity: number, ...scanned: { batch: string; rolls: number }[]) =>
    api(`POST /orders/${id}/parcels`, { items: [{ itemId: item?.id, quantity, batches: scanned }] }, packer)
  const [ofA, ofB] = [
    { batch: 'N-A', rolls: 1 },
    { batch: 'N-B', rolls: 1 },
  ]
  const refused = await send(1, ofB)
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'batches_differ',
    `${product.nameDa}: Ordren får nu 1 af batch N-A. Ret det scannede, eller send hele linjen.`,
  ])
  expect((await send(2, ofA)).body.code, 'fewer are scanned than are to be sent').toBe('batches_differ')
  expect((await send(1, { batch: 'N-C', rolls: 1 })).body.code).toBe('batches_differ')
  const twice = [
    { itemId: item?.id, quantity: 1, batches: [ofA] },
    { itemId: item?.id, quantity: 1 },
  ]
  expect((await api(`POST /orders/${id}/parcels`, { items: twice }, packer)).body.code).toBe('batches_differ')
  expect(await shown(id)).toMatchObject({ parcels: [], items: [{ sent: 0 }] })
  expect((await send(1, ofA)).status).toBe(200)
  expect(await picksOf(id)).toEqual([
    ['N-A', 1],
    ['N-B', 1],
  ])
  expect((await send(2, ofB, ofA)).status).toBe(200)
})

test('scanned rolls that another order got first are not sent', async () => {
  const { product, ids } = await waitingOrders('P-24', 1)
  await receive(product, { 'O-A': 1 })
  const [pick] = (await toPack()).find((order) => order.id === ids[0])?.picks ?? []
  await place([{ id: product.id, quantity: 1 }])
  const items = [{ itemId: pick?.itemId, quantity: 1, batches: [{ batch: 'O-A', rolls: 1 }] }]
  const { status, body } = await api(`POST /orders/${ids[0]}/parcels`, { items }, packer)
  expect([status, body.message]).toEqual([409, 'Ordren får nu andre batches end dem, der er scannet. Luk, og scan igen.'])
  expect(await shown(ids[0])).toMatchObject({ parcels: [], items: [{ sent: 0 }] })
})

test('only rolls that the stock has not are previewed as sent from the remote warehouse', async () => {
  const remoteOf = async (id: number, ...rolls: readonly number[]) => {
    const chosen = (await shown(id)).items.map((item, place) => `${item.id}.${rolls[place] ?? 0}`)
    const { body } = await api(`GET /orders/sending?ids=${id}&rolls=${chosen.join(',')}`, undefined, packer)
    return (body.orders as SendingPreview[]).map(({ remote }) => remote)
  }
  const product = await film('P-25', { 'Q-A': 2, 'Q-B': 2 })
  const waiting = await place([{ id: product.id, quantity: 3, oneBatch: true }])
  expect(await remoteOf(waiting, 3), 'two batches are here, though the order waits for one').toEqual([0])
  const short = await place([{ id: product.id, quantity: 5 }])
  expect([await remoteOf(short, 4), await remoteOf(short, 5), await remoteOf(waiting, 3)]).toEqual([[0], [1], [3]])

  const regretted = await film('P-26', { 'Q-C': 2 })
  const guest = { customerEmail: 'fortryder@example.dk', buyerKind: 'consumer', acceptsTerms: true } as const
  const { orderId, orderNumber } = (await api('POST /orders', orderBody([{ id: regretted.id, quantity: 2 }], guest))).body
  await api('POST /withdrawals', { name: 'Mette', email: guest.customerEmail, orderNumber, goods: '' })
  expect(await remoteOf(Number(orderId), 2), 'reserved here, though they may not leave').toEqual([0])
})

test('a parcel that is sent again under its key is one parcel, and the answer is the same', async () => {
  const product = await film('Q-1', { Q1: 5 })
  const id = await place([{ id: product.id, quantity: 2 }])
  const [order] = (await toPack()).filter((one) => one.id === id)
  const items = order?.picks.map(({ itemId, rolls }) => ({ itemId, quantity: rolls }))
  const body = { items, seen: { status: order?.status, parcels: order?.parcels } }
  const send = (sent: object, key = 'pak-1') => api(`POST /orders/${id}/parcels`, sent, { token: packer.token, key })
  const [once, again] = [await send(body), await send(body)]
  expect([once.status, again.status]).toEqual([200, 200])
  expect(again.body.parcel).toEqual(once.body.parcel)
  expect(await db.select().from(parcels).where(eq(parcels.orderId, id))).toHaveLength(1)
  expect(await send({ ...body, tracking: 'X' })).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  expect((await send(body, 'pak-2')).body.code).toBe('changed_meanwhile')
  await api(`DELETE /orders/${id}/parcels/${(once.body.parcel as { id: number }).id}`, undefined, packer)
  expect((await send(body)).body.message).toBe('Forsendelsen er taget tilbage, siden den blev sendt.')
})

test('twice at the same time is one parcel too', async () => {
  const product = await film('Q-2', { Q2: 5 })
  const id = await place([{ id: product.id, quantity: 2 }])
  const send = () => api(`POST /orders/${id}/parcels`, {}, { token: packer.token, key: 'pak-samtidig' })
  const answers = await Promise.all([send(), send()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await db.select().from(parcels).where(eq(parcels.orderId, id))).toHaveLength(1)
})

test('a shelf has rolls for sale and sold rolls not sent; blocked batches are listed separately', async () => {
  const product = await film('R-1', { R1: 5, R2: 2 })
  await addProduct(db, { gtin: '5901234123457', shelf: 'R-2' })
  const id = await place([{ id: product.id, quantity: 3 }])
  const rollsOf = async () => (await shelfOf(product.id))?.batches.map(({ code, rolls, held }) => [code, rolls, held])
  expect(await rollsOf()).toEqual([
    ['R1', 2, 3],
    ['R2', 2, 0],
    [null, 0, 0],
  ])
  await api(`POST /orders/${id}/parcels`, {}, packer)
  const [second] = await db.select({ id: batches.id }).from(batches).where(eq(batches.code, 'R2'))
  await api(`POST /batches/${second?.id}/block`, { reason: 'Striber' }, owner)
  expect(await rollsOf()).toEqual([
    ['R1', 2, 0],
    [null, 0, 0],
  ])
  expect((await shelfOf(product.id))?.blocked).toEqual(['R2'])
})

test('sold rolls of orders being packed are listed separately, as a colleague may have taken them off the shelf', async () => {
  const product = await film('R-3', { R3: 5 })
  const [begun] = [await place([{ id: product.id, quantity: 2 }]), await place([{ id: product.id, quantity: 1 }])]
  await api(`POST /orders/${begun}/packing`, undefined, packer)
  expect((await shelfOf(product.id))?.batches[0]).toMatchObject({ rolls: 2, held: 3, packing: 2 })
})

test('a scanned order is being packed: its customer can no longer change it, and it is logged once', async () => {
  const product = await film('S-1', { S1: 5 })
  const id = await place([{ id: product.id, quantity: 1 }])
  for (let press = 0; press < 2; press += 1) expect((await api(`POST /orders/${id}/packing`, undefined, packer)).status).toBe(200)
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  expect(order?.packingAt).not.toBeNull()
  const log = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, String(id)))
  expect(log.filter(({ action }) => action === 'Pakning begyndt')).toHaveLength(1)
  expect((await api('POST /orders/999999/packing', undefined, packer)).body.code).toBe('order_not_found')
})

test('an order cancelled or sent since it was fetched cannot be packed, and the packer sees why', async () => {
  const product = await film('S-2', { S2: 5 })
  const cancelled = await place([{ id: product.id, quantity: 1 }])
  const sent = await place([{ id: product.id, quantity: 1 }])
  await api(`PUT /orders/${cancelled}/status`, { status: 'cancelled' }, owner)
  await api(`POST /orders/${sent}/parcels`, {}, packer)
  for (const id of [cancelled, sent]) expect((await api(`POST /orders/${id}/packing`, undefined, packer)).body.code).toBe('nothing_to_send')
})

test('a colleague who only counts sees the shelves and not the orders, and one who only packs the batches they may exchange', async () => {
  const product = await film('T-1', { T1: 3 })
  const counter = await addCustomer(db, { role: 'admin', restrictedTo: ['stock'] })
  const { body } = await api('GET /warehouse/products', undefined, counter)
  expect((body.products as ShelfProduct[]).find(({ id }) => id === product.id)?.batches[0]).toMatchObject({ code: 'T1', rolls: 3 })
  expect((await api('GET /warehouse/orders', undefined, counter)).status).toBe(403)
  const stock = await api(`GET /products/${product.id}/batches`, undefined, packer)
  expect(stock.body).toMatchObject({ stock: { batches: [{ code: 'T1', rolls: 3 }] } })
})

test('only staff who may send orders see the orders to pack', async () => {
  const other = await addCustomer(db, { role: 'admin', restrictedTo: ['inbox'] })
  for (const call of ['GET /warehouse/orders', 'GET /warehouse/products'] as const) {
    expect((await api(call, undefined, other)).status).toBe(403)
    expect((await api(call, undefined, workshop)).status).toBe(403)
    expect((await api(call)).status).toBe(401)
  }
})

test('an order that its buyer has withdrawn from is not packed, and sending it warns, until staff have refused the withdrawal', async () => {
  const product = await film('S-3', { S3: 5 })
  const guest = { customerEmail: 'gaest@example.dk', buyerKind: 'consumer', acceptsTerms: true } as const
  const { orderId: id, orderNumber } = (await api('POST /orders', orderBody([{ id: product.id, quantity: 1 }], guest))).body
  await api(`PUT /orders/${id}`, { paymentStatus: 'paid' }, owner)
  const isToPack = async () => (await toPack()).some((order) => order.id === id)
  const preview = async () => (await api(`GET /orders/sending?ids=${id}&rolls=ready` as 'GET /x', undefined, packer)).body.orders
  expect([await isToPack(), await preview()]).toMatchObject([true, [{ withdrawn: null }]])
  await api('POST /withdrawals', { name: 'Mette', email: guest.customerEmail, orderNumber, goods: '' })
  expect([await isToPack(), await preview()]).toMatchObject([false, [{ withdrawn: 'all' }]])
  expect((await api(`GET /orders/${id}`, undefined, owner)).body.order).toMatchObject({ items: [{ withdrawn: 1 }] })
  const { status: refused, body: said } = await api(`PUT /orders/${id}/status`, { status: 'shipped' }, owner)
  expect([refused, said.message]).toEqual([409, 'Kunden har fortrudt købet. Send ikke noget, før sagen er afgjort.'])
  // a packer whose list is older is told with the first roll
  const { status, body } = await api(`POST /orders/${id}/packing`, undefined, packer)
  expect([status, body.message]).toEqual([409, 'Kunden har fortrudt købet. Send ikke noget, før sagen er afgjort.'])
  const { claims } = (await api(`GET /claims?orderId=${id}` as 'GET /x', undefined, owner)).body as { claims: { id: number }[] }
  await api(`POST /claims/${claims[0]?.id}/decision`, { decision: 'refuse', words: 'Du trak den tilbage.' }, owner)
  expect([await isToPack(), await preview()]).toMatchObject([true, [{ withdrawn: null }]])
})

test('of an order its buyer has withdrawn from in part the rest is packed and sent, and the withdrawn rolls stay', async () => {
  const [kept, regretted] = [await film('S-4', { S4: 5 }), await film('S-5', { S5: 5 })]
  const items = [
    { id: kept.id, quantity: 3 },
    { id: regretted.id, quantity: 1 },
  ]
  const guest = { customerEmail: 'delvis@example.dk', buyerKind: 'consumer', acceptsTerms: true } as const
  const { orderId: id, confirmationToken } = (await api('POST /orders', orderBody(items, guest))).body
  await api(`PUT /orders/${id}`, { paymentStatus: 'paid' }, owner)
  const shown = async () => (await api(`GET /orders/${id}`, undefined, owner)).body.order as Order
  const [first, second] = (await shown()).items
  const lines = [
    { itemId: first?.id, quantity: 1 },
    { itemId: second?.id, quantity: 1 },
  ]
  const claim = { kind: 'withdrawal', reason: null, words: null, lines }
  expect((await api(`POST /claims/orders/${confirmationToken}` as 'POST /x', claim)).status).toBe(200)
  const picks = async () => (await toPack()).find((order) => order.id === id)?.picks.map(({ shelf, rolls }) => [shelf, rolls])
  const preview = async (rolls: string) =>
    (await api(`GET /orders/sending?ids=${id}&rolls=${rolls}` as 'GET /x', undefined, packer)).body.orders
  expect(await picks()).toEqual([['S-4', 2]])
  expect(await api(`PUT /orders/${id}/status`, { status: 'shipped' }, owner)).toMatchObject({
    ...{ status: 409, body: { message: 'Kunden har fortrudt nogle af varerne. Send dem ikke, før sagen er afgjort.' } },
  })
  expect([await preview('ready'), await preview('unsent')]).toMatchObject([[{ withdrawn: null }], [{ withdrawn: 'part' }]])
  expect((await api(`POST /orders/${id}/packing`, undefined, packer)).status).toBe(200)
  clock.now = new Date(clock.now.getTime() + 60_000)
  const sent = (await api(`POST /orders/${id}/parcels`, {}, packer)).body.parcel
  expect(sent).toMatchObject({ items: [{ itemId: first?.id, quantity: 2 }] })
  // the rolls of the parcel do not count as those that were withdrawn from
  expect((await shown()).items.map((item) => [item.sent, item.withdrawn])).toEqual([
    [2, 1],
    [0, 1],
  ])
  expect(await picks()).toBeUndefined()
  expect((await api(`POST /orders/${id}/parcels`, {}, packer)).body.code).toBe('nothing_to_send')
  const { claims } = (await api(`GET /claims?orderId=${id}` as 'GET /x', undefined, owner)).body as { claims: { id: number }[] }
  await api(`POST /claims/${claims[0]?.id}/decision`, { decision: 'refuse', words: 'Du trak den tilbage.' }, owner)
  expect(await picks()).toEqual([
    ['S-4', 1],
    ['S-5', 1],
  ])
})
