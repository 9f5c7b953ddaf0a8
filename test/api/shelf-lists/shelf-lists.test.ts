import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Arrival, OwnShelfLine, ShelfList } from '#contract/shelf-lists/shelf-lists.ts'
import { missingOf, SHELF_LIST } from '#domain/shelf-lists/shelf-list.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { shelfLines, shelfLists, shelfReceived } from '#server/database/schema/shelf-lists.ts'
import { clearDeletedLists } from '#server/shelf-lists/queries.ts'
import { addMember } from '#test/members.ts'
import { addCustomer, addProduct, addTags, orderBody, testShop, writeCompany } from '#test/shop.ts'

const { db, api, shop, clock } = await testShop()
await addTags(db)
await writeCompany(db)
const staff = await addCustomer(db, { role: 'superadmin' })
const karen = await addCustomer(db)
const stranger = await addCustomer(db)
const black = await addProduct(db, { nameDa: 'Kulsort', categoryId: 'bilfolie', unitPriceOre: 5_000_00 })
const blue = await addProduct(db, { nameDa: 'Fjordblå', categoryId: 'bilfolie' })
const sample = await addProduct(db, { nameDa: 'Farveprøve', asksForColour: true })

beforeEach(async () => {
  await db.delete(shelfReceived)
  await db.delete(shelfLists)
})

type Lists = Readonly<{ lists: ShelfList[]; message: string; weekday: number | null; arrivals: Arrival[] }>
const see = async (who = karen) => (await api('GET /shelf-lists', undefined, who)).body as unknown as Lists
const create = async (name = 'Fast lager', lines: unknown[] = [{ productId: black.id, minimum: 3 }], who = karen) =>
  (await api('POST /shelf-lists', { name, lines }, who)).body as unknown as Lists
const namesOf = ({ lists }: Lists) => lists.map(({ name }) => name)

async function oneList(lines?: unknown[]): Promise<{ id: number; line: OwnShelfLine; at: `/${string}` }> {
  const list = (await create('Fast lager', lines)).lists.at(-1)
  const line = list?.lines[0]
  if (!list || !line) throw new Error('no list was made')
  return { id: list.id, line, at: `/shelf-lists/${list.id}/lines/${line.id}` }
}

describe('a list', () => {
  test('has the products a workshop wants on its shelf, at the prices it saw, not counted yet', async () => {
    const { lists } = await create()
    expect(lists).toMatchObject([
      {
        name: 'Fast lager',
        lines: [{ kcwId: black.kcwId, nameDa: 'Kulsort', minimum: 3, onShelf: null, countedAt: null, seenPrice: 5_000 }],
      },
    ])
    expect((await see()).lists).toEqual(lists)
  })

  test('is called something no other is, and a workshop has so many and no more', async () => {
    await create('Hylden')
    expect((await api('POST /shelf-lists', { name: 'HYLDEN' }, karen)).body).toMatchObject({
      code: 'shelf_list_taken',
      fields: { name: 'Du har allerede en liste med det navn.' },
    })
    expect((await api('POST /shelf-lists', { name: '  ' }, karen)).body).toMatchObject({ message: 'Skriv, hvad listen skal hedde.' })
    // another workshop's is another one
    expect(namesOf(await create('Hylden', [], stranger))).toEqual(['Hylden'])
    for (let n = 1; n < SHELF_LIST.lists; n += 1) await create(`Nr. ${n}`, [])
    expect((await api('POST /shelf-lists', { name: 'En til' }, karen)).body.code).toBe('too_many_shelf_lists')
    const presses = await Promise.all([1, 2].map(() => api('POST /shelf-lists', { name: 'Samtidig' }, stranger)))
    expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('is renamed, ordered, deleted and restored, and erased after a day', async () => {
    const [first] = (await create('A', [])).lists
    const second = (await create('B')).lists[1]
    if (!first || !second) throw new Error('no lists')
    await api(`PUT /shelf-lists/${first.id}`, { name: 'Hylden' }, karen)
    const ordered = await api('PUT /shelf-lists/order', { ids: [second.id] }, karen)
    expect(namesOf(ordered.body as unknown as Lists)).toEqual(['B', 'Hylden'])
    expect((await api(`PUT /shelf-lists/${first.id}`, { name: 'b' }, karen)).body.code).toBe('shelf_list_taken')
    expect(namesOf((await api(`DELETE /shelf-lists/${second.id}`, undefined, karen)).body as unknown as Lists)).toEqual(['Hylden'])
    expect((await api(`DELETE /shelf-lists/${second.id}`, undefined, karen)).body.code).toBe('shelf_list_not_found')
    for (let press = 0; press < 2; press += 1) {
      const { body } = await api(`POST /shelf-lists/${second.id}/restore`, undefined, karen)
      expect((body as unknown as Lists).lists[0]).toMatchObject({ name: 'B', lines: [{ nameDa: 'Kulsort' }] })
    }
    await api(`DELETE /shelf-lists/${second.id}`, undefined, karen)
    await clearDeletedLists(shop, new Date(clock.now.getTime() + 23 * 3_600_000))
    expect(await db.$count(shelfLists)).toBe(2)
    await clearDeletedLists(shop, new Date(clock.now.getTime() + 25 * 3_600_000))
    expect(await db.$count(shelfLists)).toBe(1)
    expect((await api(`POST /shelf-lists/${second.id}/restore`, undefined, karen)).body.code).toBe('shelf_list_not_found')
  })

  test('gets each product once, names those it had or cannot have, and never exceeds a cart', async () => {
    const { id } = await oneList()
    const add = (lines: unknown[]) => api(`POST /shelf-lists/${id}/lines`, { lines }, karen)
    const added = await add([
      { productId: black.id, minimum: 9 },
      { productId: blue.id, minimum: 2, note: ' Ved døren ' },
      { productId: blue.id, minimum: 1 },
      { productId: sample.id, minimum: 1 },
    ])
    expect(added.body.message).toBe('1 vare lagt på »Fast lager«, 1 vare stod der i forvejen, 1 vare sælges ikke mere.')
    expect((added.body as unknown as Lists).lists[0]?.lines).toMatchObject([
      { nameDa: 'Kulsort', minimum: 3 },
      { nameDa: 'Fjordblå', minimum: 3, note: 'Ved døren' },
    ])
    expect((await add([{ productId: sample.id, minimum: 1 }])).body.code).toBe('product_not_found')
    expect((await add([{ productId: black.id, minimum: 0 }])).body.message).toBe('Antallet skal være mindst 1.')
    expect((await add([])).status).toBe(400)
    const many = Array.from({ length: SHELF_LIST.lines }, (_, n) => ({
      kcwId: `M-${n}`,
      name: 'M',
      nameDa: 'M',
      unitPriceOre: 1,
      productTypeId: 'bilfolie',
    }))
    const rows = await db.insert(products).values(many).returning({ id: products.id })
    expect((await add(rows.map((row) => ({ productId: row.id, minimum: 1 })))).body.code).toBe('shelf_list_full')
    expect(await db.$count(shelfLines)).toBe(2)
    await db.delete(products).where(eq(products.nameDa, 'M'))
  })

  test('keeps the name of a deleted product, and can still be changed', async () => {
    const deleted = await addProduct(db, { kcwId: 'VAEK-1', nameDa: 'Snart væk' })
    const { at, id, line } = await oneList([{ productId: deleted.id, minimum: 1, onShelf: 0 }])
    const remove = async () => (await api(`DELETE /products/${deleted.id}`, undefined, staff)).body.undoableId
    expect((await api(`POST /undoables/${await remove()}/undo`, {}, staff)).status).toBe(200)
    expect((await see()).lists[0]?.lines).toMatchObject([{ productId: deleted.id, onShelf: 0 }])
    await remove()
    expect((await see()).lists[0]?.lines).toMatchObject([{ productId: null, kcwId: 'VAEK-1', nameDa: 'Snart væk', onShelf: 0 }])
    expect((await api(`PUT ${at}`, { minimum: 2, note: 'Find en anden' }, karen)).status).toBe(200)
    await api(`PUT /shelf-lists/${id}/order`, { ids: [line.id] }, karen)
    expect((await api(`DELETE ${at}`, undefined, karen)).body).toMatchObject({ lists: [{ lines: [] }] })
    expect((await api(`DELETE ${at}`, undefined, karen)).body.code).toBe('shelf_line_not_found')
  })
})

describe('the shelf', () => {
  test('is counted from the number that was seen: of two colleagues who each take one, both count', async () => {
    const { at } = await oneList([{ productId: black.id, minimum: 3, onShelf: 5 }])
    const presses = await Promise.all([1, 2].map(() => api(`PUT ${at}/shelf`, { onShelf: 4, seen: 5 }, karen)))
    // the second is told, and counts from the new number
    expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await api(`PUT ${at}/shelf`, { onShelf: 6, seen: 5 }, karen)).body).toMatchObject({
      code: 'shelf_changed',
      line: { onShelf: 4 },
    })
    expect((await api(`PUT ${at}/shelf`, { onShelf: 3, seen: 4 }, karen)).body).toMatchObject({
      line: { onShelf: 3, countedAt: clock.now.toISOString() },
    })
    expect((await api(`PUT ${at}/shelf`, { onShelf: -1, seen: 3 }, karen)).body.message).toBe('Skriv et helt tal fra 0 til 9999.')
    expect((await see()).lists[0]?.lines[0]?.onShelf).toBe(3)
  })

  test('stores the price its buyer saw', async () => {
    const { line } = await oneList()
    await db.update(products).set({ unitPriceOre: 5_500_00 }).where(eq(products.id, black.id))
    expect((await see()).lists[0]?.lines[0]?.seenPrice).toBe(5_000)
    await api('POST /shelf-lists/seen-prices', { ids: [line.id] }, stranger)
    expect((await see()).lists[0]?.lines[0]?.seenPrice).toBe(5_000)
    const { body } = await api('POST /shelf-lists/seen-prices', { ids: [line.id] }, karen)
    expect((body as unknown as Lists).lists[0]?.lines[0]?.seenPrice).toBe(5_500)
    await db.update(products).set({ unitPriceOre: 5_000_00 }).where(eq(products.id, black.id))
  })
})

describe('what an order brought', () => {
  const order = async (quantity: number, who = karen) => {
    const items = [
      { id: black.id, quantity, payWithPoints: false },
      { id: blue.id, quantity: 1, payWithPoints: false },
    ]
    const { body } = await api('POST /orders', orderBody(items), who)
    return body.orderId as number
  }
  const send = async (orderId: number, items?: readonly object[]) => {
    clock.now = new Date(clock.now.getTime() + 60_000)
    const sent = await api(`POST /orders/${orderId}/parcels`, { withoutPayment: true, items }, staff)
    expect([sent.status, sent.body.message]).toEqual([200, sent.body.message])
  }

  test('is not missing from the moment it is ordered, and is missing again when the order is cancelled or comes back', async () => {
    const { at } = await oneList([{ productId: black.id, minimum: 3, onShelf: 0 }])
    const seen = async (who = karen) => {
      const { lists } = await see(who)
      return lists.map(({ lines: [line] }) => [line?.onShelf, line?.ordered, line && missingOf(line)])
    }
    const id = await order(2)
    const cancelled = await order(1)
    expect(await seen()).toEqual([[0, 3, 0]])
    expect(await seen(await addMember(db, karen.id, { role: 'buyer' }))).toEqual([[0, 3, 0]])
    expect((await api(`GET /users/${karen.id}/shelf-lists`, undefined, staff)).body.missing).toBe(0)
    await api(`PUT /orders/${cancelled}/status`, { status: 'cancelled' }, staff)
    expect(await seen()).toEqual([[0, 2, 1]])
    // on its way or arrived, it is not on the shelf
    await send(id)
    expect(await seen()).toEqual([[0, 2, 1]])
    expect((await api(`PUT ${at}/shelf`, { onShelf: 1, seen: 0 }, karen)).body.line).toMatchObject({ onShelf: 1, ordered: 2 })
    // another list misses what the first does not need
    await create('Bussen', [{ productId: black.id, minimum: 1, onShelf: 0 }])
    await create('Ikke talt', [{ productId: black.id, minimum: 1 }])
    expect(await seen()).toEqual([
      [1, 2, 0],
      [0, 0, 1],
      [null, 0, 0],
    ])
    await api(`PUT /orders/${id}/status`, { status: 'pending' }, staff)
    await api(`PUT /orders/${id}/status`, { status: 'cancelled' }, staff)
    expect(await seen()).toEqual([
      [1, 0, 2],
      [0, 0, 1],
      [null, 0, 0],
    ])
  })

  test('goes on the shelf by one press and once, only what the list names, and only after it has left', async () => {
    await oneList([{ productId: black.id, minimum: 3, onShelf: 1 }])
    const id = await order(2)
    expect((await see()).arrivals).toEqual([])
    await send(id)
    expect((await see()).arrivals).toMatchObject([{ orderId: id, items: [{ kcwId: black.kcwId, rolls: 2 }] }])
    expect((await see(await addMember(db, karen.id, { role: 'viewer' }))).arrivals, 'who sees no orders').toEqual([])
    const presses = await Promise.all([1, 2].map(() => api(`POST /shelf-lists/arrivals/${id}`, { isCounted: false }, karen)))
    expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { lists, arrivals } = await see()
    expect([lists[0]?.lines[0], arrivals]).toMatchObject([{ onShelf: 3, ordered: 0 }, []])
  })

  test('is still offered when the product was removed from the list by mistake and put back, at the price its buyer saw', async () => {
    const { id: listId, line, at } = await oneList([{ productId: black.id, minimum: 3, onShelf: 1 }])
    const id = await order(2)
    await send(id)
    await db.update(products).set({ unitPriceOre: 5_500_00 }).where(eq(products.id, black.id))
    await api(`DELETE ${at}`, undefined, karen)
    expect((await see()).arrivals).toEqual([])
    const { productId, minimum, onShelf, countedAt, addedAt, seenPrice, note } = line
    await api(`POST /shelf-lists/${listId}/lines`, { lines: [{ productId, minimum, onShelf, countedAt, addedAt, seenPrice, note }] }, karen)
    const { lists, arrivals } = await see()
    expect(lists[0]?.lines).toEqual([{ ...line, id: expect.any(Number), ordered: 2 }])
    expect(arrivals).toMatchObject([{ orderId: id, items: [{ kcwId: black.kcwId, rolls: 2 }] }])
    await db.update(products).set({ unitPriceOre: 5_000_00 }).where(eq(products.id, black.id))
  })

  test('or is counted already, and the shelf stays as it is', async () => {
    await oneList([{ productId: black.id, minimum: 3, onShelf: 1 }])
    const id = await order(2)
    await send(id)
    expect((await api(`POST /shelf-lists/arrivals/${id}`, { isCounted: true }, karen)).body).toMatchObject({ arrivals: [] })
    expect((await see()).lists[0]?.lines[0]?.onShelf).toBe(1)
  })

  test('in parcels from before the list is on the shelf already: only rolls sent since are added, and the older ones are not offered later', async () => {
    const id = await order(5)
    const { items } = (await api(`GET /orders/${id}`, undefined, staff)).body.order as { items: { id: number; productId: number }[] }
    const line = items.find(({ productId }) => productId === black.id)
    await send(id, [{ itemId: line?.id, quantity: 2 }])
    clock.now = new Date(clock.now.getTime() + 60_000)
    await oneList([{ productId: black.id, minimum: 9, onShelf: 2 }])
    // on two lists a roll is still one
    await create('Bussen', [{ productId: black.id, minimum: 1, onShelf: 1 }])
    const brought = async () => (await see()).arrivals.flatMap((arrival) => arrival.items.map(({ rolls }) => rolls))
    await send(id, [{ itemId: line?.id, quantity: 1 }])
    expect(await brought()).toEqual([1])
    expect((await api(`POST /shelf-lists/arrivals/${id}`, { isCounted: false }, karen)).body).toMatchObject({ arrivals: [] })
    expect((await see()).lists[0]?.lines[0]?.onShelf).toBe(3)
    await send(id, [{ itemId: line?.id, quantity: 2 }])
    expect(await brought()).toEqual([2])
    await api(`POST /shelf-lists/arrivals/${id}`, { isCounted: false }, karen)
    const { lists, arrivals } = await see()
    expect([lists.map(({ lines }) => lines[0]?.onShelf), arrivals]).toEqual([[5, 1], []])
  })

  test('is not offered for a list made after it was sent, nor for another’s order', async () => {
    const id = await order(1)
    await send(id)
    clock.now = new Date(clock.now.getTime() + 60_000)
    await oneList()
    expect((await see()).arrivals).toEqual([])
    const theirs = await order(1, stranger)
    await create('Deres', [{ productId: black.id, minimum: 1, onShelf: 0 }], stranger)
    await send(theirs)
    expect((await see(stranger)).arrivals).toHaveLength(1)
    expect((await api(`POST /shelf-lists/arrivals/${theirs}`, { isCounted: false }, karen)).body.code).toBe('nothing_arrived')
    expect((await see(stranger)).lists[0]?.lines[0]?.onShelf).toBe(0)
  })
})

describe('another’s list', () => {
  test('does not exist for others, and nothing of it changes', async () => {
    const { id, line, at } = await oneList([{ productId: black.id, minimum: 3, onShelf: 2 }])
    const before = await see()
    expect((await see(stranger)).lists).toEqual([])
    await create('Egen', [], stranger)
    const calls = [
      [`PUT /shelf-lists/${id}`, { name: 'Stjålet' }, 'shelf_list_not_found'],
      [`DELETE /shelf-lists/${id}`, undefined, 'shelf_list_not_found'],
      [`POST /shelf-lists/${id}/restore`, undefined, 'shelf_list_not_found'],
      [`POST /shelf-lists/${id}/lines`, { lines: [{ productId: blue.id, minimum: 1 }] }, 'shelf_list_not_found'],
      [`PUT /shelf-lists/${id}/order`, { ids: [line.id] }, 'shelf_list_not_found'],
      [`PUT ${at}`, { minimum: 9, note: null }, 'shelf_line_not_found'],
      [`DELETE ${at}`, undefined, 'shelf_line_not_found'],
      [`PUT ${at}/shelf`, { onShelf: 0, seen: 2 }, 'shelf_line_not_found'],
    ] as const
    for (const [call, body, code] of calls) {
      expect((await api(call, body, stranger)).body.code, call).toBe(code)
      expect((await api(call, body)).body.code, `${call} as a guest`).toBe('not_logged_in')
    }
    // nor is a line of it reached through a list of one's own
    const own = (await see(stranger)).lists[0]?.id
    expect((await api(`PUT /shelf-lists/${own}/lines/${line.id}/shelf`, { onShelf: 0, seen: 2 }, stranger)).body.code).toBe(
      'shelf_line_not_found',
    )
    expect((await api(`DELETE /shelf-lists/${own}/lines/${line.id}`, undefined, stranger)).body.code).toBe('shelf_line_not_found')
    await api('PUT /shelf-lists/order', { ids: [id] }, stranger)
    await api(`PUT /shelf-lists/${own}/order`, { ids: [line.id] }, stranger)
    expect(await see()).toEqual(before)
    expect((await api('GET /shelf-lists')).body.code).toBe('not_logged_in')
  })
})

test("staff see which customers have a product on their lists, and a customer's list in numbers", async () => {
  await oneList([
    { productId: black.id, minimum: 3, onShelf: 1 },
    { productId: blue.id, minimum: 1 },
  ])
  await create('Bussen', [{ productId: black.id, minimum: 2 }])
  await create('Deres', [{ productId: black.id, minimum: 1 }], stranger)
  const { body } = await api(`GET /assortment/${black.id}`, undefined, staff)
  expect(body.product).toMatchObject({ keepers: 2, kept: 6 })
  const summary = await api(`GET /users/${karen.id}/shelf-lists`, undefined, staff)
  expect(summary.body).toMatchObject({ lists: 2, products: 2, missing: 1, weekday: null })
  expect((await api('GET /users/999999/shelf-lists', undefined, staff)).body.code).toBe('customer_not_found')
  expect((await api(`GET /users/${karen.id}/shelf-lists`, undefined, stranger)).body.code).toBe('forbidden')
})
