import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { attempts, users } from '#server/database/schema/customers.ts'
import { mails } from '#server/database/schema/mails.ts'
import { renderMail } from '#server/mail-templates.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'

const { api, clock, db } = await testShop()
const product = await addProduct(db)
const admin = await addCustomer(db, { role: 'admin', email: 'kontor@folie.example' })

beforeEach(async () => {
  await db.delete(attempts)
})

let number = 0
/** Somebody registers an address that has ordered as a guest; staff approve the account, and they log in. */
async function registerAsGuest() {
  number += 1
  const email = `mit-${number}@vaerksted.dk`
  await api('POST /orders', orderBody([{ id: product.id, quantity: 1 }], { customerEmail: email }))
  const body = { name: 'Frede Fremmed', company: 'Fremmed ApS', cvr: '13748136', phone: '12345678', address: 'Åvej 1' }
  await api('POST /auth/register', { ...body, email, password: 'fremmedes' })
  const link = await newestLink(email)
  const [user] = await db.select().from(users).where(eq(users.email, email))
  await api(`PUT /users/${user?.id}/approve`, undefined, { token: admin.token })
  const { body: answer } = await api('POST /auth/login', { email, password: 'fremmedes' })
  return { email, link, session: String(answer.token), id: Number(user?.id) }
}

async function newestLink(email: string): Promise<string> {
  const sent = await db.select().from(mails).where(eq(mails.toAddress, email)).orderBy(mails.id)
  return String(sent.findLast(({ payload }) => 'token' in payload)?.payload.token)
}

async function ordersOf(session: string) {
  return (await api('GET /orders/my-orders', undefined, { token: session })).body.total
}

it('a stranger who registered my address sees none of my guest orders when I press the link in my mail', async () => {
  const { link, session } = await registerAsGuest()
  const { status, body } = await api('POST /auth/verify-email', { token: link })
  expect({ status, code: body.code }).toEqual({ status: 403, code: 'password_needed' })
  expect(await ordersOf(session)).toBe(0)
  expect((await api('GET /auth/me', undefined, { token: session })).body.user).toMatchObject({ emailVerified: false })
})

it('nor when I am logged in to another account of mine', async () => {
  const { link, session } = await registerAsGuest()
  const mine = await addCustomer(db)
  expect((await api('POST /auth/verify-email', { token: link }, { token: mine.token })).body.code).toBe('password_needed')
  expect((await api('POST /auth/verify-email', { token: link, password: 'mit-eget' }, { token: mine.token })).body).toMatchObject({
    code: 'wrong_password',
    message: 'Adgangskoden passer ikke til kontoen.',
    fields: { password: 'Adgangskoden passer ikke til kontoen.' },
  })
  expect(await ordersOf(session)).toBe(0)
})

it('a person who registered confirms with one press when logged in', async () => {
  const { link, session } = await registerAsGuest()
  expect((await api('POST /auth/verify-email', { token: link }, { token: session })).status).toBe(200)
  expect(await ordersOf(session)).toBe(1)
})

it('or with the password when logged out, also before the approval', async () => {
  const { link, session } = await registerAsGuest()
  expect((await api('POST /auth/verify-email', { token: link, password: 'fremmedes' })).status).toBe(200)
  expect(await ordersOf(session)).toBe(1)
  expect((await api('POST /auth/verify-email', { token: link, password: 'fremmedes' })).body.code).toBe('link_expired')
})

it('eleven wrong passwords are too many, and the link still works a quarter later', async () => {
  const { link } = await registerAsGuest()
  const confirm = (password: string) => api('POST /auth/verify-email', { token: link, password })
  const tries: number[] = []
  for (let n = 0; n < 11; n += 1) tries.push((await confirm('forkert')).status)
  expect(tries).toEqual([...Array(10).fill(400), 429])
  const start = clock.now
  clock.now = new Date(start.getTime() + 16 * 60_000)
  expect((await confirm('fremmedes')).status).toBe(200)
  clock.now = start
})

it("'Det var ikke mig' locks the account, logs it out, tells staff and stands in the log", async () => {
  const { email, link, session, id } = await registerAsGuest()
  expect((await api('POST /auth/deny-registration', { token: link })).status).toBe(200)
  expect((await api('GET /auth/me', undefined, { token: session })).status).toBe(401)
  expect((await api('POST /auth/login', { email, password: 'fremmedes' })).body.code).toBe('account_locked')
  expect((await api('POST /auth/verify-email', { token: link, password: 'fremmedes' })).body.code).toBe('link_expired')
  const told = await db.select().from(mails).where(eq(mails.template, 'registration-denied'))
  expect(told.map(({ toAddress }) => toAddress).sort()).toEqual([DEFAULT_SETTINGS.company.email, admin.email].sort())
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(entry).toMatchObject({ byUserId: null, byName: 'Butikken', action: 'Kunde spærret', subjectId: String(id) })
})

it("who answered 'Det var ikke mig' is sent no rejection when staff delete the account", async () => {
  const email = 'ikke-mig@vaerksted.dk'
  const body = { name: 'Frede Fremmed', company: 'Fremmed ApS', cvr: '13748136', phone: '12345678', address: 'Åvej 1' }
  await api('POST /auth/register', { ...body, email, password: 'fremmedes' })
  await api('POST /auth/deny-registration', { token: await newestLink(email) })
  const [user] = await db.select().from(users).where(eq(users.email, email))
  expect((await api(`DELETE /users/${user?.id}`, undefined, { token: admin.token })).status).toBe(200)
  expect(await db.select().from(mails).where(eq(mails.toAddress, email))).toEqual([])
})

it("who answered 'Det var ikke mig' by mistake is unlocked by staff, waits for approval again and is approved", async () => {
  const email = 'alligevel-mig@vaerksted.dk'
  const body = { name: 'Anna Alligevel', company: 'Alligevel ApS', cvr: '13748136', phone: '12345678', address: 'Åvej 1' }
  await api('POST /auth/register', { ...body, email, password: 'fremmedes' })
  await api('POST /auth/deny-registration', { token: await newestLink(email) })
  const [user] = await db.select().from(users).where(eq(users.email, email))
  const change = (more: object) => api(`PUT /users/${user?.id}`, more, { token: admin.token })
  expect((await change({ active: true, tier: 'Gold' })).body.code).toBe('not_approved_yet')
  expect((await change({ active: true, seen: { active: false } })).body.user).toMatchObject({ active: true, approved: false })
  expect((await api(`PUT /users/${user?.id}/approve`, undefined, { token: admin.token })).status).toBe(200)
})

it('a customer with a confirmed address cannot be locked out with an older link', async () => {
  const { email, id, session } = await registerAsGuest()
  await api('POST /auth/resend-verification', undefined, { token: session })
  const link = await newestLink(email)
  await db.update(users).set({ emailVerifiedAt: clock.now }).where(eq(users.id, id))
  expect((await api('POST /auth/deny-registration', { token: link })).body.code).toBe('link_expired')
  expect((await api('GET /auth/me', undefined, { token: session })).status).toBe(200)
})

it.each(['registration-received', 'verify-email'])(
  'the mail %s says who registered, and what to do when it was somebody else',
  async (template) => {
    const { link } = await registerAsGuest()
    const { text, html } = await renderMail(
      template,
      { db, settings: DEFAULT_SETTINGS, publicUrl: 'https://folie.example' },
      { token: link },
    )
    for (const part of [text, html]) expect(part).toContain('Frede Fremmed, Fremmed ApS, telefon 12345678')
    expect(text).toContain('»Det var ikke mig«')
    expect(text).toContain(`https://folie.example/verify-email?token=${link}`)
  },
)
