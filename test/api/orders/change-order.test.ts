import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { effectFlags } from '#domain/orders/order-effects.ts'
import { ORDER_STATUSES, type OrderStatus, PAYMENT_STATUSES, type PaymentStatus } from '#domain/orders/order-status.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { orderHistory, orderLines, orders } from '#server/database/schema/orders.ts'
import { pointsLedger } from '#server/database/schema/points.ts'
import { isShort } from '#test/scope.ts'
import { addCustomer, addProduct, type Customer, orderBody, type ProductToAdd, testShop } from '#test/shop.ts'

const { api, clock, db } = await testShop()
const admin = await addCustomer(db, { role: 'admin', name: 'Anna Lager' })
const colleague = await addCustomer(db, { role: 'superadmin', name: 'Bo Bogholder' })

const setStatus = (id: number, status: OrderStatus, notes?: string, token = admin.token) =>
  api(`PUT /orders/${id}/status`, { status, ...(notes && { notes }) }, { token })
const setPayment = (id: number, paymentStatus: PaymentStatus, token = admin.token) =>
  api(`PUT /orders/${id}`, { paymentStatus, ...(paymentStatus === 'partial' && { amount: 1 }) }, { token })

/** A customer whose points stand in the ledger. */
async function customerWith(points: number): Promise<Customer> {
  const customer = await addCustomer(db, { points })
  if (points > 0) {
    await db.insert(pointsLedger).values({ userId: customer.id, kind: 'granted', points, balanceAfter: points, reason: 'Velkomst' })
  }
  return customer
}

type Bought = Readonly<{ cash?: number; onPoints?: number; product?: ProductToAdd }>

/** An order of one product: `cash` rolls on invoice, `onPoints` rolls for 10 points each. */
async function buy({ token }: Customer, { cash = 0, onPoints = 0, product }: Bought) {
  const { id: productId } = await addProduct(db, product)
  const items = [
    { id: productId, quantity: cash },
    { id: productId, quantity: onPoints, payWithPoints: true },
  ].filter(({ quantity }) => quantity > 0)
  const { body } = await api('POST /orders', orderBody(items, { paymentMethod: 'invoice' }), { token })
  expect(body).toMatchObject({ success: true })
  return { orderId: Number(body.orderId), productId }
}

async function stockOf(productId: number) {
  const [row] = await db.select({ stock: products.stock }).from(products).where(eq(products.id, productId))
  return row?.stock
}

async function accountOf({ id }: Customer) {
  const [row] = await db.select({ balance: users.points, owed: users.pointsOwed }).from(users).where(eq(users.id, id))
  return row
}

async function ledgerOf({ id }: Customer) {
  const [row] = await db
    .select({ balance: sql<number>`coalesce(sum(points), 0)::int`, owed: sql<number>`coalesce(sum(owed), 0)::int` })
    .from(pointsLedger)
    .where(eq(pointsLedger.userId, id))
  return row
}

const movesOf = (orderId: number) =>
  db
    .select({ kind: pointsLedger.kind, points: pointsLedger.points, owed: pointsLedger.owed, by: pointsLedger.byUserId })
    .from(pointsLedger)
    .where(eq(pointsLedger.orderId, orderId))
    .orderBy(pointsLedger.id)

async function orderOf(orderId: number) {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!row) throw new Error('no such order')
  return row
}

describe('a paid order', () => {
  test('gives its points once; until then they are on their way', async () => {
    const customer = await customerWith(0)
    const { orderId } = await buy(customer, { cash: 3 })
    const shown = async () => (await api('GET /points/balance', undefined, { token: customer.token })).body
    expect(await shown()).toMatchObject({ balance: 0, pending: 3 })
    await setPayment(orderId, 'partial')
    expect(await shown()).toMatchObject({ balance: 0, pending: 3 })
    expect((await setPayment(orderId, 'paid')).body).toEqual({ success: true, message: 'Ordre opdateret!' })
    await setPayment(orderId, 'paid')
    expect(await shown()).toMatchObject({ balance: 3, pending: 0 })
    expect(await movesOf(orderId)).toEqual([{ kind: 'earned', points: 3, owed: 0, by: admin.id }])
    const { body } = await api(`GET /orders/${orderId}`, undefined, { token: customer.token })
    expect(body.order).toMatchObject({ paymentStatus: 'paid', pointsCredited: true })
  })

  test('that is refunded gives them back, and none are on their way', async () => {
    const customer = await customerWith(0)
    const { orderId } = await buy(customer, { cash: 3 })
    await setPayment(orderId, 'paid')
    await setPayment(orderId, 'refunded')
    expect((await api('GET /points/balance', undefined, { token: customer.token })).body).toMatchObject({ balance: 0, pending: 0, owed: 0 })
  })

  test('whose points are spent before it is refunded leaves a debt, settled from the next earnings', async () => {
    const customer = await customerWith(0)
    const { orderId } = await buy(customer, { cash: 12 })
    await setPayment(orderId, 'paid')
    await buy(customer, { onPoints: 1 })
    await setPayment(orderId, 'refunded')
    expect(await accountOf(customer)).toEqual({ balance: 0, owed: 10 })
    const next = await buy(customer, { cash: 15 })
    await setPayment(next.orderId, 'paid')
    expect(await accountOf(customer)).toEqual({ balance: 5, owed: 0 })
    expect(await ledgerOf(customer)).toEqual({ balance: 5, owed: 0 })
  })
})

describe('a cancelled order', () => {
  test('gives stock and points back once, and takes its earned points back', async () => {
    const customer = await customerWith(20)
    const { orderId, productId } = await buy(customer, { cash: 4, onPoints: 2, product: { stock: 5 } })
    await setPayment(orderId, 'paid')
    expect([await stockOf(productId), await accountOf(customer)]).toEqual([0, { balance: 4, owed: 0 }])
    await setStatus(orderId, 'cancelled')
    await setStatus(orderId, 'cancelled')
    // five were in stock; the sixth was to come later and was never taken
    expect([await stockOf(productId), await accountOf(customer)]).toEqual([5, { balance: 20, owed: 0 }])
    expect(await orderOf(orderId)).toMatchObject({ stockTaken: false, pointsSpent: false, pointsCredited: false })
    expect((await movesOf(orderId)).map(({ kind, points }) => [kind, points])).toEqual([
      ['spent', -20],
      ['earned', 4],
      ['reversed', 20],
      ['reversed', -4],
    ])
  })

  test('that is revived takes them again, from what is in stock now', async () => {
    const customer = await customerWith(20)
    const { orderId, productId } = await buy(customer, { cash: 4, onPoints: 2, product: { stock: 10 } })
    await setStatus(orderId, 'cancelled')
    await db.update(products).set({ stock: 5 }).where(eq(products.id, productId))
    await setStatus(orderId, 'processing')
    expect([await stockOf(productId), await accountOf(customer)]).toEqual([0, { balance: 0, owed: 0 }])
    expect(await orderOf(orderId)).toMatchObject({ stockTaken: true, pointsSpent: true, pointsCredited: false })
    const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position)
    expect(lines.map(({ shipsNow, shipsLater }) => [shipsNow, shipsLater])).toEqual([
      [4, 0],
      [1, 1],
    ])
  })

  test('stays cancelled when its points have been spent since, and the refusal names the numbers', async () => {
    const customer = await customerWith(20)
    const { orderId, productId } = await buy(customer, { onPoints: 2, product: { stock: 2 } })
    await setStatus(orderId, 'cancelled')
    await buy(customer, { onPoints: 1 })
    const { status, body } = await setStatus(orderId, 'pending')
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'too_few_points', message: 'Kunden har kun 10 point, og der skal bruges 20.' })
    expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled', stockTaken: false, pointsSpent: false })
    expect([await stockOf(productId), await accountOf(customer)]).toEqual([2, { balance: 10, owed: 0 }])
    expect(await db.$count(orderHistory, and(eq(orderHistory.orderId, orderId), eq(orderHistory.status, 'pending')))).toBe(1)
  })

  test("gives a guest's rolls back too, and gives no points", async () => {
    const { id: productId } = await addProduct(db, { stock: 3 })
    const before = await db.$count(pointsLedger)
    const { body } = await api('POST /orders', orderBody([{ id: productId, quantity: 2 }]))
    await setPayment(Number(body.orderId), 'paid')
    await setStatus(Number(body.orderId), 'cancelled')
    expect([await stockOf(productId), await db.$count(pointsLedger)]).toEqual([3, before])
  })

  test('whose product was deleted since can be cancelled', async () => {
    const { orderId, productId } = await buy(await customerWith(0), { cash: 2 })
    await db.delete(products).where(eq(products.id, productId))
    expect((await setStatus(orderId, 'cancelled')).status).toBe(200)
    expect((await setStatus(orderId, 'pending')).status).toBe(200)
  })
})

describe('two staff at the same instant', () => {
  test('who cancel one order give everything back once', async () => {
    const customer = await customerWith(10)
    const { orderId, productId } = await buy(customer, { cash: 2, onPoints: 1, product: { stock: 9 } })
    await setPayment(orderId, 'paid')
    const staff = [admin.token, colleague.token, admin.token, colleague.token]
    const answers = await Promise.all(staff.map((token) => setStatus(orderId, 'cancelled', undefined, token)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect([await stockOf(productId), await accountOf(customer)]).toEqual([9, { balance: 10, owed: 0 }])
    expect(await movesOf(orderId)).toHaveLength(4)
    expect(await db.$count(orderHistory, and(eq(orderHistory.orderId, orderId), eq(orderHistory.status, 'cancelled')))).toBe(1)
  })

  test('who set one order paid give its points once', async () => {
    const customer = await customerWith(0)
    const { orderId } = await buy(customer, { cash: 7 })
    await Promise.all([admin, colleague, admin, colleague].map(({ token }) => setPayment(orderId, 'paid', token)))
    expect(await accountOf(customer)).toEqual({ balance: 7, owed: 0 })
    expect(await ledgerOf(customer)).toEqual({ balance: 7, owed: 0 })
  })

  test('cancelling orders of the same rolls while customers buy them: no roll is lost and no one waits for ever', async () => {
    const customer = await customerWith(100)
    const [a, b] = [await addProduct(db, { stock: 30 }), await addProduct(db, { stock: 30 })]
    const items = [a, b].map(({ id }) => ({ id, quantity: 1 }))
    const place = (n: number) =>
      api('POST /orders', orderBody([...(n % 2 ? items : items.toReversed()), { id: a.id, quantity: 1, payWithPoints: true }]), {
        token: customer.token,
      })
    const first = []
    for (let n = 0; n < 5; n += 1) first.push(Number((await place(n)).body.orderId))
    const answers = await Promise.all([
      ...first.map((id) => setStatus(id, 'cancelled')),
      ...Array.from({ length: 5 }, (_, n) => place(n)),
      ...first.map((id) => setPayment(id, 'paid')),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200))
    expect([await stockOf(a.id), await stockOf(b.id)]).toEqual([20, 25])
    expect(await accountOf(customer)).toEqual({ balance: 50, owed: 0 })
    expect(await ledgerOf(customer)).toEqual({ balance: 50, owed: 0 })
  })
})

describe('the history', () => {
  test('tells each change with its notes, and nothing where nothing changed', async () => {
    const customer = await customerWith(0)
    const { orderId } = await buy(customer, { cash: 1 })
    clock.now = new Date(clock.now.getTime() + 60_000)
    await setStatus(orderId, 'shipped', 'Pakke 1 af 2')
    await setStatus(orderId, 'shipped')
    await setStatus(orderId, 'shipped', 'Pakke 2 af 2')
    await setPayment(orderId, 'paid')
    const { body } = await api(`GET /orders/${orderId}`, undefined, { token: customer.token })
    const timestamp = clock.now.toISOString()
    expect((body.order as { statusHistory: unknown[] }).statusHistory.slice(1)).toEqual([
      { status: 'shipped', paymentStatus: null, notes: 'Pakke 1 af 2', by: null, timestamp },
      { status: 'shipped', paymentStatus: null, notes: 'Pakke 2 af 2', by: null, timestamp },
      { status: 'shipped', paymentStatus: 'paid', notes: null, by: null, timestamp },
    ])
  })

  test('tells staff which of them it was; the customer and who only placed the order are not named', async () => {
    const customer = await customerWith(0)
    const { orderId } = await buy(customer, { cash: 1 })
    await setStatus(orderId, 'processing')
    await setPayment(orderId, 'paid', colleague.token)
    const doers = async (path: `/${string}`, token: string) => {
      const { body } = await api(`GET ${path}`, undefined, { token })
      const shown = (body.order ?? (body.orders as unknown[])[0]) as { statusHistory: { by: unknown }[] }
      return shown.statusHistory.map(({ by }) => by)
    }
    expect(await doers(`/orders/${orderId}`, admin.token)).toEqual([null, 'Anna Lager', 'Bo Bogholder'])
    expect(await doers(`/orders?userId=${customer.id}`, admin.token)).toEqual([null, 'Anna Lager', 'Bo Bogholder'])
    expect(await doers(`/orders/${orderId}`, customer.token)).toEqual([null, null, null])
    expect(await doers('/orders/my-orders', customer.token)).toEqual([null, null, null])
  })
})

describe('the audit log', () => {
  const auditOf = (orderId: number) =>
    db
      .select({ by: auditLog.byName, action: auditLog.action, label: auditLog.subjectLabel, changes: auditLog.changes })
      .from(auditLog)
      .where(and(eq(auditLog.subjectKind, 'order'), eq(auditLog.subjectId, String(orderId))))
      .orderBy(auditLog.id)

  test('says who changed which field from what to what, once per change', async () => {
    const { orderId } = await buy(await customerWith(0), { cash: 1 })
    await setStatus(orderId, 'processing', 'Pakkes i dag')
    await setStatus(orderId, 'processing')
    await setPayment(orderId, 'paid', colleague.token)
    const { orderNumber: label } = await orderOf(orderId)
    expect(await auditOf(orderId)).toEqual([
      {
        by: 'Anna Lager',
        action: 'Ordre ændret',
        label,
        changes: { status: { from: 'pending', to: 'processing' }, notes: { to: 'Pakkes i dag' } },
      },
      { by: 'Bo Bogholder', action: 'Ordre ændret', label, changes: { paymentStatus: { from: 'unpaid', to: 'paid' } } },
    ])
  })

  test('says nothing of a change that was refused', async () => {
    const customer = await customerWith(10)
    const { orderId } = await buy(customer, { onPoints: 1 })
    await setStatus(orderId, 'cancelled')
    await buy(customer, { onPoints: 1 })
    expect((await setStatus(orderId, 'pending')).status).toBe(409)
    expect(await auditOf(orderId)).toHaveLength(1)
  })
})

describe('a change is refused', () => {
  test.each(['0', '999999', 'abc', '99999999999'])('for the order %s, which does not exist', async (id) => {
    const answers = [
      await api(`PUT /orders/${id}/status`, { status: 'shipped' }, { token: admin.token }),
      await api(`PUT /orders/${id}`, { paymentStatus: 'paid' }, { token: admin.token }),
    ]
    for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'order_not_found'])
  })

  test('for an order that is deleted', async () => {
    const { orderId } = await buy(await customerWith(0), { cash: 1 })
    await db.update(orders).set({ deletedAt: clock.now }).where(eq(orders.id, orderId))
    expect((await setStatus(orderId, 'shipped')).body.code).toBe('order_not_found')
  })

  test.each([
    ['status', {}, 'Vælg en ordre status'],
    ['status', { status: 'lost' }, 'Vælg en ordre status'],
    ['paymentStatus', {}, 'Vælg en betalingsstatus'],
    ['paymentStatus', { paymentStatus: 1 }, 'Vælg en betalingsstatus'],
  ])('without a %s that exists: %j', async (field, sent, message) => {
    const { orderId } = await buy(await customerWith(0), { cash: 1 })
    const { status, body } = await api(`PUT /orders/${orderId}${field === 'status' ? '/status' : ''}`, sent, { token: admin.token })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'invalid_input', message, fields: { [field]: message } })
  })

  test('by the customer', async () => {
    const customer = await customerWith(0)
    const { orderId } = await buy(customer, { cash: 1 })
    expect((await setPayment(orderId, 'paid', customer.token)).status).toBe(403)
    expect((await setStatus(orderId, 'cancelled', undefined, customer.token)).status).toBe(403)
    expect(await orderOf(orderId)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' })
  })
})

type Step = Readonly<
  | { what: 'status'; to: OrderStatus }
  | { what: 'payment'; to: PaymentStatus }
  | { what: 'spend'; points: number }
  | { what: 'grant'; points: number }
>

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ what: fc.constant('status' as const), to: fc.constantFrom(...ORDER_STATUSES, 'cancelled' as const) }),
  fc.record({ what: fc.constant('payment' as const), to: fc.constantFrom(...PAYMENT_STATUSES, 'paid' as const) }),
  fc.record({ what: fc.constant('spend' as const), points: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ what: fc.constant('grant' as const), points: fc.integer({ min: 1, max: 9 }) }),
)

/** Does a step; answers what it changed of the customer's points outside the order. */
async function take(step: Step, orderId: number, { id: userId }: Customer): Promise<number> {
  const staff = { token: admin.token }
  const movement = 'points' in step && { userId, points: step.points, reason: 'Rettelse' }
  const answers = {
    status: () => setStatus(orderId, step.what === 'status' ? step.to : 'pending'),
    payment: () => setPayment(orderId, step.what === 'payment' ? step.to : 'unpaid'),
    spend: () => api('POST /points/deduct', movement, staff),
    grant: () => api('POST /points/add', movement, staff),
  }
  const { status, body } = await answers[step.what]()
  if (status !== 200) expect(['too_few_points', 'nothing_paid', 'amount_not_partial']).toContain(body.code)
  if (status !== 200 || !('points' in step)) return 0
  return step.what === 'grant' ? step.points : -step.points
}

test('whatever staff and customer do in whatever order, stock, points and debt are what the last state says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const customer = await customerWith(20)
      const { orderId, productId } = await buy(customer, { cash: 7, onPoints: 2, product: { stock: 6 } })
      let outside = 20
      for (const step of steps) {
        outside += await take(step, orderId, customer)
        const order = await orderOf(orderId)
        const account = await accountOf(customer)
        const flags = effectFlags(order, 20)
        const held = flags.stockTaken
        // the balance less the debt always follows from this order's state alone
        expect(account && account.balance - account.owed).toBe(outside - (held ? 20 : 0) + (flags.pointsCredited ? 7 : 0))
        expect(await ledgerOf(customer)).toEqual(account)
        expect(await stockOf(productId)).toBe(held ? 0 : 6)
        expect(order).toMatchObject(flags)
      }
      // from wherever the walk ended, paying back and deleting leaves only what happened outside the order
      await api(`PUT /orders/${orderId}`, { paymentStatus: 'refunded' }, { token: admin.token })
      await api(`DELETE /orders/${orderId}`, undefined, { token: admin.token })
      const account = await accountOf(customer)
      expect(account && account.balance - account.owed).toBe(outside)
      expect(await ledgerOf(customer)).toEqual(account)
      expect(await stockOf(productId)).toBe(6)
    }),
    { numRuns: isShort ? 12 : 30 },
  )
})
