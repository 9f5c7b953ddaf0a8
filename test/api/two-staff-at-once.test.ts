import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { User } from '#contract/users.ts'
import { pointsLedger, users } from '#server/database/schema.ts'
import { addCustomer, addProduct, addTags, orderBody, testShop } from '#test/shop.ts'

const { db, api } = await testShop()
await addTags(db)
const { token } = await addCustomer(db, { role: 'superadmin' })
const put = (path: string, body: object) => api(`PUT ${path}` as 'PUT /', body, { token })

describe('a customer opened in a form', () => {
  it('who spends points meanwhile is not given them back by the balance typed there', async () => {
    const customer = await addCustomer(db)
    await api('POST /points/add', { userId: customer.id, points: 50, reason: 'Messe' }, { token })
    const roll = await addProduct(db, { pointsCost: 10, categoryId: 'bilfolie' })
    const body = orderBody([{ id: roll.id, quantity: 2, payWithPoints: true }])
    expect((await api('POST /orders', body, { token: customer.token })).status).toBe(200)
    const refused = await put(`/users/${customer.id}`, { points: 60, seen: { points: 50 } })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'customer_changed',
        message: 'Kunden er ændret af en anden, siden du åbnede den. Se det nye, og gem igen.',
        fields: { points: 'Er imens ændret til 30.' },
        user: { id: customer.id, points: 30 },
      },
    })
    expect(await db.$count(pointsLedger, eq(pointsLedger.userId, customer.id))).toBe(2)
    expect((await put(`/users/${customer.id}`, { points: 40, seen: { points: 30 } })).body.user).toMatchObject({ points: 40 })
  })

  it('of two who change one field at the same instant the second is told; other fields hinder nobody', async () => {
    const customer = await addCustomer(db, { tier: 'Bronze', company: null })
    const both = ['Silver', 'Gold'].map((tier) => put(`/users/${customer.id}`, { tier, seen: { tier: 'Bronze' } }))
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409])
    const named = await put(`/users/${customer.id}`, { name: 'Karen', company: 'Folie', seen: { name: 'Karen Værksted', company: null } })
    expect(named.body.user as User).toMatchObject({ name: 'Karen', company: 'Folie' })
    const [stored] = await db.select().from(users).where(eq(users.id, customer.id))
    expect(stored?.tier).not.toBe('Bronze')
  })
})
