import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { MAX_CART_LINES } from '#domain/cart/cart.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { idempotencyKeys } from '#server/database/schema/idempotency.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orderHistory, orderLines, orders } from '#server/database/schema/orders.ts'
import { pointsLedger } from '#server/database/schema/points.ts'
import { addCustomer, addProduct, addTags, orderBody, testShop } from '#test/shop.ts'

const { api, db, clock, wakes } = await testShop()

beforeAll(() => addTags(db))

async function storedOrder(id: unknown) {
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, Number(id)))
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, Number(id)))
    .orderBy(orderLines.position)
  const history = await db
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, Number(id)))
  return { ...order, lines, history }
}

async function stockOf(id: number) {
  const [product] = await db.select({ stock: products.stock }).from(products).where(eq(products.id, id))
  return product?.stock
}

describe('a guest buys two rolls and a squeegee', () => {
  test('the order is stored completely: figures, lines, stock, history, key and mail', async () => {
    const roll = await addProduct(db, {
      nameDa: 'Nordlys Polarhvid',
      seriesId: 'nordlys',
      unitPriceOre: 5495_00,
      stock: 3,
      promotionPercent: 10,
    })
    const squeegee = await addProduct(db, { nameDa: 'Svaber', unitPriceOre: 89_50, stock: 0, pointsEligible: false })
    const before = wakes()
    const answer = await api(
      'POST /orders',
      orderBody(
        [
          { id: roll.id, quantity: 2 },
          { id: squeegee.id, quantity: 1 },
        ],
        { notes: 'Ring først\r\nPorten er låst', paymentMethod: 'mobilepay', subtotal: 9980.5, shipping: 0, savings: 1099, total: 9980.5 },
      ),
      { key: 'guest-1' },
    )
    expect(answer).toMatchObject({ status: 200, body: { success: true, orderNumber: expect.stringMatching(/^ORD-2026-\d{6}$/) } })
    expect(answer.body.confirmationToken).toMatch(/^[\w-]{32}$/)
    expect(wakes()).toBe(before + 1)

    const order = await storedOrder(answer.body.orderId)
    expect(order).toMatchObject({
      orderNumber: answer.body.orderNumber,
      userId: null,
      confirmationToken: answer.body.confirmationToken,
      status: 'pending',
      paymentStatus: 'unpaid',
      paymentMethod: 'mobilepay',
      customerName: 'Søren Ærø',
      notes: 'Ring først\nPorten er låst',
      discountPercent: 0,
      subtotalOre: 9980_50,
      shippingOre: 0,
      savingsOre: 1099_00,
      totalOre: 9980_50,
      pointsUsed: 0,
      pointsEarned: 0,
      pointsSpent: false,
      pointsCredited: false,
      stockTaken: true,
      deliveryInStock: '1-3',
      deliveryRemote: '10-18',
      deliveryHome: '2-3',
      createdAt: clock.now,
    })
    expect(order.lines).toMatchObject([
      { productId: roll.id, kcwId: roll.kcwId, nameDa: 'Nordlys Polarhvid', series: 'Nordlys', quantity: 2, unitPriceOre: 5495_00 },
      { productId: squeegee.id, quantity: 1, unitPriceOre: 89_50, lineTotalOre: 89_50, shipsNow: 0, shipsLater: 1 },
    ])
    expect(order.lines[0]).toMatchObject({ lineTotalOre: 9891_00, promotionPercent: 10, shipsNow: 2, shipsLater: 0, payWithPoints: false })
    expect(order.lines[0]?.imageUrl).toContain(encodeURIComponent(roll.kcwId))
    expect(order.history).toMatchObject([{ status: 'pending', paymentStatus: 'unpaid', byUserId: null, createdAt: clock.now }])
    expect(await stockOf(roll.id)).toBe(1)
    expect(await stockOf(squeegee.id)).toBe(0)
    expect(await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, 'guest-1'))).toMatchObject([
      { scope: 'guest', orderId: order.id, createdAt: clock.now },
    ])
    const sent = (await db.select().from(mails)).filter(({ payload }) => payload.orderId === order.id)
    expect(sent).toMatchObject([{ template: 'order-confirmation', toAddress: 'soeren@example.dk', state: 'queued', attempts: 0 }])
  })

  test('more than the stock: what is there ships now, the rest later, and the stock ends at 0', async () => {
    const roll = await addProduct(db, { stock: 5 })
    const { body } = await api('POST /orders', orderBody([{ id: roll.id, quantity: 7 }]))
    expect((await storedOrder(body.orderId)).lines).toMatchObject([{ quantity: 7, shipsNow: 5, shipsLater: 2 }])
    expect(await stockOf(roll.id)).toBe(0)
  })

  test('a guest, who has no account, earns no points, whatever a customer would earn on the same roll', async () => {
    const roll = await addProduct(db, { pointsEligible: true })
    const { body } = await api('POST /orders', orderBody([{ id: roll.id, quantity: 2 }]))
    expect(await storedOrder(body.orderId)).toMatchObject({ userId: null, pointsEarned: 0 })
  })

  test('the same product twice is one line', async () => {
    const roll = await addProduct(db, { unitPriceOre: 33_33, promotionPercent: 33 })
    const line = { id: roll.id, quantity: 1 }
    const { body } = await api('POST /orders', orderBody([line, { id: roll.id, quantity: 2, payWithPoints: false }, line]))
    const order = await storedOrder(body.orderId)
    expect(order.lines).toMatchObject([{ position: 0, quantity: 4, lineTotalOre: 89_32 }])
    expect(await stockOf(roll.id)).toBe(96)
  })

  test('the longest cart there may be is one order', async () => {
    const rolls = await Promise.all(Array.from({ length: MAX_CART_LINES }, () => addProduct(db, { stock: 3 })))
    const items = rolls.map(({ id }) => ({ id, quantity: 2 }))
    const { status, body } = await api('POST /orders', orderBody(items), { key: 'longest' })
    expect(status).toBe(200)
    const { lines } = await storedOrder(body.orderId)
    expect(lines.map(({ productId, shipsNow }) => ({ id: productId, quantity: shipsNow }))).toEqual(items)
    expect(
      await db.$count(
        products,
        and(
          inArray(
            products.id,
            items.map(({ id }) => id),
          ),
          eq(products.stock, 1),
        ),
      ),
    ).toBe(MAX_CART_LINES)
  })

  test('exactly 2000 kr pays for delivery, one øre more does not', async () => {
    const roll = await addProduct(db, { unitPriceOre: 2000_00 })
    const dearer = await addProduct(db, { unitPriceOre: 2000_01 })
    const cheap = await api('POST /orders', orderBody([{ id: roll.id, quantity: 1 }], { shipping: 99, total: 2099 }))
    const dear = await api('POST /orders', orderBody([{ id: dearer.id, quantity: 1 }], { shipping: 0, total: 2000.01 }))
    expect([cheap.status, dear.status]).toEqual([200, 200])
  })

  test('a text from any keyboard is kept as it was written', async () => {
    const roll = await addProduct(db)
    const name = '🚗 Ærøskøbing "Bil\\foto" <b>&amp;</b> 中文 \\ud800'
    const { body } = await api(
      'POST /orders',
      orderBody([{ id: roll.id, quantity: 1 }], { customerName: name, notes: "'; drop table orders; --" }),
    )
    expect(await storedOrder(body.orderId)).toMatchObject({ customerName: name, notes: "'; drop table orders; --" })
  })

  test('half an emoji does not break the order', async () => {
    const roll = await addProduct(db)
    const { status, body } = await api('POST /orders', orderBody([{ id: roll.id, quantity: 1 }], { customerName: 'Bil \ud83d' }))
    expect(status).toBe(200)
    expect(await storedOrder(body.orderId)).toMatchObject({ customerName: 'Bil �' })
  })

  test('order numbers carry the year in Copenhagen and grow past a million', async () => {
    const roll = await addProduct(db)
    clock.now = new Date('2026-12-31T23:30:00Z')
    await db.$client.query("select setval('order_numbers', 999999)")
    const { body } = await api('POST /orders', orderBody([{ id: roll.id, quantity: 1 }]))
    expect(body.orderNumber).toBe('ORD-2027-1000000')
    clock.now = new Date('2026-11-21T10:00:00Z')
  })
})

describe('a business customer orders', () => {
  test('at the price of the customer’s tier, on invoice, and the points are on their way', async () => {
    const { id, token } = await addCustomer(db, { tier: 'Gold' })
    const roll = await addProduct(db, { unitPriceOre: 999_99 })
    const items = [{ id: roll.id, quantity: 3 }]
    const figures = { discount: 15, subtotal: 2549.97, savings: 450, shipping: 0, total: 2549.97, pointsUsed: 0, pointsEarned: 3 }
    const { status, body } = await api('POST /orders', orderBody(items, { paymentMethod: 'invoice', ...figures }), { token })
    expect(status).toBe(200)
    expect(body.confirmationToken).toBeNull()
    expect(await storedOrder(body.orderId)).toMatchObject({
      userId: id,
      confirmationToken: null,
      discountPercent: 15,
      totalOre: 2549_97,
      pointsEarned: 3,
      pointsCredited: false,
      paymentMethod: 'invoice',
      history: [{ byUserId: id }],
    })
    expect(await db.select().from(pointsLedger).where(eq(pointsLedger.userId, id))).toEqual([])
  })

  test('an own discount comes before the tier, also when it is 0', async () => {
    const { token } = await addCustomer(db, { tier: 'Platinum', customDiscount: 0 })
    const roll = await addProduct(db)
    const { body } = await api('POST /orders', orderBody([{ id: roll.id, quantity: 1 }]), { token })
    expect(await storedOrder(body.orderId)).toMatchObject({ discountPercent: 0, totalOre: 1099_00 })
  })

  test('a roll for points alone: nothing to pay, delivered free, paid at once, the ledger says so', async () => {
    const { id, token } = await addCustomer(db, { points: 25 })
    const roll = await addProduct(db, { pointsCost: 10, unitPriceOre: 5000_00 })
    const { status, body } = await api(
      'POST /orders',
      {
        ...orderBody([{ id: roll.id, quantity: 2, payWithPoints: true }]),
        paymentMethod: undefined,
        total: 0,
        shipping: 0,
        pointsUsed: 20,
      },
      { token },
    )
    expect(status).toBe(200)
    expect(await storedOrder(body.orderId)).toMatchObject({
      paymentMethod: 'points',
      paymentStatus: 'paid',
      totalOre: 0,
      shippingOre: 0,
      pointsUsed: 20,
      pointsEarned: 0,
      pointsSpent: true,
      pointsCredited: true,
      lines: [{ payWithPoints: true, unitPriceOre: 5000_00, lineTotalOre: 0, pointsCost: 10 }],
      history: [{ paymentStatus: 'paid' }],
    })
    expect(await db.select().from(users).where(eq(users.id, id))).toMatchObject([{ points: 5 }])
    expect(await db.select().from(pointsLedger).where(eq(pointsLedger.userId, id))).toMatchObject([
      { kind: 'spent', points: -20, owed: 0, balanceAfter: 5, orderId: body.orderId, byUserId: id, reason: 'Betalt med point' },
    ])
  })

  test('one roll in cash and one for points share the stock, the cash line first', async () => {
    const { token } = await addCustomer(db, { points: 10, tier: 'Bronze' })
    const roll = await addProduct(db, { stock: 1 })
    const items = [
      { id: roll.id, quantity: 1, payWithPoints: false },
      { id: roll.id, quantity: 1, payWithPoints: true },
    ]
    const { body } = await api('POST /orders', orderBody(items, { pointsUsed: 10, pointsEarned: 1, total: 1049 }), { token })
    expect(await storedOrder(body.orderId)).toMatchObject({
      paymentMethod: 'card',
      paymentStatus: 'unpaid',
      totalOre: 1049_00,
      lines: [
        { shipsNow: 1, shipsLater: 0 },
        { shipsNow: 0, shipsLater: 1 },
      ],
    })
    expect(await stockOf(roll.id)).toBe(0)
  })

  test('reference, receiver and EAN are kept for next time; leaving them out later keeps them', async () => {
    const { id, token } = await addCustomer(db)
    const roll = await addProduct(db)
    const items = [{ id: roll.id, quantity: 1 }]
    const more = { reference: 'REK-7', receiver: 'Port 3', ean: '57900 00000 005'.replaceAll(' ', '') }
    const { body } = await api('POST /orders', orderBody(items, more), { token })
    expect(await storedOrder(body.orderId)).toMatchObject(more)
    await api('POST /orders', orderBody(items, { reference: 'REK-8' }), { token })
    expect(await db.select().from(users).where(eq(users.id, id))).toMatchObject([
      { lastReference: 'REK-8', lastReceiver: 'Port 3', lastEan: more.ean },
    ])
  })

  test('an EAN written with spaces is stored without them', async () => {
    const { token } = await addCustomer(db)
    const roll = await addProduct(db)
    const { body } = await api('POST /orders', orderBody([{ id: roll.id, quantity: 1 }], { ean: '5790 0000 00005' }), { token })
    expect(await storedOrder(body.orderId)).toMatchObject({ ean: '5790000000005' })
  })
})
