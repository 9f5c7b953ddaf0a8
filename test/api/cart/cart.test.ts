import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '#domain/cart/cart.ts'
import { carts } from '#server/database/schema/cart.ts'
import { users } from '#server/database/schema/customers.ts'
import { addCustomer, addProduct, addTags, type Customer, testShop } from '#test/shop.ts'

const { api, db } = await testShop()

const superadmin = await addCustomer(db, { role: 'superadmin' })
beforeAll(() => addTags(db))

const line = (productId: number, quantity: number) => ({ productId, quantity, payWithPoints: false, sampleOf: null })
const read = async ({ token }: Customer) => (await api('GET /cart', undefined, { token })).body.cart
const save = ({ token }: Customer, lines: unknown, revision: unknown) => api('PUT /cart', { lines, revision }, { token })

it('what is put in the cart on one device lies in it on the other', async () => {
  const customer = await addCustomer(db)
  expect(await read(customer)).toEqual({ lines: [], revision: 0 })
  const lines = [
    { ...line(1, 2), seenPrice: 599_995 },
    { ...line(1, 1), payWithPoints: true, seenPrice: 10 },
  ]
  expect((await save(customer, lines, 0)).body.cart).toEqual({ lines, revision: 1 })
  expect(await read(customer)).toEqual({ lines, revision: 1 })
})

it('each account has a cart of its own, and a guest none here', async () => {
  const [one, other] = [await addCustomer(db), await addCustomer(db)]
  await save(one, [line(1, 2)], 0)
  expect(await read(other)).toEqual({ lines: [], revision: 0 })
  expect((await api('GET /cart')).status).toBe(401)
  expect((await api('PUT /cart', { lines: [], revision: 0 })).status).toBe(401)
})

it('the slower device gets what the other one saved, and nothing is overwritten', async () => {
  const customer = await addCustomer(db)
  await save(customer, [line(1, 2)], 0)
  const { status, body } = await save(customer, [line(2, 1)], 0)
  expect([status, body]).toMatchObject([409, { code: 'cart_changed', cart: { lines: [line(1, 2)], revision: 1 } }])
  expect(await read(customer)).toEqual({ lines: [line(1, 2)], revision: 1 })
})

it('of two devices that write at the same instant one gets through', async () => {
  const customer = await addCustomer(db)
  const answers = await Promise.all([1, 2, 3, 4].map((id) => save(customer, [line(id, 1)], 0)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect(await read(customer)).toMatchObject({ revision: 1 })
})

it('the same cart again is no change, whatever its revision', async () => {
  const customer = await addCustomer(db)
  await save(customer, [line(1, 2)], 0)
  expect((await save(customer, [line(1, 2)], 0)).body.cart).toEqual({ lines: [line(1, 2)], revision: 1 })
})

it('an emptied cart stays empty on all devices', async () => {
  const customer = await addCustomer(db)
  await save(customer, [line(1, 2)], 0)
  expect((await save(customer, [], 1)).body.cart).toEqual({ lines: [], revision: 2 })
})

describe('bad input is refused and changes nothing', () => {
  it.each([
    ['no list', { lines: 'to ruller' }],
    ['a line of nothing', { lines: [null] }],
    ['half a roll', { lines: [line(1, 0.5)] }],
    ['no roll', { lines: [line(1, 0)] }],
    ['too many rolls', { lines: [line(1, MAX_LINE_QUANTITY + 1)] }],
    ['a product the database cannot name', { lines: [line(3_000_000_000, 1)] }],
    ['a sample of nothing', { lines: [{ ...line(1, 1), sampleOf: 0 }] }],
    ['a price below nothing', { lines: [{ ...line(1, 1), seenPrice: -1 }] }],
    ['too many lines', { lines: Array.from({ length: MAX_CART_LINES + 1 }, (_, id) => line(id + 1, 1)) }],
    ['no revision', { revision: null }],
    ['a revision of before', { revision: -1 }],
  ])('%s', async (_, wrong) => {
    const customer = await addCustomer(db)
    const { status, body } = await api('PUT /cart', { lines: [line(1, 1)], revision: 0, ...wrong }, customer)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(await db.$count(carts, eq(carts.userId, customer.id))).toBe(0)
  })

  it('what is no field of a line is not kept', async () => {
    const customer = await addCustomer(db)
    const { body } = await save(customer, [{ ...line(1, 1), nameDa: 'Blank sort' }], 0)
    expect(body.cart).toEqual({ lines: [line(1, 1)], revision: 1 })
  })
})

it('a deleted product stays in the cart, so that the cart can say so', async () => {
  const customer = await addCustomer(db)
  const deleted = await addProduct(db)
  await save(customer, [line(deleted.id, 2)], 0)
  expect((await api(`DELETE /products/${deleted.id}`, undefined, superadmin)).status).toBe(200)
  expect(await read(customer)).toEqual({ lines: [line(deleted.id, 2)], revision: 1 })
})

it('a deleted account leaves no cart', async () => {
  const customer = await addCustomer(db)
  await save(customer, [line(1, 2)], 0)
  expect((await api(`DELETE /users/${customer.id}`, undefined, superadmin)).status).toBe(200)
  expect([await db.$count(users, eq(users.id, customer.id)), await db.$count(carts, eq(carts.userId, customer.id))]).toEqual([0, 0])
})
