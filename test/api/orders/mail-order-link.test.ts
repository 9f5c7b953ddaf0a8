import { eq, like } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { attempts } from '#server/database/schema/customers.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orders } from '#server/database/schema/orders.ts'
import { deliverMails } from '#server/mails/deliver-mails.ts'
import { addCustomer, addProduct, addTags, orderBody, testShop } from '#test/shop.ts'

const { api, db, shop, pauses, clock } = await testShop()

beforeAll(() => addTags(db))

async function place(customerEmail: string, token?: string) {
  const roll = await addProduct(db)
  const { body } = await api('POST /orders', orderBody([{ id: roll.id, quantity: 1 }], { customerEmail }), { token })
  await db.delete(mails)
  return body as { orderNumber: string; confirmationToken: string }
}

const track = (orderNumber: unknown, email: unknown) => api('POST /orders/link', { orderNumber, email })
async function delivered(): Promise<readonly (typeof mails.$inferSelect)[]> {
  while (await deliverMails({ ...shop, smtp: null, publicUrl: shop.env.publicUrl }));
  return await db.select().from(mails)
}

it('a guest who has number and address gets the link of the order, however the number is typed', async () => {
  const { orderNumber, confirmationToken } = await place('mette@example.dk')
  expect((await track(orderNumber.slice(4).toLowerCase(), ' Mette@Example.dk ')).status).toBe(200)
  const [mail, ...others] = await delivered()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ template: 'order-link', toAddress: 'mette@example.dk', subject: `Din ordre ${orderNumber}` })
  expect(mail?.text).toContain(`https://folie.example/ordre/${confirmationToken}`)
  expect(mail?.text).toContain('Den er lige nu: afventer.')
  expect(JSON.stringify(mail?.payload)).not.toContain(confirmationToken)
})

it('it names the parcel when the order is sent', async () => {
  const { orderNumber } = await place('pakke@example.dk')
  await db.update(orders).set({ status: 'shipped', tracking: 'GLS 1234' }).where(eq(orders.orderNumber, orderNumber))
  await track(orderNumber, 'pakke@example.dk')
  expect((await delivered())[0]?.text).toContain('Følg pakken: GLS 1234')
})

it("a customer's link leads to their orders, behind the login", async () => {
  const { token, email } = await addCustomer(db)
  const { orderNumber } = await place(email, token)
  await place(email, token)
  await track(orderNumber, email)
  expect((await delivered())[0]?.text).toContain(`https://folie.example/ordrer?soeg=${orderNumber}#${orderNumber}`)
  // the first page of what the link asks for has it, however many came after it
  const { body } = await api(`GET /orders/my-orders?limit=1&search=${orderNumber}`, undefined, { token })
  expect((body.orders as { orderNumber: string }[]).map((order) => order.orderNumber)).toEqual([orderNumber])
})

it('whether there is such an order is not seen from the answer, nor from how long it took', async () => {
  const { orderNumber } = await place('ukendt@example.dk')
  pauses.length = 0
  const right = await track(orderNumber, 'ukendt@example.dk')
  const answers = [await track(orderNumber, 'en-anden@example.dk'), await track('ORD-2026-999999', 'ukendt@example.dk')]
  for (const { status, body } of answers) expect([status, body]).toEqual([right.status, right.body])
  expect(pauses).toEqual([400, 400, 400])
  expect(await delivered()).toHaveLength(1)
})

it('a deleted order mails nothing', async () => {
  const { orderNumber } = await place('slettet@example.dk')
  await db.update(orders).set({ deletedAt: clock.now }).where(eq(orders.orderNumber, orderNumber))
  expect((await track(orderNumber, 'slettet@example.dk')).status).toBe(200)
  expect(await delivered()).toEqual([])
})

it('it cannot be used to fill a mailbox or to try numbers one after the other', async () => {
  const { orderNumber } = await place('fuld@example.dk')
  await db.delete(attempts)
  for (let count = 0; count < 5; count += 1) expect((await track(orderNumber, 'fuld@example.dk')).status).toBe(200)
  expect((await track(orderNumber, 'fuld@example.dk')).body).toMatchObject({ code: 'too_many_requests' })
  for (let count = 5; count < 20; count += 1) expect((await track(`ORD-2026-${count}`, `${count}@example.dk`)).status).toBe(200)
  expect((await track('ORD-2026-1', 'ny@example.dk')).body).toMatchObject({ code: 'too_many_requests' })
  expect(await delivered()).toHaveLength(5)
  expect(await db.$count(attempts, like(attempts.key, 'order-link:fuld@example.dk'))).toBe(1)
})

it.each([
  ['', 'mette@example.dk', 'orderNumber', 'Skriv ordrenummeret. Det står i bekræftelsen.'],
  [7, 'mette@example.dk', 'orderNumber', 'Skriv ordrenummeret. Det står i bekræftelsen.'],
  ['ORD-2026-000001', 'mette', 'email', 'Skriv en gyldig e-mail.'],
])('%j with %j is asked for again', async (orderNumber, email, field, message) => {
  const { status, body } = await track(orderNumber, email)
  expect([status, body]).toMatchObject([400, { code: 'invalid_input', fields: { [field]: message } }])
})
