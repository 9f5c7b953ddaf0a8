import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SessionUser } from '#contract/customers/account.ts'
import type { Customer } from '#contract/customers/customer.ts'
import type { Member } from '#contract/members/members.ts'
import { DAY_MS, HOUR_MS } from '#domain/calendar/day-arithmetic.ts'
import { BORROWED_NAME } from '#domain/customers/borrowed-name.ts'
import { hashPassword } from '#server/customers/login/password-hash.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { members, sessions, users } from '#server/database/schema/customers.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orderHistory, orders } from '#server/database/schema/orders.ts'
import { settings } from '#server/database/schema/settings.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { clearAway } from '#test/clear-away.ts'
import { addMember, addSession, join } from '#test/members.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'

const { db, api, clock, shop } = await testShop()
const passwordHash = await hashPassword('hemmeligt1234')
const proven = { passwordHash, emailVerifiedAt: new Date('2026-01-01') }
const owner = await addCustomer(db, { ...proven, name: 'Ejer Ærø', company: 'Ærø Folie ApS', tier: 'Gold', points: 40 })
const staff = await addCustomer(db, { role: 'superadmin', passwordHash })
const product = await addProduct(db)

const invite = async (email: string, role = 'buyer', token = owner.token) =>
  await api('POST /members', { email, role, orderLimit: role === 'buyer' ? 500 : null }, { token })
const accept = async (body: object, token?: string) => await api('POST /invitations/accept', body, { token })
const me = async (token: string) => (await api('GET /auth/me', undefined, { token })).body.user as SessionUser
const logIn = async (email: string, password = 'hemmeligt1234') => await api('POST /auth/login', { email, password })

async function mailedToken(to: string): Promise<string> {
  const sent = await db
    .select()
    .from(mails)
    .where(and(eq(mails.toAddress, to), eq(mails.template, 'member-invited')))
  return String(sent.at(-1)?.payload.token)
}

async function waitingForRows(): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows[0]?.n ?? 0
}

async function memberOf(email: string) {
  const [row] = await db.select().from(members).where(eq(members.email, email))
  return row
}

test('a buyer invited without an amount asks the owner above the amount of the shop, unless the owner chose none', async () => {
  const workshop = await addCustomer(db)
  const usual = await api('POST /members', { email: 'svend@vaerksted.dk', role: 'buyer' }, workshop)
  expect(usual.body.members).toMatchObject([{ orderLimit: 5000 }])
  const free = await api('POST /members', { email: 'mester@vaerksted.dk', role: 'buyer', orderLimit: null }, workshop)
  expect(free.body.members).toContainEqual(expect.objectContaining({ email: 'mester@vaerksted.dk', orderLimit: null }))
  await db.update(settings).set({ data: { members: { orderLimit: 800 } } })
  const later = await api('POST /members', { email: 'anden@vaerksted.dk', role: 'buyer' }, workshop)
  await db.update(settings).set({ data: {} })
  expect(later.body.members).toContainEqual(expect.objectContaining({ email: 'anden@vaerksted.dk', orderLimit: 800 }))
  expect(later.body.members, 'who is invited already keeps theirs').toContainEqual(expect.objectContaining({ orderLimit: 5000 }))
})

test('somebody new is invited, chooses name and password from the link, and acts for the workshop', async () => {
  const invited = await invite('ny@vaerksted.dk')
  expect(invited.status).toBe(200)
  expect(invited.body.members).toMatchObject([{ email: 'ny@vaerksted.dk', name: null, role: 'buyer', orderLimit: 500, joinedAt: null }])
  const token = await mailedToken('ny@vaerksted.dk')
  const look = await api('POST /invitations/look', { token })
  expect(look.body.invitation).toEqual({ workshop: 'Ærø Folie ApS', email: 'ny@vaerksted.dk', role: 'buyer', isKnown: false })
  expect((await accept({ token })).body.fields).toEqual({ name: 'Skriv dit navn.' })
  expect((await accept({ token, name: 'MobilePay Danmark A/S', newPassword: 'hemmeligt1234' })).body.fields).toEqual({
    name: BORROWED_NAME,
  })
  expect((await accept({ token, name: 'Ny Svend', newPassword: 'hemmeligt1234' })).status).toBe(200)
  const { body } = await logIn('ny@vaerksted.dk')
  expect(body.user).toMatchObject({
    name: 'Ny Svend',
    email: 'ny@vaerksted.dk',
    emailVerified: true,
    company: 'Ærø Folie ApS',
    tier: 'Gold',
    points: 40,
    workshop: { id: owner.id, name: 'Ærø Folie ApS', role: 'buyer', orderLimit: 500, orderEmail: owner.email },
    workshops: [{ name: 'Ærø Folie ApS' }],
  })
  expect((await accept({ token, name: 'Igen', newPassword: 'hemmeligt1234' })).body.code).toBe('invitation_expired')
  const log = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, String(owner.id)))
  expect(log.map(({ action, byName }) => [action, byName])).toEqual([
    ['Medarbejder inviteret', 'Kunden selv'],
    ['Medarbejder kom til', expect.stringMatching(/^Medarbejder nr\. \d+$/)],
  ])
})

test('the same address is not invited twice, nor the owner’s own', async () => {
  await invite('to@vaerksted.dk')
  expect((await invite('to@vaerksted.dk')).body).toMatchObject({ code: 'member_taken', fields: { email: expect.any(String) } })
  expect((await invite(owner.email)).body.code).toBe('member_taken')
})

test('an invitation works for a week, again when it is sent again, and not once it is withdrawn', async () => {
  const { body } = await invite('uge@vaerksted.dk')
  const id = (body.members as Member[]).find(({ email }) => email === 'uge@vaerksted.dk')?.id
  const first = await mailedToken('uge@vaerksted.dk')
  const before = clock.now
  clock.now = new Date(before.getTime() + 7 * DAY_MS + HOUR_MS)
  expect((await api('POST /invitations/look', { token: first })).body.code).toBe('invitation_expired')
  expect((await api(`POST /members/${id}/invitation`, undefined, owner)).status).toBe(200)
  const second = await mailedToken('uge@vaerksted.dk')
  expect((await api('POST /invitations/look', { token: first })).body.code).toBe('invitation_expired')
  expect((await api('POST /invitations/look', { token: second })).status).toBe(200)
  await api(`DELETE /members/${id}`, undefined, owner)
  expect((await accept({ token: second, name: 'Sen', newPassword: 'hemmeligt1234' })).body.code).toBe('invitation_expired')
  expect((await logIn('uge@vaerksted.dk')).status).toBe(401)
  clock.now = before
})

test('a person with an account accepts with their own session or password; another user who is logged in does not become a member', async () => {
  const known = await addCustomer(db, { ...proven, name: 'Egen Mester', company: 'Mester ApS', tier: 'Silver' })
  const other = await addCustomer(db, { ...proven, name: 'Forkert Person' })
  await invite(known.email, 'viewer')
  const token = await mailedToken(known.email)
  expect((await accept({ token, name: 'Tyv', newPassword: 'tyvens-kode' })).body.code).toBe('password_needed')
  expect((await accept({ token }, other.token)).body.code).toBe('password_needed')
  expect((await accept({ token, password: 'forkert1234' }, other.token)).body.code).toBe('wrong_password')
  expect((await accept({ token }, known.token)).status).toBe(200)
  expect((await memberOf(known.email))?.userId).toBe(known.id)
  expect((await me(other.token)).workshops).toHaveLength(1)
  // the own account stays, and its password too
  expect(await me(known.token)).toMatchObject({ tier: 'Silver', workshop: { memberId: null, role: 'owner' }, workshops: [{}, {}] })
})

test('a user who became staff is offered no workshop of others, and keeps their own session', async () => {
  const person = await addCustomer(db, { role: 'admin' })
  const memberId = await join(db, owner.id, person)
  expect((await me(person.token)).workshops).toHaveLength(1)
  expect((await api('POST /auth/workshop', { memberId }, person)).body.code).toBe('member_not_found')
  expect((await api('GET /auth/me', undefined, person)).status).toBe(200)
})

test('the mail says which workshop invites, and accepting with a password confirms the address', async () => {
  const second = await addMember(db, owner.id, { role: 'owner' }, { name: 'Anden Ejer' })
  const known = await addCustomer(db, { passwordHash, emailVerifiedAt: null })
  await invite(known.email, 'buyer', second.token)
  const token = await mailedToken(known.email)
  const context = { db, settings: await shop.settings(), publicUrl: 'https://folie.example' }
  const { text } = await shop.renderMail('member-invited', context, { memberId: 1, token })
  expect(text).toContain('Ærø Folie ApS har inviteret dig som medarbejder på værkstedets konto hos ')
  expect(text).not.toContain('Ejer ')
  expect((await accept({ token, password: 'hemmeligt1234' })).status).toBe(200)
  expect((await me(known.token)).emailVerified).toBe(true)
})

test('staff are members of no workshop, and a locked account gets in nowhere', async () => {
  const colleague = await addCustomer(db, { role: 'admin', passwordHash })
  await invite(colleague.email)
  expect((await accept({ token: await mailedToken(colleague.email), password: 'hemmeligt1234' })).body.code).toBe('invitation_of_staff')
  const locked = await addCustomer(db, { ...proven, active: false })
  await invite(locked.email)
  expect((await accept({ token: await mailedToken(locked.email), password: 'hemmeligt1234' })).body.code).toBe('account_locked')
})

test('a member orders at the workshop’s prices, on its account, and their name stands on the order', async () => {
  const member = await addMember(db, owner.id)
  const placed = await api('POST /orders', orderBody([{ id: product.id, quantity: 1 }], { paymentMethod: 'invoice' }), member)
  expect(placed.status).toBe(200)
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, Number(placed.body.orderId)))
  expect(order).toMatchObject({ userId: owner.id, orderedByUserId: member.id, orderedByName: 'Lasse Lærling' })
  expect(order?.discountPercent).toBeGreaterThan(0)
  const [entry] = await db
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, Number(placed.body.orderId)))
  expect(entry?.byUserId).toBe(member.id)
  for (const { token } of [owner, member, staff]) {
    const shown = await api(`GET /orders/${placed.body.orderId}`, undefined, { token })
    expect((shown.body.order as { orderedBy: string }).orderedBy).toBe('Lasse Lærling')
  }
  const { body } = await api('GET /orders/my-orders', undefined, member)
  expect((body.orders as unknown[]).length).toBeGreaterThan(0)
  const context = { db, settings: await shop.settings(), publicUrl: 'https://folie.example' }
  const mail = await shop.renderMail('order-confirmation', context, { orderId: Number(placed.body.orderId) })
  expect(mail.text).toContain('Bestilt af: Lasse Lærling')
})

test('the same key of two people is two orders', async () => {
  const [one, two] = [await addMember(db, owner.id), await addMember(db, owner.id)]
  const body = orderBody([{ id: product.id, quantity: 1 }], { paymentMethod: 'invoice' })
  const first = await api('POST /orders', body, { ...one, key: 'samme' })
  const again = await api('POST /orders', body, { ...one, key: 'samme' })
  const second = await api('POST /orders', body, { ...two, key: 'samme' })
  const owners = await api('POST /orders', body, { ...owner, key: 'samme' })
  expect(again.body.orderId).toBe(first.body.orderId)
  expect(new Set([first, second, owners].map(({ body: { orderId } }) => orderId)).size).toBe(3)
})

test('a member who only looks is told nothing prices could be worked out from, and orders nothing', async () => {
  const viewer = await addMember(db, owner.id, { role: 'viewer' })
  const user = await me(viewer.token)
  expect(user).toMatchObject({ company: 'Ærø Folie ApS', tier: 'Bronze', discount: 0, points: 0, customDiscount: null, phone: null })
  expect(user.workshop).toMatchObject({ role: 'viewer', orderEmail: null })
  const order = await api('POST /orders', orderBody([{ id: product.id, quantity: 1 }]), viewer)
  expect(order).toMatchObject({ status: 403, body: { code: 'not_for_member' } })
  const list = await api('POST /shelf-lists', { name: 'Væggen', lines: [{ productId: product.id, minimum: 2 }] }, owner)
  expect(list.status).toBe(200)
  const seen = await api('GET /shelf-lists', undefined, viewer)
  expect(JSON.stringify(seen.body)).not.toMatch(/[:\s"]1000/)
  expect((seen.body.lists as { lines: { seenPrice: unknown }[] }[])[0]?.lines[0]?.seenPrice).toBeNull()
})

test('a member who is removed is out at once, in every session there, and keeps their own workshop', async () => {
  const person = await addCustomer(db, { ...proven, name: 'Egen Svend' })
  const memberId = await join(db, owner.id, person)
  const [tablet, phone] = [await addSession(db, person.id, memberId), await addSession(db, person.id, memberId)]
  expect((await api('GET /orders/my-orders', undefined, { token: tablet })).status).toBe(200)
  const removed = await api(`DELETE /members/${memberId}`, undefined, owner)
  expect(removed.body.message).toBe('Medarbejderen er fjernet og logget ud')
  for (const token of [tablet, phone]) expect((await api('GET /orders/my-orders', undefined, { token })).status).toBe(401)
  expect((await me(person.token)).workshops).toHaveLength(1)
  expect((await api(`DELETE /members/${memberId}`, undefined, owner)).body.code).toBe('member_not_found')
})

test('who has no workshop left cannot come in, not with a new password either', async () => {
  const member = await addMember(db, owner.id, {}, proven)
  await api(`DELETE /members/${member.memberId}`, undefined, owner)
  expect((await logIn(member.email)).body).toMatchObject({ code: 'no_workshop' })
  await api('POST /auth/forgot-password', { email: member.email })
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.toAddress, member.email), eq(mails.template, 'reset-password')))
  await api('POST /auth/reset-password', { token: mail?.payload.token, password: 'nyt-kodeord1' })
  expect((await logIn(member.email, 'nyt-kodeord1')).body).toMatchObject({ code: 'no_workshop' })
  // an own session, if there were one, opens nothing
  expect((await api('GET /auth/me', undefined, { token: await addSession(db, member.id, null) })).status).toBe(401)
})

test('another role holds from the next request on', async () => {
  const member = await addMember(db, owner.id)
  expect((await api('GET /points/balance', undefined, member)).status).toBe(200)
  await api(`PUT /members/${member.memberId}`, { role: 'viewer', orderLimit: 100 }, owner)
  expect((await api('GET /points/balance', undefined, member)).body.code).toBe('not_for_member')
  expect((await memberOf(member.email))?.orderLimitOre).toBeNull()
})

test('of two owners who change a member none takes the other’s change back', async () => {
  const member = await addMember(db, owner.id, { orderLimitOre: 500_00 })
  const change = (body: object) => api(`PUT /members/${member.memberId}`, body, owner)
  const stored = async () => {
    const found = await memberOf(member.email)
    return [found?.role, found?.orderLimitOre]
  }
  await change({ role: 'buyer' })
  expect(await stored()).toEqual(['buyer', 500_00])
  await change({ orderLimit: 0 })
  expect(await stored()).toEqual(['buyer', 0])
  await change({ role: 'viewer' })
  expect((await change({ orderLimit: 900 })).status).toBe(200)
  expect(await stored()).toEqual(['viewer', null])
})

test('an owner who is removed while inviting lets no one in', async () => {
  const going = await addMember(db, owner.id, { role: 'owner' })
  const [held, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const removal = inTransaction(db, async (tx) => {
    await lockAccounts(tx, { changed: [owner.id] })
    held.resolve()
    await told.promise
    await tx.delete(members).where(eq(members.id, going.memberId))
  })
  await held.promise
  const inviting = invite('bagdoer@vaerksted.dk', 'owner', going.token)
  await expect.poll(waitingForRows).toBe(1)
  told.resolve()
  await removal
  expect((await inviting).status).toBe(401)
  expect(await memberOf('bagdoer@vaerksted.dk')).toBeUndefined()
})

test('the members of another workshop cannot be reached', async () => {
  const stranger = await addCustomer(db)
  const member = await addMember(db, owner.id)
  expect((await api(`PUT /members/${member.memberId}`, { role: 'owner' }, stranger)).status).toBe(404)
  expect((await api(`DELETE /members/${member.memberId}`, undefined, stranger)).status).toBe(404)
  expect((await api(`POST /members/${member.memberId}/invitation`, undefined, stranger)).status).toBe(404)
  expect((await api(`DELETE /auth/workshops/${member.memberId}`, undefined, stranger)).status).toBe(404)
  expect((await api('POST /auth/workshop', { memberId: member.memberId }, stranger)).status).toBe(404)
  expect((await api('GET /members', undefined, stranger)).body.members).toEqual([])
})

test('a session of one’s own never acts for a membership of another', async () => {
  const [member, other] = [await addMember(db, owner.id), await addCustomer(db)]
  await db.update(sessions).set({ memberId: member.memberId }).where(eq(sessions.userId, other.id))
  expect((await api('GET /auth/me', undefined, other)).status).toBe(401)
})

test('who belongs to two workshops switches, under a new token, and the next login begins there', async () => {
  const person = await addCustomer(db, { ...proven, company: 'Egen ApS' })
  const memberId = await join(db, owner.id, person)
  const switched = await api('POST /auth/workshop', { memberId }, person)
  const token = String(switched.body.token)
  expect(switched.body.user).toMatchObject({ tier: 'Gold', workshop: { memberId, role: 'buyer' } })
  // the tab that still shows the former workshop orders nothing here
  expect((await api('GET /auth/me', undefined, person)).status).toBe(401)
  expect((await me(token)).workshop.id).toBe(owner.id)
  expect((await logIn(person.email)).body.user).toMatchObject({ workshop: { memberId } })
  const back = await api('POST /auth/workshop', { memberId: null }, { token })
  expect(back.body.user).toMatchObject({ company: 'Egen ApS', workshop: { memberId: null, role: 'owner' } })
  expect((await logIn(person.email)).body.user).toMatchObject({ workshop: { memberId: null } })
})

test('a member who leaves is out, and a user without an own workshop cannot switch to one', async () => {
  const member = await addMember(db, owner.id)
  expect((await api('POST /auth/workshop', { memberId: null }, member)).body.code).toBe('member_not_found')
  expect((await api(`DELETE /auth/workshops/${member.memberId}`, undefined, member)).status).toBe(200)
  expect((await api('GET /auth/me', undefined, member)).status).toBe(401)
})

test('while the workshop is locked no one acts for it', async () => {
  const shut = await addCustomer(db)
  const member = await addMember(db, shut.id, {}, proven)
  await db.update(users).set({ active: false }).where(eq(users.id, shut.id))
  expect((await api('GET /auth/me', undefined, member)).status).toBe(401)
  expect((await logIn(member.email)).body.code).toBe('no_workshop')
})

test('name and password are the person’s, the firm is the workshop’s and an owner’s to change', async () => {
  const [buyer, second] = [
    await addMember(db, owner.id),
    await addMember(db, owner.id, { role: 'owner' }, { ...proven, name: 'Anden Ejer' }),
  ]
  expect((await api('PUT /auth/me', { name: 'Lasse Svend' }, buyer)).body.user).toMatchObject({
    name: 'Lasse Svend',
    company: 'Ærø Folie ApS',
  })
  expect((await api('PUT /auth/me', { company: 'Kapret ApS' }, buyer)).body).toMatchObject({
    code: 'field_fixed',
    fields: { company: expect.any(String) },
  })
  expect((await api('PUT /auth/me', { company: 'Ærø Folie ApS' }, buyer)).status).toBe(200)
  expect((await api('PUT /auth/me', { tier: 'Platinum' }, second)).body.code).toBe('field_fixed')
  expect((await api('PUT /auth/me', { city: 'Marstal' }, second)).body.user).toMatchObject({ city: 'Marstal', name: 'Anden Ejer' })
  const [record] = await db.select().from(users).where(eq(users.id, owner.id))
  expect(record).toMatchObject({ name: 'Ejer Ærø', city: 'Marstal' })
  const changed = await api('POST /auth/change-password', { currentPassword: 'hemmeligt1234', password: 'nyt-kodeord1' }, second)
  expect(changed.status).toBe(200)
  expect((await logIn(owner.email)).status).toBe(200)
})

test('a member who only looks cannot find out the workshop’s terms by sending guesses as their own profile', async () => {
  const [workshop] = await db.select().from(users).where(eq(users.id, owner.id))
  const viewer = await addMember(db, owner.id, { role: 'viewer' })
  const { tier, customDiscount, points, creditLimitOre, invoiceTerms, city } = workshop ?? {}
  for (const firm of [{ tier }, { customDiscount }, { points }, { creditLimitOre }, { invoiceTerms }, { city }])
    expect([firm, (await api('PUT /auth/me', firm, viewer)).body.code]).toEqual([firm, 'field_fixed'])
  expect((await api('PUT /auth/me', { name: 'Kigger', role: 'customer' }, viewer)).status).toBe(200)
})

test('the cart is the person’s', async () => {
  const member = await addMember(db, owner.id)
  await api('PUT /cart', { lines: [{ productId: product.id, quantity: 2, payWithPoints: false, sampleOf: null }], revision: 0 }, member)
  expect((await api('GET /cart', undefined, owner)).body.cart).toMatchObject({ lines: [] })
  expect((await api('GET /cart', undefined, member)).body.cart).toMatchObject({ lines: [{ quantity: 2 }] })
})

test('the data handed out to a person is their own, not the workshop’s', async () => {
  const member = await addMember(db, owner.id)
  await api('POST /orders', orderBody([{ id: product.id, quantity: 1 }], { paymentMethod: 'invoice' }), member)
  const { body } = await api('GET /auth/me/export', undefined, member)
  expect(body).toMatchObject({ user: { id: member.id }, orders: [], memberships: [{ role: 'buyer' }], orderedFor: [{}] })
})

test('an erased user is on no order and in no workshop, and the members of their workshop are out with the account', async () => {
  const person = await addMember(db, owner.id, {}, { name: 'Glem Mig' })
  const { body } = await api('POST /orders', orderBody([{ id: product.id, quantity: 1 }], { paymentMethod: 'invoice' }), person)
  expect((await api(`DELETE /users/${person.id}`, undefined, staff)).status).toBe(200)
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, Number(body.orderId)))
  expect(order).toMatchObject({ userId: owner.id, orderedByUserId: null })
  expect(order?.orderedByName).not.toContain('Glem')
  const closing = await addCustomer(db)
  const member = await addMember(db, closing.id)
  const placed = await api('POST /orders', orderBody([{ id: product.id, quantity: 1 }], { paymentMethod: 'invoice' }), member)
  await db
    .update(orders)
    .set({ status: 'cancelled' })
    .where(eq(orders.id, Number(placed.body.orderId)))
  expect((await api(`DELETE /users/${closing.id}`, undefined, staff)).status).toBe(200)
  expect((await api('GET /auth/me', undefined, member)).status).toBe(401)
  expect(await memberOf(member.email)).toBeUndefined()
  const [theirs] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, Number(placed.body.orderId)))
  expect(theirs).toMatchObject({ orderedByUserId: null, orderedByName: null })
})

test('staff see who acts for a customer, and for whom the customer acts', async () => {
  const shown = await api(`GET /users/${owner.id}/members`, undefined, staff)
  expect((shown.body.members as Member[]).length).toBeGreaterThan(3)
  const member = await addMember(db, owner.id)
  expect((await api(`GET /users/${member.id}/members`, undefined, staff)).body).toMatchObject({
    members: [],
    workshops: [{ customerId: owner.id, name: 'Ærø Folie ApS', role: 'buyer' }],
  })
})

test('staff make a customer of a user who only acts for workshops, once: they can buy, and act for the others as before', async () => {
  const stored = { data: { credit: { defaultLimit: 5000 } } }
  await db
    .insert(settings)
    .values({ id: 1, ...stored })
    .onConflictDoUpdate({ target: settings.id, set: stored })
  const member = await addMember(db, owner.id, {}, proven)
  const make = (by = staff, id = member.id) => api(`POST /users/${id}/own-account`, undefined, by)
  const colleague = await addCustomer(db, { role: 'admin', restrictedTo: ['orders'] })
  expect((await make(colleague)).status).toBe(403)
  expect((await make(owner)).status).toBe(403)
  expect((await make(staff, 2_000_000_000)).body.code).toBe('customer_not_found')
  expect((await make(staff, colleague.id)).body.code).toBe('buyer_is_staff')
  expect((await api(`GET /users/${member.id}`, undefined, staff)).body.user).toMatchObject({ buysAlone: false })

  const answers = await Promise.all([make(), make()])
  expect(answers.map(({ status, body }) => [status, (body.user as Customer).buysAlone])).toEqual([
    [200, true],
    [200, true],
  ])
  expect(answers[0]?.body.user).toMatchObject({ creditLimit: 5000, tier: 'Bronze' })
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'Medarbejder gjort til kunde'))
  expect(entries).toMatchObject([
    { subjectId: String(member.id), changes: { buysAlone: { from: false, to: true }, creditLimit: { from: null, to: 5000 } } },
  ])
  const told = await db.select().from(mails).where(eq(mails.toAddress, member.email))
  expect(told.map(({ template }) => template)).toEqual(['customer-approved'])
  // acts for the workshop as before, and now for an own one too
  expect((await me(member.token)).workshops).toHaveLength(2)
  await api(`DELETE /members/${member.memberId}`, undefined, owner)
  const entered = await logIn(member.email)
  expect(entered.status).toBe(200)
  const order = orderBody([{ id: product.id, quantity: 1 }])
  expect((await api('POST /orders', order, { token: String(entered.body.token) })).status).toBe(200)
})

test('an unaccepted invitation is forgotten after a month', async () => {
  await invite('glemt@vaerksted.dk')
  await clearAway(shop, new Date(clock.now.getTime() + 29 * DAY_MS))
  expect(await memberOf('glemt@vaerksted.dk')).toBeDefined()
  await clearAway(shop, new Date(clock.now.getTime() + 31 * DAY_MS))
  expect(await memberOf('glemt@vaerksted.dk')).toBeUndefined()
})

test('fifty people at most act for one workshop', async () => {
  const big = await addCustomer(db)
  const at = new Date()
  const rows = Array.from({ length: 50 }, (_, n) => ({ n }))
  await db.insert(members).values(
    rows.map(({ n }) => ({
      customerId: big.id,
      email: `m${n}@vaerksted.dk`,
      role: 'buyer' as const,
      tokenHash: Buffer.from(`${n}-hash`),
      expiresAt: at,
      invitedAt: at,
    })),
  )
  expect((await invite('en-mere@vaerksted.dk', 'buyer', big.token)).body.code).toBe('too_many_members')
})
