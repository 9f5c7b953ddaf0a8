import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { orderInput } from '#contract/orders/place-order.ts'
import { createApi } from '#server/app.ts'
import { users } from '#server/database/schema/customers.ts'
import { orders } from '#server/database/schema/orders.ts'
import { findVisitor } from '#server/http/visitor.ts'
import { toOrderRequest } from '#server/orders/placing/order-request.ts'
import { placeOnce } from '#server/orders/placing/place-order.ts'
import { addMember, type Member } from '#test/members.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'
import { changedBeforeStored, sendSlowly } from '#test/slow-request.ts'

const { shop, db, api } = await testShop()
const app = createApi(shop)
const owner = await addCustomer(db, { company: 'Ærø Folie ApS', creditLimitOre: null, address: 'Havnen 1' })
const buyer = await addMember(db, owner.id, { orderLimitOre: 500_00 })
const film = await addProduct(db)
const order = () => orderBody([{ id: film.id, quantity: 1 }], { paymentMethod: 'invoice' })
const remove = ({ memberId }: Member) => api(`DELETE /members/${memberId}`, undefined, owner)
const become =
  (member: object) =>
  ({ memberId }: Member) =>
    api(`PUT /members/${memberId}`, member, owner)
const demote = become({ role: 'buyer' })
const GONE = { status: 401, code: 'not_logged_in' }
const NOT_FOR_MEMBER = { status: 403, code: 'not_for_member' }

test('a member who is removed while they order or write buys nothing and changes nothing', async () => {
  for (const [call, body] of [
    ['POST /orders', order()],
    ['PUT /auth/me', { address: 'Tyvevej 1' }],
    ['POST /shelf-lists', { name: 'Bil 1', lines: [] }],
  ] as const) {
    const member = await addMember(db, owner.id, { role: 'owner' })
    const answer = await sendSlowly(app, call, body, { ...member, between: () => remove(member) })
    expect([call, answer]).toEqual([call, GONE])
  }
  expect(await db.$count(orders)).toBe(0)
  expect(await db.select({ address: users.address }).from(users).where(eq(users.id, owner.id))).toEqual([{ address: 'Havnen 1' }])
})

test.each([
  ['removed', remove, GONE],
  ['made a buyer', demote, NOT_FOR_MEMBER],
] as const)('an owner who is %s while they answer a request answers nothing any more', async (_, end, refusal) => {
  const asked = await api('POST /waiting-orders', order(), buyer)
  const id = Number(asked.body.id)
  const { version } = (await api(`GET /waiting-orders/${id}`, undefined, owner)).body
  for (const [answer, body] of [
    ['yes', { version, words: null }],
    ['no', { words: null }],
  ] as const) {
    const second = await addMember(db, owner.id, { role: 'owner' })
    expect(await sendSlowly(app, `POST /waiting-orders/${id}/${answer}`, body, { ...second, between: () => end(second) })).toEqual(refusal)
  }
  expect((await api(`GET /waiting-orders/${id}`, undefined, owner)).body.order).toMatchObject({ answer: null })
})

test('a member who loses a role while they order or write uses it no more', async () => {
  const second = await addMember(db, owner.id, { role: 'owner' })
  const moving = { ...second, between: () => demote(second) }
  expect(await sendSlowly(app, 'PUT /auth/me', { address: 'Tyvevej 1' }, moving)).toEqual(NOT_FOR_MEMBER)
  const looking = { ...second, between: () => become({ role: 'viewer' })(second) }
  expect(await sendSlowly(app, 'POST /orders', order(), looking)).toEqual(NOT_FOR_MEMBER)
})

test('a member whose limit is lowered while they order, ask or change their order is held to it', async () => {
  const member = await addMember(db, owner.id)
  const limit = (orderLimit: number | null) => become({ orderLimit })(member)
  const lowered = { ...member, between: () => limit(1) }
  const placed = await api('POST /orders', order(), member)
  const id = Number(placed.body.orderId)
  const { items } = (await api(`GET /orders/${id}`, undefined, member)).body.order as Order
  for (const [call, body, code] of [
    ['POST /orders', order(), 'order_needs_yes'],
    ['POST /waiting-orders', order(), undefined],
    [`POST /orders/${id}/own-changes`, { items: items.map((item) => ({ itemId: item.id, quantity: 2 })) }, 'order_not_larger'],
  ] as const) {
    await limit(null)
    expect([call, (await sendSlowly(app, call, body, lowered)).code]).toEqual([call, code])
  }
  await limit(null)
  const visitor = await findVisitor(db, member.token, shop.now())
  const request = toOrderRequest({ body: orderInput.parse(order()), visitor, idempotencyKey: null }, shop.now(), null)
  await expect(
    placeOnce(
      changedBeforeStored(db, () => limit(1)),
      request,
    ),
  ).rejects.toMatchObject({ code: 'STALE' })
})
