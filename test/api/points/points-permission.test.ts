import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog } from '#server/database/schema/audit.ts'
import { users } from '#server/database/schema/customers.ts'
import { mails } from '#server/database/schema/mails.ts'
import { pointsLedger } from '#server/database/schema/points.ts'
import { renderMail } from '#server/mail-templates.ts'
import { addCustomer, testShop } from '#test/shop.ts'

const { shop, db, api, clock } = await testShop()
const admin = await addCustomer(db, { role: 'admin', name: 'Ada Admin' })
const colleague = await addCustomer(db, { role: 'admin', name: 'Bo Bogholder', permissions: ['points'] })
const superadmin = await addCustomer(db, { role: 'superadmin' })

const add = (userId: number, points: number, token = admin.token) => api('POST /points/add', { userId, points, reason: 'Messe' }, { token })
const deduct = (userId: number, points: number, token = admin.token) =>
  api('POST /points/deduct', { userId, points, reason: 'Rettet' }, { token })

async function balanceOf(id: number): Promise<number | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  const entries = await db.select().from(pointsLedger).where(eq(pointsLedger.userId, id))
  expect(entries.reduce((sum, { points }) => sum + points, 0)).toBe(user?.points)
  return user?.points
}

const REFUSED = 'Du kan højst give og trække 100 point pr. kunde i døgnet. Bed en superadmin om rettigheden til mere.'

describe('points moved by hand', () => {
  it('up to 100 of one customer within a day are any admin’s to move; the next one is refused and nothing is written', async () => {
    const { id } = await addCustomer(db)
    expect((await add(id, 60)).status).toBe(200)
    expect((await deduct(id, 40)).status).toBe(200)
    const { status, body } = await add(id, 1)
    expect(status).toBe(403)
    expect(body).toMatchObject({ code: 'points_need_permission', message: REFUSED, fields: { points: REFUSED } })
    expect(await balanceOf(id)).toBe(20)
    const logged = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(id)))
    expect(logged).toHaveLength(2)
  })

  it('another customer, a colleague with the permission, a superadmin and the next day are not held up', async () => {
    const { id } = await addCustomer(db)
    const other = await addCustomer(db)
    expect((await add(id, 100)).status).toBe(200)
    expect((await add(other.id, 100)).status).toBe(200)
    expect((await add(id, 5000, colleague.token)).status).toBe(200)
    expect((await add(id, 5000, superadmin.token)).status).toBe(200)
    expect((await add(id, 1)).status).toBe(403)
    clock.now = new Date(clock.now.getTime() + 24 * 3_600_000 + 1)
    expect((await add(id, 100)).status).toBe(200)
    expect(await balanceOf(id)).toBe(10_200)
  })

  it('a deleted customer neither gets nor loses any', async () => {
    const customer = await addCustomer(db)
    expect((await add(customer.id, 1)).status).toBe(200)
    expect((await api(`DELETE /users/${customer.id}`, undefined, { token: superadmin.token })).status).toBe(200)
    expect((await add(customer.id, 1)).body.code).toBe('customer_not_found')
    expect((await deduct(customer.id, 1)).status).toBe(404)
    expect(await balanceOf(customer.id)).toBe(1)
  })

  it('two at the same instant do not get past it together', async () => {
    const { id } = await addCustomer(db)
    const answers = await Promise.all([add(id, 70), add(id, 70), add(id, 70)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    expect(await balanceOf(id)).toBe(70)
  })

  it('the edit dialog and start points obey it too, and leave nothing half-done', async () => {
    const { id } = await addCustomer(db)
    const change = (points: number, token = admin.token) => api(`PUT /users/${id}`, { points, tier: 'Gold' }, { token })
    expect((await change(101)).body).toMatchObject({ code: 'points_need_permission', fields: { points: REFUSED } })
    const [user] = await db.select().from(users).where(eq(users.id, id))
    expect(user).toMatchObject({ points: 0, tier: 'Bronze' })
    expect((await change(101, colleague.token)).status).toBe(200)
    expect((await change(0)).status).toBe(403)
    expect(await balanceOf(id)).toBe(101)

    const email = 'for-mange-point@folie.dk'
    const body = { name: 'Ny Kunde', email, password: 'folie1', points: 101 }
    expect((await api('POST /users', body, { token: admin.token })).body.code).toBe('points_need_permission')
    expect(await db.select().from(users).where(eq(users.email, email))).toEqual([])
    expect((await api('POST /users', { ...body, points: 100 }, { token: admin.token })).status).toBe(200)
  })

  it('an admin moves neither their own points nor a colleague’s', async () => {
    for (const { id } of [admin, colleague, superadmin]) {
      expect((await add(id, 1)).body.code).toBe('forbidden')
      expect((await deduct(id, 1)).body.code).toBe('forbidden')
    }
    expect((await add(admin.id, 1, superadmin.token)).status).toBe(200)
  })
})

describe('the mail to somebody staff created', () => {
  const create = async (email: string, more: object = {}) => {
    const { body } = await api('POST /users', { name: 'Åse Ærø', email, password: 'hemmelig1', ...more }, { token: admin.token })
    const sent = await db.select().from(mails).where(eq(mails.toAddress, email))
    return { user: body.user as { id: number }, sent }
  }
  const render = async ([mail]: (typeof mails.$inferSelect)[]) =>
    await renderMail(mail?.template ?? '', { db, settings: await shop.settings(), publicUrl: 'https://folie.example' }, mail?.payload)

  it('leads to choosing an own password and never holds the one staff typed', async () => {
    const { sent } = await create('aase@folie.dk')
    expect(sent.map(({ template }) => template)).toEqual(['account-created'])
    expect(JSON.stringify(sent)).not.toContain('hemmelig1')
    const { subject, text } = await render(sent)
    expect(subject).toBe('Din konto hos Foliehuset')
    expect(text).toContain('Du logger ind med aase@folie.dk.')
    expect(text).not.toContain('hemmelig1')
    const token = /reset-password\?token=([\w-]+)/.exec(text)?.[1]
    clock.now = new Date(clock.now.getTime() + 6 * 86_400_000)
    const chosen = await api('POST /auth/reset-password', { token, password: 'mit-eget-valg' })
    expect(chosen.status).toBe(200)
    expect((await api('POST /auth/login', { email: 'aase@folie.dk', password: 'mit-eget-valg' })).status).toBe(200)
    expect((await api('POST /auth/login', { email: 'aase@folie.dk', password: 'hemmelig1' })).status).toBe(401)
    expect((await api('POST /auth/reset-password', { token, password: 'en-gang-til' })).body.code).toBe('link_expired')
  })

  it('works for a week, and says so when the account must still be approved', async () => {
    const { sent } = await create('senere@folie.dk', { approved: false })
    const { text } = await render(sent)
    expect(text).toContain('Du får en mail, når kontoen er godkendt og klar.')
    const token = /reset-password\?token=([\w-]+)/.exec(text)?.[1]
    clock.now = new Date(clock.now.getTime() + 7 * 86_400_000 + 1)
    expect((await api('POST /auth/reset-password', { token, password: 'for-sent-nu' })).body.code).toBe('link_expired')
  })
})
