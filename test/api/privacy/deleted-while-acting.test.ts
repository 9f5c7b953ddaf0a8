import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orderInput } from '#contract/orders/place-order.ts'
import { createApi } from '#server/app.ts'
import { ActorGone, lockAccounts } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { orders } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { findVisitor } from '#server/http/visitor.ts'
import { toOrderRequest } from '#server/orders/placing/order-request.ts'
import { placeOnce } from '#server/orders/placing/place-order.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'
import { changedBeforeStored, sendSlowly } from '#test/slow-request.ts'

const { shop, db, api } = await testShop()
const admin = await addCustomer(db, { role: 'superadmin' })
const film = await addProduct(db)
const app = createApi(shop)

type Who = Readonly<{ id: number; token: string }>

const orderOfFilm = () => orderBody([{ id: film.id, quantity: 1 }], { paymentMethod: 'invoice', receiver: 'Bodil' })

/** Has an order, so that the row of the account stays when it is deleted. */
async function buyerWithOrder(): Promise<Who> {
  const buyer = await addCustomer(db, { name: 'Bodil Borte' })
  expect((await api('POST /orders', orderOfFilm(), buyer)).status).toBe(200)
  return buyer
}

const remove = ({ id }: Who) => api(`DELETE /users/${id}`, undefined, admin)
const block = ({ id }: Who) => api(`PUT /users/${id}`, { active: false }, admin)

test('a customer who is deleted while they save writes nothing into what is kept of them', async () => {
  const buyer = await buyerWithOrder()
  const saved = await sendSlowly(app, 'PUT /auth/me', { phone: '+45 11 22 33 44' }, { ...buyer, between: () => remove(buyer) })
  expect(saved).toEqual({ status: 401, code: 'not_logged_in' })
  expect(await db.select({ phone: users.phone }).from(users).where(eq(users.id, buyer.id))).toEqual([{ phone: null }])
})

test('a colleague who is blocked while they save changes nothing any more', async () => {
  const colleague = await addCustomer(db, { role: 'admin', name: 'Kurt Kollega' })
  const change = { name: 'Navn fra en spærret' }
  const customer = await addCustomer(db, { name: 'Karen Kunde' })
  const saved = await sendSlowly(app, `PUT /users/${customer.id}`, change, { ...colleague, between: () => block(colleague) })
  expect(saved).toEqual({ status: 401, code: 'not_logged_in' })
  expect(await db.select({ name: users.name }).from(users).where(eq(users.id, customer.id))).toEqual([{ name: 'Karen Kunde' }])
})

test('a colleague who loses rights while they save uses them no more', async () => {
  const superadmin = await addCustomer(db, { role: 'superadmin', name: 'Sus Super' })
  const colleague = { name: 'Ny Super', email: 'ny@super.dk', role: 'superadmin', approved: true }
  const made = await sendSlowly(app, 'POST /users', colleague, {
    ...superadmin,
    between: () => api(`PUT /users/${superadmin.id}`, { role: 'admin' }, admin),
  })
  expect(made).toEqual({ status: 403, code: 'forbidden' })
  const clerk = await addCustomer(db, { role: 'admin', name: 'Kurt Kollega' })
  const customer = await addCustomer(db, { name: 'Karen Kunde' })
  const saved = await sendSlowly(
    app,
    `PUT /users/${customer.id}`,
    { customDiscount: 90 },
    {
      ...clerk,
      between: () => api(`PUT /users/${clerk.id}`, { restrictedTo: ['parcels'] }, admin),
    },
  )
  expect(saved).toEqual({ status: 403, code: 'forbidden' })
})

test('a key acts until it is revoked', async () => {
  const act = (userId: number) => inTransaction(db, (tx) => lockAccounts(tx, { by: { userId } }))
  const { body } = await api('POST /api-keys', { name: 'Lager', rights: ['changeStock'], days: 30 }, admin)
  const { id } = body.key as { id: number }
  expect((await act(id)).size).toBe(1)
  await api(`DELETE /api-keys/${id}`, undefined, admin)
  await expect(act(id)).rejects.toThrow(ActorGone)
})

test.each([
  ['deleted', remove],
  ['blocked', block],
] as const)('a customer who is %s while they order buys nothing any more', async (_, end) => {
  const buyer = await buyerWithOrder()
  const placed = await sendSlowly(app, 'POST /orders', orderOfFilm(), { ...buyer, between: () => end(buyer) })
  expect(placed).toEqual({ status: 401, code: 'not_logged_in' })
  expect(await db.$count(orders, eq(orders.userId, buyer.id))).toBe(1)
})

const change = (fields: object) => (buyer: Who) => api(`PUT /users/${buyer.id}`, fields, admin)

test.each([
  ['deleted', remove],
  ['given a credit limit', change({ creditLimit: 1 })],
  ['given a discount', change({ customDiscount: 5 })],
  ['given another tier', change({ tier: 'Silver' })],
] as const)('one who is %s after the order was decided, before it is stored, is judged again', async (_, become) => {
  const buyer = await buyerWithOrder()
  const visitor = await findVisitor(db, buyer.token, shop.now())
  const body = orderInput.parse(orderOfFilm())
  const request = toOrderRequest({ body, visitor, idempotencyKey: null }, shop.now(), null)
  const between = changedBeforeStored(db, () => become(buyer))
  await expect(placeOnce(between, request)).rejects.toMatchObject({ code: 'STALE' })
  expect(await db.$count(orders, eq(orders.userId, buyer.id))).toBe(1)
})

test('a customer whose discount or credit is lowered while they order buys by what they have now', async () => {
  const buyer = await addCustomer(db, { customDiscount: 50 })
  const order = () => sendSlowly(app, 'POST /orders', orderOfFilm(), { ...buyer, between: () => change({ customDiscount: 10 })(buyer) })
  expect((await order()).status).toBe(200)
  expect(await db.select({ percent: orders.discountPercent }).from(orders).where(eq(orders.userId, buyer.id))).toEqual([{ percent: 10 }])
  const poorer = { ...buyer, between: () => change({ creditLimit: 1 })(buyer) }
  expect(await sendSlowly(app, 'POST /orders', orderOfFilm(), poorer)).toEqual({ status: 409, code: 'credit_exceeded' })
})
