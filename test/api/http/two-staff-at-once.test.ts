import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Customer } from '#contract/customers/customer.ts'
import { TAG_KINDS } from '#contract/tags/tags.ts'
import { users } from '#server/database/schema/customers.ts'
import { pointsLedger } from '#server/database/schema/points.ts'
import { addCustomer, addProduct, addTags, orderBody, testShop } from '#test/shop.ts'

const { db, api } = await testShop()
await addTags(db)
const { token } = await addCustomer(db, { role: 'superadmin' })
const put = (path: string, body: object) => api(`PUT ${path}` as 'PUT /', body, { token })

describe('a customer opened in a form', () => {
  it('a customer who spends points in between is not given them back by the balance typed there', async () => {
    const customer = await addCustomer(db)
    await api('POST /points/add', { userId: customer.id, points: 50, reason: 'Messe' }, { token })
    const roll = await addProduct(db, { pointsCost: 10, categoryId: 'bilfolie' })
    const body = orderBody([{ id: roll.id, quantity: 2, payWithPoints: true }])
    expect((await api('POST /orders', body, { token: customer.token })).status).toBe(200)
    const refused = await put(`/users/${customer.id}`, { points: 60, seen: { points: 50 } })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'changed_meanwhile',
        message: 'Kunden er ændret af en anden, siden du åbnede den. Se det nye, og prøv igen.',
        fields: { points: 'Er imens ændret.' },
        now: { id: customer.id, points: 30 },
      },
    })
    expect(await db.$count(pointsLedger, eq(pointsLedger.userId, customer.id))).toBe(2)
    expect((await put(`/users/${customer.id}`, { points: 40, seen: { points: 30 } })).body.user).toMatchObject({ points: 40 })
  })

  it('of two who change one field at the same instant the second is told; changes of other fields do not collide', async () => {
    const customer = await addCustomer(db, { tier: 'Bronze', company: null })
    const both = ['Silver', 'Gold'].map((tier) => put(`/users/${customer.id}`, { tier, seen: { tier: 'Bronze' } }))
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409])
    const named = await put(`/users/${customer.id}`, { name: 'Karen', company: 'Folie', seen: { name: 'Karen Værksted', company: null } })
    expect(named.body.user as Customer).toMatchObject({ name: 'Karen', company: 'Folie' })
    const [stored] = await db.select().from(users).where(eq(users.id, customer.id))
    expect(stored?.tier).not.toBe('Bronze')
  })
})

describe('points moved by hand', () => {
  const move = (how: 'add' | 'deduct', body: object, key: string) => api(`POST /points/${how}`, body, { token, key })

  it('are moved once by a double press or an answer that was lost', async () => {
    const { id: userId } = await addCustomer(db)
    const body = { userId, points: 50, reason: 'Messe' }
    const both = await Promise.all([move('add', body, 'tryk-1'), move('add', body, 'tryk-1')])
    expect(both.map((answer) => [answer.status, answer.body.balance])).toEqual([
      [200, 50],
      [200, 50],
    ])
    expect((await move('add', body, 'tryk-2')).body.balance).toBe(100)
    const less = { ...body, points: 30 }
    expect((await move('deduct', less, 'tryk-3')).body.balance).toBe(70)
    expect((await move('deduct', less, 'tryk-3')).body.balance).toBe(70)
    expect(await db.$count(pointsLedger, eq(pointsLedger.userId, userId))).toBe(3)
    expect(await move('add', less, 'tryk-3')).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  })

  it('that were refused can be sent again under the same key', async () => {
    const { id: userId } = await addCustomer(db)
    const body = { userId, points: 30, reason: 'Retur' }
    expect((await move('deduct', body, 'nej-1')).body.code).toBe('too_few_points')
    await move('add', body, 'nej-2')
    expect((await move('deduct', body, 'nej-1')).body.balance).toBe(0)
  })
})

describe.each([...TAG_KINDS, 'categories'] as const)('one of the %s opened in a form', (kind) => {
  const path = kind === 'categories' ? '/categories' : `/tags/${kind}`
  const first = { id: 'dyb', name: 'Deep', name_da: 'Dyb', hex_code: '#112233', description: 'Som havet', categoryId: 'bilfolie' }

  it('keeps what is left out, and is not overwritten where somebody else has changed it', async () => {
    const made = await api(`POST ${path}` as 'POST /', first, { token })
    const before = (made.body.tag ?? made.body.category) as { id: string; name: string }
    const one = `${path}/${before.id}`
    const renamed = await put(one, { name: 'Deeper', seen: { name: 'Deep' } })
    expect(renamed.body.tag ?? renamed.body.category).toEqual({ ...before, name: 'Deeper' })
    const refused = await put(one, { name: 'Deepest', seen: { name: 'Deep' } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', fields: { name: 'Er imens ændret.' } } })
    expect(refused.body.now).toEqual({ ...before, name: 'Deeper' })
    const both = ['Abyss', 'Trench'].map((name) => put(one, { name, seen: { name: 'Deeper' } }))
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409])
    const danish = kind === 'series' ? 'nameDa' : 'name_da'
    if (kind === 'backing-types') return
    const emptied = await put(one, { name: 'Deep', [danish]: '', seen: { [danish]: 'Dyb' } })
    expect(emptied.body.tag ?? emptied.body.category).toMatchObject({ name: 'Deep', [danish]: 'Deep' })
  })
})
