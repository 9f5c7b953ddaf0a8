import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { hashPassword } from '#server/customers/login/password-hash.ts'
import { createMailedLink } from '#server/customers/mailed-links.ts'
import { attempts, oneTimeTokens, sessions, users } from '#server/database/schema/customers.ts'
import { mails } from '#server/database/schema/mails.ts'
import { renderMail } from '#server/mail-templates.ts'
import { addCustomer, testShop } from '#test/shop.ts'

const { db, api, clock, pauses } = await testShop()
const passwordHash = await hashPassword('hemmeligt')

const HOUR_MS = 3_600_000

beforeEach(async () => {
  await db.delete(attempts)
})

let number = 0
function registration(more: Record<string, unknown> = {}) {
  number += 1
  return {
    name: 'Søren Ærø',
    email: `ny-${number}@vaerksted.dk`,
    password: 'hemmeligt',
    company: 'Ærø Folie ApS',
    cvr: 'DK 13 74 81 36',
    phone: '+45 12 34 56 78',
    address: 'Åvej 1',
    postalCode: '8000',
    city: 'Aarhus C',
    ...more,
  }
}

async function findCustomer(email: string) {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user
}

async function mailsTo(address: string) {
  return await db.select().from(mails).where(eq(mails.toAddress, address)).orderBy(mails.id)
}

/** The token of the newest mailed link to an address. */
async function linkTo(address: string): Promise<string> {
  const sent = await mailsTo(address)
  return String(sent.findLast(({ payload }) => 'token' in payload)?.payload.token)
}

describe('registering', () => {
  it('takes an address with Danish letters, and knows it however it is spelled', async () => {
    const email = 'Søren@Blåfolie.dk'
    expect((await api('POST /auth/register', registration({ email }))).status).toBe(200)
    const stored = await findCustomer('søren@blåfolie.dk')
    await db.update(users).set({ approved: true }).where(eq(users.email, 'søren@blåfolie.dk'))
    for (const spelling of ['SØREN@BLÅFOLIE.DK', 'søren@bla\u030afolie.dk', 'søren@xn--blfolie-fxa.dk']) {
      expect((await api('POST /auth/register', registration({ email: spelling }))).body.code).toBe('email_taken')
      const { body } = await api('POST /auth/login', { email: spelling, password: 'hemmeligt' })
      expect(body.user).toMatchObject({ id: stored?.id, email: 'søren@blåfolie.dk' })
    }
  })

  it('waits for approval; the customer and staff get a mail', async () => {
    const staff = await addCustomer(db, { role: 'admin' })
    const sent = registration()
    const { status, body } = await api('POST /auth/register', sent)
    expect({ status, body }).toEqual({ status: 200, body: { success: true, message: 'Registrering succesfuldt. Afventer godkendelse.' } })
    expect(await findCustomer(sent.email)).toMatchObject({
      approved: false,
      role: 'customer',
      tier: 'Bronze',
      points: 0,
      customDiscount: null,
      cvr: '13748136',
      postalCode: '8000',
      emailVerifiedAt: null,
    })
    expect((await mailsTo(sent.email)).map(({ template }) => template)).toEqual(['registration-received'])
    const [told, ...more] = await mailsTo(staff.email)
    expect([told?.template, more]).toEqual(['new-customer', []])
    const context = { db, settings: DEFAULT_SETTINGS, publicUrl: 'https://folie.example' }
    const { text } = await renderMail('new-customer', context, told?.payload)
    expect(text).toContain('Se ventende kunder: https://folie.example/admin/kunder?status=pending')
  })

  it('does not need postal code and city', async () => {
    const sent = registration({ postalCode: '', city: '' })
    expect((await api('POST /auth/register', sent)).status).toBe(200)
    expect(await findCustomer(sent.email)).toMatchObject({ postalCode: null, city: null })
  })

  it.each([
    ['name', ''],
    ['email', 'ikke-en-mail'],
    ['email', undefined],
    ['company', ' '],
    ['cvr', '1234567'],
    ['cvr', '123456789'],
    ['phone', '12'],
    ['address', ''],
    ['password', '12345'],
    ['postalCode', '80'],
    ['name', 'x'.repeat(10_000)],
  ])('refuses %s = %s and stores no account', async (field, value) => {
    const sent = registration({ [field]: value })
    const { status, body } = await api('POST /auth/register', sent)
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, code: 'invalid_input', fields: { [field]: expect.stringMatching(/\S/) } })
    expect(await findCustomer(String(sent.email ?? '').trim())).toBeUndefined()
  })

  it('a wrong CVR check digit does not refuse, staff see it', async () => {
    const admin = await addCustomer(db, { role: 'admin' })
    const sent = registration({ cvr: '12345678' })
    expect((await api('POST /auth/register', sent)).status).toBe(200)
    const { body } = await api('GET /users/pending', undefined, { token: admin.token })
    const waiting = (body.users as { email: string; cvrIsValid: boolean }[]).find(({ email }) => email === sent.email)
    expect(waiting?.cvrIsValid).toBe(false)
  })

  it('one email makes one user, whatever its letters or the timing', async () => {
    const sent = registration()
    const spellings = [sent.email, sent.email.toUpperCase(), ` ${sent.email} `, sent.email, sent.email]
    const answers = await Promise.all(spellings.map((email) => api('POST /auth/register', { ...sent, email })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'email_taken' })
    }
    expect(await db.select().from(users).where(eq(users.email, sent.email))).toHaveLength(1)
    expect(await mailsTo(sent.email)).toHaveLength(1)
  })

  it('no one registers as staff, approved, or with a discount', async () => {
    const sent = registration({ role: 'superadmin', approved: true, tier: 'Platinum', points: 500, customDiscount: 90 })
    await api('POST /auth/register', sent)
    expect(await findCustomer(sent.email)).toMatchObject({
      role: 'customer',
      approved: false,
      tier: 'Bronze',
      points: 0,
      customDiscount: null,
    })
  })
})

describe('logging in', () => {
  it('opens a session with the discount that counts, whatever the letters of the email', async () => {
    const customer = await addCustomer(db, { passwordHash, tier: 'Gold', customDiscount: 12, company: 'Ærø Folie' })
    const { status, body } = await api('POST /auth/login', { email: customer.email.toUpperCase(), password: 'hemmeligt' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      message: 'Login succesfuldt',
      user: { email: customer.email, tier: 'Gold', customDiscount: 12, discount: 12 },
    })
    const me = await api('GET /auth/me', undefined, { token: String(body.token) })
    expect(me.body.user).toMatchObject({ id: customer.id, points: 0, pointsPending: 0 })
  })

  it('never answers a password or its hash, nor keeps the token itself', async () => {
    const customer = await addCustomer(db, { passwordHash })
    const { body } = await api('POST /auth/login', { email: customer.email, password: 'hemmeligt' })
    expect(JSON.stringify(body)).not.toMatch(/argon2|passwordHash/)
    const kept = await db.select().from(sessions).where(eq(sessions.userId, customer.id))
    expect(kept.map(({ tokenHash }) => tokenHash.toString('base64url'))).not.toContain(body.token)
  })

  it('says the same of a wrong password and an unknown email', async () => {
    const customer = await addCustomer(db, { passwordHash })
    const wrong = await api('POST /auth/login', { email: customer.email, password: 'forkert' })
    const unknown = await api('POST /auth/login', { email: 'ingen@vaerksted.dk', password: 'forkert' })
    expect(wrong.status).toBe(401)
    expect(unknown).toMatchObject({ status: wrong.status, body: wrong.body })
    expect(wrong.body.message).toBe('Forkert e-mail eller adgangskode.')
  })

  it('tells who waits or is locked only after the right password', async () => {
    const waiting = await addCustomer(db, { passwordHash, approved: false })
    const locked = await addCustomer(db, { passwordHash, active: false })
    expect((await api('POST /auth/login', { email: waiting.email, password: 'hemmeligt' })).body).toMatchObject({
      code: 'awaiting_approval',
      message: 'Din konto afventer godkendelse.',
    })
    expect((await api('POST /auth/login', { email: locked.email, password: 'hemmeligt' })).body.code).toBe('account_locked')
    expect((await api('POST /auth/login', { email: waiting.email, password: 'forkert' })).body.code).toBe('wrong_credentials')
  })

  it('an eleventh try on one account waits, but lets its owner in; a quarter of an hour later no one waits', async () => {
    const customer = await addCustomer(db, { passwordHash })
    const before = pauses.length
    const tries = await Promise.all(
      Array.from({ length: 11 }, () => api('POST /auth/login', { email: customer.email, password: 'forkert' })),
    )
    expect(tries.map(({ status }) => status)).toEqual(Array(11).fill(401))
    // they are counted in any order: one of them is the eleventh
    expect(Math.max(...pauses.slice(before))).toBe(500)
    clock.now = new Date(clock.now.getTime() + HOUR_MS / 4 + 1)
    expect((await api('POST /auth/login', { email: customer.email, password: 'hemmeligt' })).status).toBe(200)
    expect(pauses.at(-1)).toBe(0)
  })

  it('one address trying many accounts is stopped', async () => {
    const answers: number[] = []
    for (let index = 0; index < 101; index += 1)
      answers.push((await api('POST /auth/login', { email: `gaet-${index}@x.dk`, password: 'x' })).status)
    expect(answers.slice(0, 100)).toEqual(Array(100).fill(401))
    expect(answers[100]).toBe(429)
  })
})

describe('ending sessions', () => {
  async function twoSessions(more: Partial<typeof users.$inferInsert> = {}) {
    const customer = await addCustomer(db, { passwordHash, ...more })
    const { body } = await api('POST /auth/login', { email: customer.email, password: 'hemmeligt' })
    return { customer, first: customer.token, second: String(body.token) }
  }
  const parts = async (token: string) => (await api('GET /auth/me', undefined, { token })).status === 200

  it('logging out ends this session only', async () => {
    const { first, second } = await twoSessions()
    await api('POST /auth/logout', undefined, { token: first })
    expect([await parts(first), await parts(second)]).toEqual([false, true])
  })

  it("'log ud alle steder' ends them all", async () => {
    const { first, second } = await twoSessions()
    await api('POST /auth/logout-all', undefined, { token: first })
    expect([await parts(first), await parts(second)]).toEqual([false, false])
  })

  it("'log ud alle steder' ends a link to choose another password that was mailed before, and no invitation of somebody else", async () => {
    const { customer, first } = await twoSessions()
    const invited = await addCustomer(db, { passwordHash: null })
    for (const { email } of [customer, invited]) await api('POST /auth/forgot-password', { email })
    const [token, invitation] = [await linkTo(customer.email), await linkTo(invited.email)]
    await api('POST /auth/logout-all', undefined, { token: first })
    expect((await api('POST /auth/reset-password', { token, password: 'en-andens-kodeord' })).body.code).toBe('link_expired')
    expect((await api('POST /auth/login', { email: customer.email, password: 'hemmeligt' })).status).toBe(200)
    expect((await api('POST /auth/reset-password', { token: invitation, password: 'mit-eget-kodeord' })).status).toBe(200)
  })

  it('a changed password ends the other sessions and warns by mail', async () => {
    const { customer, first, second } = await twoSessions()
    const change = { currentPassword: 'hemmeligt', password: 'nyt-kodeord' }
    expect((await api('POST /auth/change-password', change, { token: first })).status).toBe(200)
    expect([await parts(first), await parts(second)]).toEqual([true, false])
    expect((await api('POST /auth/login', { email: customer.email, password: 'nyt-kodeord' })).status).toBe(200)
    expect((await mailsTo(customer.email)).map(({ template }) => template)).toEqual(['password-changed'])
  })

  it('a changed password ends a link to choose another one that was mailed before', async () => {
    const { customer, first } = await twoSessions()
    await api('POST /auth/forgot-password', { email: customer.email })
    const token = await linkTo(customer.email)
    await api('POST /auth/change-password', { currentPassword: 'hemmeligt', password: 'nyt-kodeord' }, { token: first })
    expect((await api('POST /auth/reset-password', { token, password: 'en-andens-kodeord' })).body.code).toBe('link_expired')
    expect((await api('POST /auth/login', { email: customer.email, password: 'nyt-kodeord' })).status).toBe(200)
  })

  it('changing it needs the current one; staff need twelve characters', async () => {
    const { first } = await twoSessions()
    const wrong = await api('POST /auth/change-password', { currentPassword: 'forkert', password: 'nyt-kodeord' }, { token: first })
    expect({ status: wrong.status, code: wrong.body.code }).toEqual({ status: 400, code: 'wrong_password' })
    const staff = await twoSessions({ role: 'admin' })
    const short = await api('POST /auth/change-password', { currentPassword: 'hemmeligt', password: 'elleve-tegn' }, { token: staff.first })
    expect(short.body).toMatchObject({ code: 'invalid_input', fields: { password: expect.stringContaining('12') } })
  })
})

it('the name of a bank or a payment firm is refused at registration and later', async () => {
  const sent = registration({ email: 'laaner@vaerksted.dk', company: 'MobilePay Danmark A/S' })
  const refused = await api('POST /auth/register', sent)
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_input', fields: { company: expect.stringContaining('bank') } } })
  const customer = await addCustomer(db)
  const later = await api('PUT /auth/me', { company: 'Danske Bank' }, { token: customer.token })
  expect(later).toMatchObject({ status: 400, body: { fields: { company: expect.stringContaining('bank') } } })
})

describe('a forgotten password', () => {
  it('is replaced once with the mailed link; every session ends and the address counts as confirmed', async () => {
    const customer = await addCustomer(db, { passwordHash })
    expect((await api('POST /auth/forgot-password', { email: customer.email.toUpperCase() })).status).toBe(200)
    const token = await linkTo(customer.email)
    const reset = (password: string) => api('POST /auth/reset-password', { token, password })
    const [one, two] = await Promise.all([reset('nyt-kodeord'), reset('nyt-kodeord')])
    expect([one.status, two.status].sort()).toEqual([200, 400])
    expect((await reset('tredje-gang')).body.code).toBe('link_expired')
    expect((await api('GET /auth/me', undefined, { token: customer.token })).status).toBe(401)
    expect((await api('POST /auth/login', { email: customer.email, password: 'nyt-kodeord' })).status).toBe(200)
    expect((await findCustomer(customer.email))?.emailVerifiedAt).not.toBeNull()
  })

  it('answers the same for an unknown email and sends no mail', async () => {
    const customer = await addCustomer(db, { passwordHash })
    pauses.length = 0
    const known = await api('POST /auth/forgot-password', { email: customer.email })
    const unknown = await api('POST /auth/forgot-password', { email: 'ingen@vaerksted.dk' })
    // answered no sooner than finding and mailing take
    expect(pauses).toEqual([400, 400])
    expect(unknown).toMatchObject({ status: known.status, body: known.body })
    expect(await mailsTo('ingen@vaerksted.dk')).toEqual([])
  })

  it('the link works for an hour, a newer one replaces it, and its token is not in the database', async () => {
    const customer = await addCustomer(db, { passwordHash })
    await api('POST /auth/forgot-password', { email: customer.email })
    const older = await linkTo(customer.email)
    await api('POST /auth/forgot-password', { email: customer.email })
    const newer = await linkTo(customer.email)
    expect((await api('POST /auth/reset-password', { token: older, password: 'nyt-kodeord' })).body.code).toBe('link_expired')
    clock.now = new Date(clock.now.getTime() + HOUR_MS + 1)
    expect((await api('POST /auth/reset-password', { token: newer, password: 'nyt-kodeord' })).body.code).toBe('link_expired')
    const kept = await db.select().from(oneTimeTokens)
    expect(kept.map(({ tokenHash }) => tokenHash.toString('base64url'))).not.toContain(newer)
  })

  it('a verification link resets no password', async () => {
    const sent = registration()
    await api('POST /auth/register', sent)
    const token = await linkTo(sent.email)
    expect((await api('POST /auth/reset-password', { token, password: 'nyt-kodeord' })).body.code).toBe('link_expired')
    const confirm = () => api('POST /auth/verify-email', { token, password: sent.password })
    expect((await confirm()).status).toBe(200)
    expect((await confirm()).body.code).toBe('link_expired')
    expect((await findCustomer(sent.email))?.emailVerifiedAt).not.toBeNull()
  })

  it('a new verification link can be asked for five times a day', async () => {
    const customer = await addCustomer(db)
    const asked = []
    for (let index = 0; index < 6; index += 1)
      asked.push((await api('POST /auth/resend-verification', undefined, { token: customer.token })).status)
    expect(asked).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('the own profile', () => {
  it('is changed', async () => {
    const customer = await addCustomer(db)
    const change = {
      name: 'Nyt Navn',
      company: 'Nyt Firma',
      phone: '87654321',
      postalCode: '9000',
      city: 'Aalborg',
      showsPricesExclVat: true,
    }
    const { status, body } = await api('PUT /auth/me', change, { token: customer.token })
    expect(status).toBe(200)
    expect(body.user).toMatchObject(change)
  })

  it.each([
    ['role', 'superadmin'],
    ['tier', 'Platinum'],
    ['points', 999],
    ['approved', false],
    ['customDiscount', 90],
    ['permissions', ['settings']],
    ['active', false],
  ])('%s cannot be changed by the customer', async (field, value) => {
    const customer = await addCustomer(db)
    const before = await findCustomer(customer.email)
    const { status, body } = await api('PUT /auth/me', { name: 'Nyt Navn', [field]: value }, { token: customer.token })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'field_fixed' })
    expect(await findCustomer(customer.email)).toEqual(before)
  })

  it('the email is fixed, but may be sent back as it stands', async () => {
    const customer = await addCustomer(db)
    const other = await api('PUT /auth/me', { email: 'anden@vaerksted.dk' }, { token: customer.token })
    expect({ status: other.status, code: other.body.code }).toEqual({ status: 400, code: 'email_fixed' })
    expect((await api('PUT /auth/me', { email: customer.email.toUpperCase(), name: 'Nyt Navn' }, { token: customer.token })).status).toBe(
      200,
    )
  })

  it('can be exported, and its deletion asked for with the password', async () => {
    const customer = await addCustomer(db, { passwordHash })
    const { body } = await api('GET /auth/me/export', undefined, { token: customer.token })
    expect(body).toMatchObject({ success: true, user: { email: customer.email }, orders: [], points: [], favourites: [] })
    expect((await api('POST /auth/me/deletion', { password: 'forkert' }, { token: customer.token })).body.code).toBe('wrong_password')
    expect((await api('POST /auth/me/deletion', { password: 'hemmeligt' }, { token: customer.token })).status).toBe(200)
    expect((await findCustomer(customer.email))?.deletionAskedAt).toEqual(clock.now)
  })

  it('a deletion asked for twice is due when it was first asked for, and told to the shop once', async () => {
    const customer = await addCustomer(db, { passwordHash })
    const ask = async () => (await api('POST /auth/me/deletion', { password: 'hemmeligt' }, { token: customer.token })).body
    const start = clock.now
    const first = await ask()
    clock.now = new Date(start.getTime() + 20 * DAY_MS)
    expect(await ask()).toEqual(first)
    clock.now = start
    expect((await findCustomer(customer.email))?.deletionAskedAt).toEqual(start)
    const told = await db.select().from(mails).where(eq(mails.template, 'deletion-asked'))
    expect(told.filter(({ payload }) => payload.userId === customer.id)).toHaveLength(1)
  })
})

describe('every account mail', () => {
  const payload = { name: 'Søren <b>Ærø</b>', company: 'Ærø & Søn', tier: 'Gold' }

  it.each([
    'registration-received',
    'registration-denied',
    'verify-email',
    'new-customer',
    'customer-approved',
    'customer-rejected',
    'reset-password',
    'password-changed',
    'deletion-asked',
  ])('%s is written in Danish, escaped, with the seller named', async (template) => {
    const user = await addCustomer(db, { name: payload.name })
    const context = { db, settings: DEFAULT_SETTINGS, publicUrl: 'https://folie.example' }
    const token = await createMailedLink(db, user.id, 'verify-email', clock.now)
    const mail = await renderMail(template, context, { ...payload, userId: user.id, token })
    expect(mail.html).not.toContain('<b>Ærø</b>')
    expect(mail.text).toContain('CVR 13748136')
    expect(mail.subject).not.toMatch(/undefined|null/)
    expect(mail.html + mail.text).not.toMatch(/undefined|\[object/)
  })
})
