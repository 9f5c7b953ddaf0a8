import { expect, test } from 'vitest'
import { claims } from '#server/database/schema/claims.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { addCustomer, testShop } from '#test/shop.ts'

const shop = await testShop()
const { api, db } = shop
const staff = await invoicingStaff(shop)
const mine = await addCustomer(db)
const other = await addCustomer(db)

const list = async (path: `/${string}`) => (await api(`GET ${path}`, undefined, { token: staff.token })).body

test('invoices, offers and claims of one customer are found by the account, and those of others are not', async () => {
  const numbers = new Map<number, number>()
  for (const buyer of [mine, other]) {
    const { id, orderNumber } = await placeOrder(shop, {}, buyer)
    numbers.set(buyer.id, (await staff.issue(id)).number)
    await db
      .insert(claims)
      .values({ orderId: id, orderNumber, kind: 'fault', name: 'Karen', email: buyer.email, createdAt: shop.clock.now })
    await api('POST /offers', { customerId: buyer.id }, { token: staff.token })
  }
  const found = (await list(`/invoices?userId=${mine.id}`)) as { invoices: { number: number }[]; total: number }
  expect([found.total, found.invoices.map(({ number }) => number)]).toEqual([1, [numbers.get(mine.id)]])
  expect(await list(`/claims?userId=${mine.id}`)).toMatchObject({ total: 1, claims: [{ email: mine.email }] })
  expect(await list(`/offers?customerId=${mine.id}`)).toMatchObject({ total: 1 })
  expect([(await list('/invoices')).total, (await list('/claims')).total, (await list('/offers')).total]).toEqual([2, 2, 2])
  expect((await api('GET /invoices?userId=nej', undefined, { token: staff.token })).status).toBe(400)
})

test('staff write, change and delete their own notes about a customer, who never reads them in the shop', async () => {
  const writer = await addCustomer(db, { role: 'admin', name: 'Ada Admin' })
  const path = `/users/${mine.id}/notes` as const
  const as = ({ token }: { token: string }) => ({ token })
  expect((await api(`POST ${path}`, { text: '  ' }, as(writer))).body).toMatchObject({ fields: { text: 'Skriv en note.' } })
  const added = await api(`POST ${path}`, { text: 'Vil ringes op før levering' }, as(writer))
  expect(added.body).toMatchObject({
    message: 'Noten er gemt',
    notes: [{ text: 'Vil ringes op før levering', by: 'Ada Admin', isOwn: true, changedAt: null }],
  })
  const [{ id }] = added.body.notes as [{ id: number }]
  expect((await api(`PUT ${path}/${id}`, { text: 'Nej' }, as(staff))).body).toMatchObject({ code: 'not_your_note' })
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)
  expect((await api(`PUT ${path}/${id}`, { text: 'Skal ringes op' }, as(writer))).body).toMatchObject({
    notes: [{ text: 'Skal ringes op', changedAt: shop.clock.now.toISOString() }],
  })
  expect(await list(path)).toMatchObject({ notes: [{ text: 'Skal ringes op', by: 'Ada Admin', isOwn: false }] })
  const { data } = (await api('POST /privacy/export', { email: mine.email }, as(staff))).body as { data: { notes: object[] } }
  expect(data.notes).toMatchObject([{ text: 'Skal ringes op' }])
  expect(JSON.stringify(data)).not.toContain('Ada Admin')
  expect((await api(`GET ${path}`, undefined, as(mine))).status).toBe(403)
  expect((await api(`DELETE ${path}/${id}`, undefined, as(staff))).body).toMatchObject({ code: 'not_your_note' })
  expect((await api(`DELETE ${path}/${id}`, undefined, as(writer))).body).toMatchObject({ message: 'Noten er slettet' })
  expect((await api(`DELETE ${path}/${id}`, undefined, as(writer))).body).toMatchObject({ code: 'note_not_found' })
})

test('a colleague has no notes', async () => {
  const colleague = await addCustomer(db, { role: 'admin' })
  for (const method of ['GET', 'POST'] as const)
    expect(
      (
        await api(`${method} /users/${colleague.id}/notes`, method === 'POST' ? { text: 'Om en kollega' } : undefined, {
          token: staff.token,
        })
      ).body,
    ).toMatchObject({ code: 'customer_not_found' })
})
