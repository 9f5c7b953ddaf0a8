import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createApi } from '#server/app.ts'
import { users } from '#server/database/schema/customers.ts'
import { orders } from '#server/database/schema/orders.ts'
import { addMember, type Member } from '#test/members.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'
import { sendSlowly } from '#test/slow-request.ts'

const { shop, db, api } = await testShop()
const app = createApi(shop)
const owner = await addCustomer(db, { company: 'Ærø Folie ApS', creditLimitOre: null, address: 'Havnen 1' })
const buyer = await addMember(db, owner.id, { orderLimitOre: 500_00 })
const film = await addProduct(db)
const order = () => orderBody([{ id: film.id, quantity: 1 }], { paymentMethod: 'invoice' })
const remove = ({ memberId }: Member) => api(`DELETE /members/${memberId}`, undefined, owner)
const demote = ({ memberId }: Member) => api(`PUT /members/${memberId}`, { role: 'buyer' }, owner)
const GONE = { status: 401, code: 'not_logged_in' }

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
  ['made a buyer', demote, { status: 403, code: 'not_for_member' }],
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
