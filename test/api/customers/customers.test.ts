import { eq, sum } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { users } from '#server/database/schema/customers.ts'
import { mails } from '#server/database/schema/mails.ts'
import { pointsLedger } from '#server/database/schema/points.ts'
import { addMember } from '#test/members.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'

const { db, api, shop } = await testShop()
const admin = await addCustomer(db, { role: 'admin' })
const superadmin = await addCustomer(db, { role: 'superadmin' })
const product = await addProduct(db)

async function findCustomer(id: number) {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user
}

async function mailsTo(address: string) {
  return (await db.select().from(mails).where(eq(mails.toAddress, address))).map(({ template }) => template)
}

describe('staff and waiting customers', () => {
  it('approving lets the customer in and welcomes them once, also when two staff do it at the same instant', async () => {
    const waiting = await addCustomer(db, { approved: false })
    expect((await api('GET /auth/me', undefined, { token: waiting.token })).status).toBe(401)
    const approve = (token: string) => api(`PUT /users/${waiting.id}/approve`, undefined, { token })
    const answers = await Promise.all([approve(admin.token), approve(superadmin.token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.map(({ body }) => body.message).sort()).toEqual(['Kunde godkendt!', 'Kunden er allerede godkendt.'])
    expect((await api('GET /auth/me', undefined, { token: waiting.token })).status).toBe(200)
    expect(await mailsTo(waiting.email)).toEqual(['customer-approved'])
  })

  it.each([
    [null, 'Velkommen om bord. Du er Bronze-kunde og får 5 % rabat på alle produkter.'],
    [25, 'Velkommen om bord. Du er Bronze-kunde og får 25 % rabat på alle produkter.'],
    [0, 'Velkommen om bord.\n'],
  ])('the welcome names the discount of the account, when its individual one is %o', async (customDiscount, welcome) => {
    const waiting = await addCustomer(db, { approved: false, customDiscount })
    await api(`PUT /users/${waiting.id}/approve`, undefined, { token: admin.token })
    const [mail] = await db.select().from(mails).where(eq(mails.toAddress, waiting.email))
    const context = { db, settings: DEFAULT_SETTINGS, publicUrl: shop.env.publicUrl }
    expect((await shop.renderMail('customer-approved', context, mail?.payload)).text.replaceAll('\u00a0', ' ')).toContain(welcome)
  })

  it('rejecting deletes the customer and says so by mail', async () => {
    const waiting = await addCustomer(db, { approved: false })
    const { body } = await api(`DELETE /users/${waiting.id}`, undefined, { token: admin.token })
    expect(body).toEqual({ success: true, message: 'Kunde afvist og slettet' })
    expect(await findCustomer(waiting.id)).toBeUndefined()
    expect(await mailsTo(waiting.email)).toEqual(['customer-rejected'])
  })

  it('a rejected customer who works for another workshop keeps that, without the firm', async () => {
    const workshop = await addCustomer(db)
    const waiting = await addMember(db, workshop.id, {}, { approved: false, buysAlone: true, company: 'Eget Folie ApS', cvr: '12345674' })
    const { body } = await api(`DELETE /users/${waiting.id}?waiting=true`, undefined, { token: admin.token })
    expect(body.message).toBe('Kunde afvist. Personen kan stadig logge ind og arbejde for sit værksted.')
    expect((await api('GET /auth/me', undefined, { token: waiting.token })).body).toMatchObject({ user: { workshop: { id: workshop.id } } })
    expect(await findCustomer(waiting.id)).toMatchObject({ approved: true, buysAlone: false, company: null, cvr: null })
    const [mail] = await db.select().from(mails).where(eq(mails.toAddress, waiting.email))
    const context = { db, settings: await shop.settings(), publicUrl: shop.env.publicUrl }
    expect((await shop.renderMail('customer-rejected', context, mail?.payload)).text).toContain('stadig logge ind')
  })

  it('a customer whom a colleague approved since is not rejected', async () => {
    const customer = await addCustomer(db, { approved: false })
    await api(`PUT /users/${customer.id}/approve`, undefined, { token: superadmin.token })
    const { status, body } = await api(`DELETE /users/${customer.id}?waiting=true`, undefined, { token: admin.token })
    expect([status, body.code]).toEqual([409, 'already_approved'])
    expect(await findCustomer(customer.id)).toMatchObject({ approved: true })
  })

  it('the longest waiting stands first, and the approved are not among them', async () => {
    await addCustomer(db, { approved: false, email: 'sidst@kø.dk', createdAt: new Date('2026-11-20') })
    await addCustomer(db, { approved: false, email: 'først@kø.dk', createdAt: new Date('2026-11-01') })
    const { body } = await api('GET /users/pending', undefined, { token: admin.token })
    expect((body.users as { email: string }[]).map(({ email }) => email)).toEqual(['først@kø.dk', 'sidst@kø.dk'])
  })

  it('customers are found by name, email or company, and a percent sign is only a percent sign', async () => {
    await addCustomer(db, { name: 'Åse Øst', company: '100% Folie' })
    const search = async (text: string) =>
      (await api(`GET /users?search=${encodeURIComponent(text)}`, undefined, { token: admin.token })).body.total
    expect(await search('åse ØST')).toBe(1)
    expect(await search('100% f')).toBe(1)
    expect(await search('0%o')).toBe(0)
  })
})

describe('deleting customers', () => {
  it('with orders: anonymised, locked and logged out; the orders stay', async () => {
    const customer = await addCustomer(db, { name: 'Karen Kunde', company: 'Karens Folie', cvr: '13748136' })
    const { body } = await api('POST /orders', orderBody([{ id: product.id, quantity: 1 }], { paymentMethod: 'invoice' }), {
      token: customer.token,
    })
    expect((await api(`DELETE /users/${customer.id}`, undefined, { token: admin.token })).body.message).toBe('Kunde slettet')
    expect(await findCustomer(customer.id)).toMatchObject({
      name: 'Slettet kunde',
      company: null,
      cvr: null,
      active: false,
      passwordHash: null,
    })
    expect((await api('GET /auth/me', undefined, { token: customer.token })).status).toBe(401)
    expect((await api(`GET /orders/${body.orderId}`, undefined, { token: admin.token })).status).toBe(200)
    expect((await api(`DELETE /users/${customer.id}`, undefined, { token: admin.token })).status).toBe(404)
    const { body: list } = await api('GET /users?search=slettet', undefined, { token: admin.token })
    expect(list.total).toBe(0)
  })

  it('without: gone, and the email is free again', async () => {
    const customer = await addCustomer(db)
    await api(`DELETE /users/${customer.id}`, undefined, { token: admin.token })
    expect(await findCustomer(customer.id)).toBeUndefined()
    await addCustomer(db, { email: customer.email })
  })

  it('an admin deletes no staff, and staff cannot delete themselves', async () => {
    const colleague = await addCustomer(db, { role: 'admin' })
    expect((await api(`DELETE /users/${colleague.id}`, undefined, { token: admin.token })).body.code).toBe('forbidden')
    expect((await api(`DELETE /users/${superadmin.id}`, undefined, { token: admin.token })).body.code).toBe('forbidden')
    expect((await api(`DELETE /users/${superadmin.id}`, undefined, { token: superadmin.token })).body.code).toBe('not_yourself')
    expect((await api(`DELETE /users/${colleague.id}`, undefined, { token: superadmin.token })).status).toBe(200)
    expect((await api('DELETE /users/999999', undefined, { token: admin.token })).body.code).toBe('customer_not_found')
  })

  it('two superadmins deleting each other at the same instant: one stays', async () => {
    const second = await addCustomer(db, { role: 'superadmin' })
    const answers = await Promise.all([
      api(`DELETE /users/${second.id}`, undefined, { token: superadmin.token }),
      api(`DELETE /users/${superadmin.id}`, undefined, { token: second.token }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await db.select().from(users).where(eq(users.role, 'superadmin'))
    expect(left).toHaveLength(1)
  })
})

describe('points from staff', () => {
  const sumOf = async (userId: number) => {
    const [row] = await db
      .select({ points: sum(pointsLedger.points) })
      .from(pointsLedger)
      .where(eq(pointsLedger.userId, userId))
    return Number(row?.points ?? 0)
  }

  it('are granted and taken with a reason, and the ledger says by whom', async () => {
    const customer = await addCustomer(db)
    const granted = await api('POST /points/add', { userId: customer.id, points: 15, reason: 'Messetilbud' }, { token: admin.token })
    expect(granted.body).toMatchObject({ success: true, balance: 15 })
    const taken = await api('POST /points/deduct', { userId: customer.id, points: 5, reason: 'Fejl' }, { token: admin.token })
    expect(taken.body).toMatchObject({ success: true, balance: 10 })
    const { body } = await api('GET /points/history', undefined, { token: customer.token })
    expect(body.history).toMatchObject([
      { kind: 'corrected', points: -5, reason: 'Fejl', balanceAfter: 10, orderNumber: null },
      { kind: 'granted', points: 15, reason: 'Messetilbud', balanceAfter: 15 },
    ])
    const balance = await api('GET /points/balance', undefined, { token: customer.token })
    expect(balance.body).toEqual({ success: true, balance: 10, pending: 0, owed: 0 })
    const [entry] = await db.select().from(pointsLedger).where(eq(pointsLedger.userId, customer.id))
    expect(entry?.byUserId).toBe(admin.id)
  })

  it.each([
    ['0 points', { points: 0 }],
    ['-1 points', { points: -1 }],
    ['half a point', { points: 1.5 }],
    ['no reason', { reason: ' ' }],
    ['a billion', { points: 1_000_000_000 }],
    ['text', { points: '5' }],
  ])('%s are refused', async (_what, wrong) => {
    const customer = await addCustomer(db)
    for (const path of ['POST /points/add', 'POST /points/deduct'] as const) {
      const { status } = await api(path, { userId: customer.id, points: 5, reason: 'Test', ...wrong }, { token: admin.token })
      expect(status).toBe(400)
    }
    expect(await sumOf(customer.id)).toBe(0)
  })

  it('never go below 0, also when twenty deductions come at the same instant', async () => {
    const customer = await addCustomer(db)
    await api('POST /points/add', { userId: customer.id, points: 10, reason: 'Start' }, { token: admin.token })
    const deduct = () => api('POST /points/deduct', { userId: customer.id, points: 10, reason: 'Fejl' }, { token: admin.token })
    const answers = await Promise.all(Array.from({ length: 20 }, deduct))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'too_few_points', message: 'Kunden har kun 0 point.' })
    expect((await findCustomer(customer.id))?.points).toBe(0)
    expect(await sumOf(customer.id)).toBe(0)
  })

  it('a customer that does not exist gets none', async () => {
    const { body } = await api('POST /points/add', { userId: 999_999, points: 5, reason: 'Test' }, { token: admin.token })
    expect(body.code).toBe('customer_not_found')
  })
})

describe('favourites', () => {
  it('are kept per customer, the newest first, and a guest’s are merged at login', async () => {
    const customer = await addCustomer(db)
    const other = await addCustomer(db)
    const [one, two, gone] = [await addProduct(db), await addProduct(db), await addProduct(db, { active: false })]
    const { token } = customer
    await api(`PUT /favourites/${one.id}`, undefined, { token })
    await api(`PUT /favourites/${one.id}`, undefined, { token })
    const merged = await api('POST /favourites/merge', { productIds: [two.id, one.id, gone.id, 999_999] }, { token })
    expect(merged.body.productIds).toEqual([two.id, one.id])
    expect((await api('GET /favourites', undefined, { token: other.token })).body.productIds).toEqual([])
    expect((await api(`PUT /favourites/${gone.id}`, undefined, { token })).body.code).toBe('product_not_found')
    expect((await api(`DELETE /favourites/${two.id}`, undefined, { token })).body.productIds).toEqual([one.id])
  })
})
