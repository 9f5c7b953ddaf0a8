import { eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { changeCustomer } from '#server/customers/change-customer.ts'
import { createMailedLink } from '#server/customers/mailed-links.ts'
import { ActorMayNot } from '#server/database/lock-accounts.ts'
import { sessions, users } from '#server/database/schema/customers.ts'
import { mails } from '#server/database/schema/mails.ts'
import { findVisitor } from '#server/http/visitor.ts'
import { renderMail } from '#server/mail-templates.ts'
import { deleteCustomer } from '#server/privacy/delete-customer.ts'
import { ledgerOf } from '#test/points-ledger.ts'
import { addCustomer, testShop } from '#test/shop.ts'

const { db, api, shop } = await testShop()
const admin = await addCustomer(db, { role: 'admin', name: 'Ada Admin' })
const superadmin = await addCustomer(db, { role: 'superadmin', name: 'Sven Super' })

const TAKEN = 'En kunde med denne email findes allerede!'
let made = 0
const newEmail = () => `ny-${++made}@vaerksted.dk`

const create = (body: object, token = admin.token) =>
  api('POST /users', { name: 'Ny Kunde', email: newEmail(), password: 'folie1', ...body }, { token })
const change = (id: number, body: object, token = admin.token) => api(`PUT /users/${id}`, body, { token })
const list = async (query: string) =>
  (await api(`GET /users?${query}`, undefined, { token: admin.token })).body as { users: { name: string; email: string }[]; total: number }

async function stored(id: number) {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user
}

const withEmail = (email: string) => db.select().from(users).where(eq(users.email, email))

describe('creating a customer', () => {
  it('stores what was typed, approved, with the start points in the ledger; the customer can log in', async () => {
    const email = 'KAREN@Vaerksted-Oest.dk'
    const { status, body } = await create({
      email,
      name: ' Karen  Kjær ',
      company: 'Kjær Folie',
      tier: 'Gold',
      points: 5,
      customDiscount: 12,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ message: 'Kunde oprettet!', user: { points: 5, role: 'customer' } })
    const [user] = await withEmail(email.toLowerCase())
    expect(user).toMatchObject({
      name: 'Karen Kjær',
      company: 'Kjær Folie',
      tier: 'Gold',
      points: 5,
      customDiscount: 12,
      approved: true,
      active: true,
    })
    expect(await ledgerOf(db, user?.id)).toEqual([{ kind: 'granted', points: 5, after: 5, reason: 'Startpoint', by: admin.id }])
    expect((await api('POST /auth/login', { email, password: 'folie1' })).status).toBe(200)
  })

  it('without more than name, email and password is Bronze, without points or an own discount', async () => {
    const { body } = await create({})
    const user = await stored((body.user as { id: number }).id)
    expect(user).toMatchObject({ tier: 'Bronze', role: 'customer', points: 0, customDiscount: null, approved: true, permissions: [] })
    expect(await ledgerOf(db, user?.id)).toEqual([])
  })

  it('who is not approved at once waits with the others', async () => {
    const email = newEmail()
    await create({ email, approved: false })
    expect((await api('POST /auth/login', { email, password: 'folie1' })).body.code).toBe('awaiting_approval')
  })

  it('an email that is taken is refused in any letter case, and nothing is written', async () => {
    const { email } = await addCustomer(db)
    const { status, body } = await create({ email: ` ${email.toUpperCase()} `, points: 5 })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'customer_email_taken', message: TAKEN, fields: { email: TAKEN } })
    expect(await withEmail(email)).toHaveLength(1)
  })

  it('of five colleagues creating the same customer at the same instant one succeeds', async () => {
    const email = newEmail()
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ email, points: 3 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    const [user, ...others] = await withEmail(email)
    expect(others).toEqual([])
    expect(await ledgerOf(db, user?.id)).toHaveLength(1)
  })

  it.each([
    ['no name', { name: ' ' }, 'name', 'Skriv kundens navn.'],
    ['an email without @', { email: 'karen' }, 'email', 'Skriv en gyldig e-mail.'],
    ['a password of 5', { password: 'folie' }, 'password', 'Adgangskoden skal være på mindst 6 tegn.'],
    ['a discount of 101', { customDiscount: 101 }, 'customDiscount', 'Rabatten skal være et helt tal fra 0 til 100.'],
    ['a discount of -1', { customDiscount: -1 }, 'customDiscount', 'Rabatten skal være et helt tal fra 0 til 100.'],
    ['a discount of 7,5', { customDiscount: 7.5 }, 'customDiscount', 'Rabatten skal være et helt tal fra 0 til 100.'],
    ['-1 points', { points: -1 }, 'points', 'Point skal være et helt tal på mindst 0.'],
    ['an unknown tier', { tier: 'Diamond' }, 'tier', 'Vælg en tier.'],
    ['an unknown role', { role: 'owner' }, 'role', 'Vælg en rolle.'],
  ])('%s is refused', async (_what, wrong, field, message) => {
    const email = newEmail()
    const { status, body } = await create({ email, ...wrong }, superadmin.token)
    expect(status).toBe(400)
    expect((body.fields as Record<string, string>)[field]).toBe(message)
    expect(await withEmail(email)).toEqual([])
  })

  it('staff are created by a superadmin only, with a password of twelve', async () => {
    const email = newEmail()
    expect((await create({ email, role: 'admin', password: 'langt-kodeord-1' })).body.code).toBe('forbidden')
    expect((await create({ email, permissions: ['audit'] })).body.code).toBe('forbidden')
    const short = await create({ email, role: 'admin', password: 'elleve-tegn' }, superadmin.token)
    expect(short.body).toMatchObject({ fields: { password: 'Kollegers adgangskode skal være på mindst 12 tegn.' } })
    expect(await withEmail(email)).toEqual([])
    const made = await create({ email, role: 'admin', password: 'tolv-tegn-ok', permissions: ['audit', 'audit'] }, superadmin.token)
    expect(made.status).toBe(200)
    expect(await withEmail(email)).toMatchObject([{ role: 'admin', permissions: ['audit'] }])
  })
})

describe('changing a customer', () => {
  it('changes what is sent and leaves the rest', async () => {
    const { id, email } = await addCustomer(db, { company: 'Før', customDiscount: 10, phone: '+45 12345678' })
    const { body } = await change(id, { email: email.toUpperCase(), tier: 'Silver', customDiscount: null })
    expect(body).toMatchObject({ success: true, message: 'Kunde opdateret!', user: { tier: 'Silver' } })
    expect(await stored(id)).toMatchObject({ email, company: 'Før', tier: 'Silver', customDiscount: null, phone: '+45 12345678' })
    expect((await change(id, { company: '' })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ company: null, tier: 'Silver' })
  })

  it('a colleague who saves a customer unchanged is told that nothing changed', async () => {
    const { id } = await addCustomer(db, { company: 'Ens ApS' })
    for (const same of [{ company: 'Ens ApS' }, { pointsReason: 'Messetilbud' }, {}])
      expect((await change(id, same)).body).toMatchObject({ message: 'Intet er ændret', user: { company: 'Ens ApS' } })
  })

  it('another email is refused', async () => {
    const { id, email } = await addCustomer(db)
    const { status, body } = await change(id, { name: 'Ny', email: 'anden@vaerksted.dk' })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'email_fixed', fields: { email: 'E-mailen kan ikke ændres.' } })
    expect(await stored(id)).toMatchObject({ email, name: 'Karen Værksted' })
  })

  it('points go through the ledger, up as granted and down as corrected; the same figure writes nothing', async () => {
    const { id } = await addCustomer(db)
    await change(id, { points: 15, pointsReason: 'Messetilbud' })
    await change(id, { points: 15 })
    await change(id, { points: 4 })
    expect((await stored(id))?.points).toBe(4)
    expect(await ledgerOf(db, id)).toEqual([
      { kind: 'granted', points: 15, after: 15, reason: 'Messetilbud', by: admin.id },
      { kind: 'corrected', points: -11, after: 4, reason: 'Rettet af butikken', by: admin.id },
    ])
    expect((await change(id, { points: -1 })).body).toMatchObject({ fields: { points: 'Point skal være et helt tal på mindst 0.' } })
    expect((await stored(id))?.points).toBe(4)
  })

  it('two who set the points at the same instant leave a balance that is the sum of the ledger', async () => {
    const { id } = await addCustomer(db)
    await Promise.all([change(id, { points: 7 }), change(id, { points: 12 }), change(id, { points: 3 })])
    const entries = await ledgerOf(db, id)
    expect((await stored(id))?.points).toBe(entries.reduce((sum, { points }) => sum + points, 0))
    expect([3, 7, 12]).toContain((await stored(id))?.points)
  })

  it('a locked customer is logged out and stays out until unlocked', async () => {
    const customer = await addCustomer(db)
    await change(customer.id, { active: false })
    expect(await stored(customer.id)).toMatchObject({ active: false, approved: true })
    expect(await db.select().from(sessions).where(eq(sessions.userId, customer.id))).toEqual([])
    await change(customer.id, { active: true })
    expect(await stored(customer.id)).toMatchObject({ active: true })
    expect((await api('GET /auth/me', undefined, { token: customer.token })).status).toBe(401)
  })

  it('a lock ends a link to choose a password that was mailed before', async () => {
    const { id } = await addCustomer(db)
    const token = await createMailedLink(db, id, 'reset-password', shop.now())
    await change(id, { active: false })
    expect((await api('POST /auth/reset-password', { token, password: 'nyt-kodeord' })).body.code).toBe('link_expired')
    await change(id, { active: true })
    expect((await api('POST /auth/check-link', { token, purpose: 'reset-password' })).body.code).toBe('link_expired')
  })

  it('a waiting customer is approved first', async () => {
    const { id } = await addCustomer(db, { approved: false })
    expect((await change(id, { tier: 'Gold' })).body).toMatchObject({ code: 'not_approved_yet' })
    expect(await stored(id)).toMatchObject({ tier: 'Bronze', approved: false })
  })

  it('one who is not there is not found', async () => {
    expect((await change(999_999, { tier: 'Gold' })).body.code).toBe('customer_not_found')
    expect((await api('GET /users/999999', undefined, { token: admin.token })).body.code).toBe('customer_not_found')
    expect((await api('GET /users/abc', undefined, { token: admin.token })).body.code).toBe('customer_not_found')
  })
})

describe('who may change staff', () => {
  it('an admin makes no one staff, changes no colleague and hands out no rights', async () => {
    const customer = await addCustomer(db)
    const colleague = await addCustomer(db, { role: 'admin' })
    for (const [id, body] of [
      [customer.id, { role: 'admin' }],
      [customer.id, { permissions: ['settings'] }],
      [colleague.id, { name: 'Nyt navn' }],
      [superadmin.id, { active: false }],
      [admin.id, { permissions: ['settings'] }],
    ] as const) {
      const { status, body: answer } = await change(id, body)
      expect([status, answer.code]).toEqual([403, 'forbidden'])
    }
    expect(await stored(customer.id)).toMatchObject({ role: 'customer', permissions: [] })
    expect(await stored(superadmin.id)).toMatchObject({ active: true })
  })

  it('an admin approves no waiting colleague', async () => {
    const waiting = await addCustomer(db, { role: 'admin', approved: false })
    expect((await api(`PUT /users/${waiting.id}/approve`, undefined, { token: admin.token })).status).toBe(403)
    expect(await stored(waiting.id)).toMatchObject({ approved: false })
    expect((await api(`PUT /users/${waiting.id}/approve`, undefined, { token: superadmin.token })).status).toBe(200)
  })

  it('who becomes staff is logged out and chooses a longer password by mail', async () => {
    const customer = await addCustomer(db, { passwordHash: 'old' })
    expect((await change(customer.id, { role: 'admin', permissions: ['invoices'] }, superadmin.token)).status).toBe(200)
    expect(await stored(customer.id)).toMatchObject({ role: 'admin', permissions: ['invoices'], passwordHash: null })
    expect((await api('GET /auth/me', undefined, { token: customer.token })).status).toBe(401)
    const sent = await db.select().from(mails).where(eq(mails.toAddress, customer.email))
    expect(sent.map(({ template }) => template)).toEqual(['reset-password'])
    const context = { db, settings: await shop.settings(), publicUrl: shop.env.publicUrl }
    const { text } = await renderMail('reset-password', context, sent[0]?.payload)
    expect(text).toContain('Kolleger skal have en adgangskode på mindst 12 tegn, så din gamle virker ikke mere.')
    expect(text).toContain('i syv dage')
    expect(text).not.toContain('uændret')
  })

  it('staff cannot lock or demote themselves, but may change their own name', async () => {
    for (const body of [{ active: false }, { role: 'admin' }, { role: 'customer' }])
      expect((await change(superadmin.id, body, superadmin.token)).body.code).toBe('not_yourself')
    expect((await change(superadmin.id, { name: 'Sven Super', role: 'superadmin', active: true }, superadmin.token)).status).toBe(200)
    expect(await stored(superadmin.id)).toMatchObject({ role: 'superadmin', active: true })
  })

  it('two superadmins demoting or locking each other at the same instant: one stays', async () => {
    await db.update(users).set({ role: 'customer' }).where(eq(users.id, superadmin.id))
    const [first, second] = [await addCustomer(db, { role: 'superadmin' }), await addCustomer(db, { role: 'superadmin' })]
    const answers = await Promise.all([
      change(second.id, { role: 'admin' }, first.token),
      change(first.id, { active: false }, second.token),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = (await db.select().from(users).where(eq(users.role, 'superadmin'))).filter(({ active }) => active)
    expect(left).toHaveLength(1)
    await db.update(users).set({ role: 'superadmin' }).where(eq(users.id, superadmin.id))
    await db
      .update(users)
      .set({ role: 'customer' })
      .where(inArray(users.id, [first.id, second.id]))
  })

  it('the last superadmin stays, also against one who was demoted after asking', async () => {
    const demoted = await addCustomer(db, { role: 'superadmin' })
    const asking = await findVisitor(db, demoted.token, shop.now())
    if (!asking) throw new Error('the superadmin is not logged in')
    expect((await change(demoted.id, { role: 'admin' }, superadmin.token)).status).toBe(200)
    await expect(changeCustomer(shop, asking, superadmin.id, { role: 'admin' })).rejects.toThrow(ActorMayNot)
    await expect(changeCustomer(shop, asking, superadmin.id, { active: false })).rejects.toThrow(ActorMayNot)
    await expect(deleteCustomer(shop, asking, superadmin.id)).rejects.toThrow(ActorMayNot)
    expect(await stored(superadmin.id)).toMatchObject({ role: 'superadmin', active: true })
  })
})

describe('the list of customers', () => {
  it('is filtered, sorted in Danish order and paged by the server, and counts all that match', async () => {
    for (const [name, tier, points] of [
      ['Åse', 'Gold', 3],
      ['Zenia', 'Bronze', 30],
      ['Ærø', 'Platinum', 9],
    ] as const)
      await addCustomer(db, { name, tier, points, company: 'Sorteret Folie' })
    await addCustomer(db, { name: 'Låst', company: 'Sorteret Folie', active: false })
    await addCustomer(db, { name: 'Ventende', company: 'Sorteret Folie', approved: false })
    const names = async (query: string) => (await list(`search=sorteret&${query}`)).users.map(({ name }) => name)
    expect(await names('status=approved&sort=name')).toEqual(['Zenia', 'Ærø', 'Åse'])
    expect(await names('status=approved&sort=-name')).toEqual(['Åse', 'Ærø', 'Zenia'])
    expect(await names('status=approved&sort=-points')).toEqual(['Zenia', 'Ærø', 'Åse'])
    expect(await names('status=approved&sort=tier')).toEqual(['Zenia', 'Åse', 'Ærø'])
    expect((await names('sort=status')).at(0)).toBe('Ventende')
    expect(await names('status=locked')).toEqual(['Låst'])
    expect(await names('status=pending')).toEqual(['Ventende'])
    expect(await names('tier=Gold')).toEqual(['Åse'])
    expect(await names('role=admin')).toEqual([])
    const second = await list('search=sorteret&sort=name&page=2&limit=2')
    expect([second.users.length, second.total]).toEqual([2, 5])
    expect((await api('GET /users?sort=password', undefined, { token: admin.token })).status).toBe(400)
    expect((await api('GET /users?status=gone', undefined, { token: admin.token })).status).toBe(400)
  })

  it('a waiting customer names those with the same CVR number or mailbox', async () => {
    const known = await addCustomer(db, { company: 'Kendt Folie', cvr: '24256790', email: 'kendt@folie.dk' })
    const sameCvr = await addCustomer(db, { cvr: '24256790', approved: false })
    const sameMailbox = await addCustomer(db, { email: 'kendt+ny@folie.dk', approved: false })
    const alone = await addCustomer(db, { cvr: '13748136', approved: false })
    const { body } = await api('GET /users/pending', undefined, { token: admin.token })
    const duplicatesOf = (id: number) =>
      (body.users as { id: number; duplicateOf: unknown[] }[]).find((user) => user.id === id)?.duplicateOf
    expect(duplicatesOf(sameCvr.id)).toEqual([{ id: known.id, company: 'Kendt Folie', email: 'kendt@folie.dk', reason: 'cvr' }])
    expect(duplicatesOf(sameMailbox.id)).toEqual([{ id: known.id, company: 'Kendt Folie', email: 'kendt@folie.dk', reason: 'email' }])
    expect(duplicatesOf(alone.id)).toEqual([])
    const one = await api(`GET /users/${sameCvr.id}`, undefined, { token: admin.token })
    expect(one.body.user).toMatchObject({ duplicateOf: [{ id: known.id }] })
    const approved = await api(`GET /users/${known.id}`, undefined, { token: admin.token })
    expect(approved.body.user).toMatchObject({ email: 'kendt@folie.dk', duplicateOf: [] })
  })
})
