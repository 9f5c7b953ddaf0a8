import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { RECOVERY_CODES, totpStep } from '#domain/customers/login/totp.ts'
import { recoverSecondFactor } from '#server/customers/login/change-second-factor.ts'
import { hashPassword } from '#server/customers/login/password-hash.ts'
import { appCode, isRightKey } from '#server/customers/login/second-factor.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { attempts, recoveryCodes, secondFactors, sessions, users } from '#server/database/schema/customers.ts'
import { mails } from '#server/database/schema/mails.ts'
import { readEnv } from '#server/env.ts'
import { renderMail } from '#server/mail-templates.ts'
import { codeShownAt } from '#test/authenticator.ts'
import { addCustomer, addProduct, apiOf, type Customer, testShop } from '#test/shop.ts'

const env = readEnv({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://folie.example', DEMO: '0' })
const { shop, api, clock, db } = await testShop({ env })
const PASSWORD = 'nordlys over fjorden'
const passwordHash = await hashPassword(PASSWORD)
const PERIOD_MS = 30_000

beforeEach(async () => {
  clock.now = new Date(clock.now.getTime() + 10 * PERIOD_MS)
  await db.delete(attempts)
})

type Guarded = Customer & Readonly<{ secret: string; codes: string[] }>

/** Somebody of staff who has set up an app and logs in from nowhere yet. */
async function guarded(role: 'customer' | 'admin' | 'superadmin' = 'admin'): Promise<Guarded> {
  const person = await addCustomer(db, { role, passwordHash, secondFactorAt: null })
  const begun = await api('POST /auth/second-factor', { password: PASSWORD }, person)
  const { secret } = begun.body.setup as { secret: string }
  const confirmed = await api('POST /auth/second-factor/confirm', { code: codeShownAt(secret, clock.now) }, person)
  expect(confirmed.status).toBe(200)
  clock.now = new Date(clock.now.getTime() + 2 * PERIOD_MS)
  return { ...person, secret, codes: confirmed.body.recoveryCodes as string[] }
}

const logIn = ({ email }: Pick<Customer, 'email'>, code?: string, password = PASSWORD) =>
  api('POST /auth/login', { email, password, ...(code !== undefined && { code }) })
const shown = ({ secret }: Guarded, afterMs = 0) => codeShownAt(secret, new Date(clock.now.getTime() + afterMs))
const show = async ({ token }: Customer) => (await api('GET /auth/second-factor', undefined, { token })).body.secondFactor
const lastLogged = async () => (await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]
const mailsTo = async (email: string) =>
  (await db.select().from(mails).where(eq(mails.toAddress, email)).orderBy(mails.id)).map(({ template }) => template)

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the app shows at second %i what RFC 6238 appendix B says: %s', (second, code) => {
  expect(appCode(Buffer.from('12345678901234567890'), totpStep(second * 1_000))).toBe(code)
})

describe('setting up', () => {
  it('takes the password and a first code, gives ten recovery codes, ends other sessions, is logged and mailed', async () => {
    const person = await addCustomer(db, { role: 'admin', passwordHash })
    const elsewhere = await logIn(person)
    expect((await api('POST /auth/second-factor', { password: 'forkert' }, person)).body.code).toBe('wrong_password')
    const { body } = await api('POST /auth/second-factor', { password: PASSWORD }, person)
    const { secret, address } = body.setup as { secret: string; address: string }
    expect(address).toBe(`otpauth://totp/Foliehuset:${encodeURIComponent(person.email)}?secret=${secret}&issuer=Foliehuset`)
    expect((await logIn(person)).status).toBe(200)
    expect((await api('POST /auth/second-factor/confirm', { code: '12345' }, person)).body.code).toBe('wrong_code')
    expect(await show(person)).toEqual({ since: null, recoveryCodesLeft: 0, isRequired: false })

    const confirmed = await api('POST /auth/second-factor/confirm', { code: codeShownAt(secret, clock.now) }, person)
    expect(confirmed.body.recoveryCodes).toHaveLength(RECOVERY_CODES)
    expect(await show(person)).toEqual({ since: clock.now.toISOString(), recoveryCodesLeft: RECOVERY_CODES, isRequired: false })
    expect((await api('GET /auth/me', undefined, { token: String(elsewhere.body.token) })).status).toBe(401)
    expect(await lastLogged()).toMatchObject({ action: 'Totrinslogin slået til', byUserId: person.id, subjectId: String(person.id) })
    expect(await mailsTo(person.email)).toEqual(['second-factor-on'])
    for (const call of ['POST /auth/second-factor', 'POST /auth/second-factor/confirm'] as const)
      expect((await api(call, { password: PASSWORD, code: '123456' }, person)).body.code).toBe('second_factor_is_on')
  })

  it('begun again within a quarter of an hour shows the same secret, later another', async () => {
    const person = await addCustomer(db, { passwordHash })
    const begin = async () =>
      ((await api('POST /auth/second-factor', { password: PASSWORD }, person)).body.setup as { secret: string }).secret
    const first = await begin()
    expect(await begin()).toBe(first)
    clock.now = new Date(clock.now.getTime() + 15 * 60_000)
    expect(await begin()).not.toBe(first)
  })

  it('keeps neither the secret nor a recovery code where they could be read', async () => {
    const person = await guarded()
    const stored = JSON.stringify([
      await db.select().from(secondFactors).where(eq(secondFactors.userId, person.id)),
      await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.id)),
    ])
    expect(stored).not.toContain(person.secret)
    for (const code of person.codes) expect(stored).not.toContain(code.replace('-', ''))
  })
})

describe('logging in', () => {
  it('takes password and code; a code works once, and one of before it no more', async () => {
    const person = await guarded()
    const asked = await logIn(person)
    expect([asked.status, asked.body.code, asked.body.token]).toEqual([401, 'second_factor_needed', undefined])
    expect((await logIn(person, shown(person), 'forkert')).body.code).toBe('wrong_credentials')
    const before = shown(person, -PERIOD_MS)
    const code = shown(person)
    const opened = await logIn(person, ` ${code.slice(0, 3)} ${code.slice(3)}`)
    expect([opened.status, opened.body.message]).toEqual([200, 'Login succesfuldt'])
    for (const used of [code, before]) expect((await logIn(person, used)).body.code).toBe('wrong_code')
    expect((await logIn(person, shown(person, PERIOD_MS))).status).toBe(200)
  })

  it('takes the code of one period before or after, for clocks differ, and no further', async () => {
    const person = await guarded()
    for (const far of [-2, 2]) expect((await logIn(person, shown(person, far * PERIOD_MS))).body.code).toBe('wrong_code')
    expect((await logIn(person, shown(person, -PERIOD_MS))).status).toBe(200)
  })

  it('opens once when the same code is sent twice at the same instant', async () => {
    const person = await guarded()
    const code = shown(person)
    const answers = await Promise.all([logIn(person, code), logIn(person, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const [recovery = ''] = person.codes
    const others = await Promise.all([logIn(person, recovery), logIn(person, recovery)])
    expect(others.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('takes a recovery code once, however it is spaced, and tells how many are left', async () => {
    const person = await guarded()
    const [first = '', second = ''] = person.codes
    const opened = await logIn(person, ` ${first.toLowerCase().replace('-', ' ')} `)
    expect(opened.body.message).toBe('Login succesfuldt. Du har 9 gendannelseskoder tilbage.')
    expect((await logIn(person, first)).body.code).toBe('wrong_code')
    await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, person.id))
    expect((await logIn(person, second)).body.code).toBe('wrong_code')
  })

  it("takes no other person's code", async () => {
    const [one, other] = [await guarded(), await guarded()]
    expect((await logIn(one, shown(other))).body.code).toBe('wrong_code')
    expect((await logIn(one, other.codes[0])).body.code).toBe('wrong_code')
  })

  it('stops after ten wrong codes in a quarter of an hour, with the right one too; the browser it was logged in from goes on', async () => {
    const person = await guarded()
    const cookie = (await logIn(person, shown(person))).headers.get('set-cookie')?.split(';')[0] ?? ''
    const wrong = shown(person) === '000000' ? '000001' : '000000'
    const tries = []
    for (let n = 0; n < 10; n += 1) tries.push((await logIn(person, wrong)).status)
    expect(tries).toEqual(Array(10).fill(400))
    const next = shown(person, PERIOD_MS)
    expect((await logIn(person, next)).status).toBe(429)
    const known = await api('POST /auth/login', { email: person.email, password: PASSWORD, code: next }, { headers: { cookie } })
    expect(known.status).toBe(200)
  })

  it('writes no session and uses no code up when the account is locked', async () => {
    const person = await guarded()
    await db.update(users).set({ active: false }).where(eq(users.id, person.id))
    await db.delete(sessions).where(eq(sessions.userId, person.id))
    expect((await logIn(person, person.codes[0])).body.code).toBe('account_locked')
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, person.id))).toBe(RECOVERY_CODES)
    expect(await db.$count(sessions, eq(sessions.userId, person.id))).toBe(0)
  })

  it('with another key than it was sealed with is an error the log explains, not an open door', async () => {
    const person = await guarded()
    const moved = apiOf({ ...shop, secretKey: 'en helt anden nøgle end den, der var' })
    const { status, body } = await moved('POST /auth/login', { email: person.email, password: PASSWORD, code: shown(person) })
    expect([status, body.token]).toEqual([500, undefined])
    expect([await isRightKey(db, shop.secretKey), await isRightKey(db, 'en helt anden nøgle end den, der var')]).toEqual([true, false])
  })
})

describe('new recovery codes', () => {
  it('take password and code; the old ones work no more', async () => {
    const person = await guarded()
    const ask = (password: string, code: string) => api('POST /auth/second-factor/recovery-codes', { password, code }, person)
    expect((await ask('forkert', shown(person))).body.code).toBe('wrong_password')
    expect((await ask(PASSWORD, '12')).body.code).toBe('wrong_code')
    const { body } = await ask(PASSWORD, shown(person))
    const [fresh = ''] = body.recoveryCodes as string[]
    expect((await logIn(person, person.codes[0])).body.code).toBe('wrong_code')
    expect((await logIn(person, fresh)).status).toBe(200)
    expect((await lastLogged())?.action).toBe('Nye gendannelseskoder')
  })
})

describe('turning it off', () => {
  it('takes password and code, is logged and mailed; the password alone opens the account then', async () => {
    const person = await guarded()
    const remove = (password: string, code: string) => api('POST /auth/second-factor/remove', { password, code }, person)
    expect((await remove('forkert', shown(person))).body.code).toBe('wrong_password')
    expect((await remove(PASSWORD, '12')).body.code).toBe('wrong_code')
    expect((await remove(PASSWORD, shown(person))).status).toBe(200)
    expect((await logIn(person)).status).toBe(200)
    expect((await lastLogged())?.action).toBe('Totrinslogin slået fra')
    expect((await mailsTo(person.email)).at(-1)).toBe('second-factor-off')
    expect((await remove(PASSWORD, shown(person))).body.code).toBe('second_factor_is_off')
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, person.id))).toBe(0)
  })

  it('is logged like setting up and new codes: a colleague by name, a customer by none, whose mail names them', async () => {
    const named = async (role: 'admin' | 'customer') => {
      const person = await guarded(role)
      await api('POST /auth/second-factor/recovery-codes', { password: PASSWORD, code: shown(person) }, person)
      clock.now = new Date(clock.now.getTime() + 2 * PERIOD_MS)
      await api('POST /auth/second-factor/remove', { password: PASSWORD, code: shown(person) }, person)
      const logged = await db.select().from(auditLog).where(eq(auditLog.byUserId, person.id))
      return { person, names: logged.map(({ byName }) => byName) }
    }
    const { names: colleague } = await named('admin')
    expect([colleague.length, new Set(colleague).size, colleague[0] === 'Kunden selv']).toEqual([3, 1, false])
    const { person, names } = await named('customer')
    expect(names).toEqual(['Kunden selv', 'Kunden selv', 'Kunden selv'])
    const [mail] = await db.select().from(mails).where(eq(mails.toAddress, person.email)).orderBy(desc(mails.id)).limit(1)
    const context = { db, settings: await shop.settings(), publicUrl: 'https://folie.example' }
    expect((await renderMail('second-factor-off', context, mail?.payload)).text).toContain('slået fra af dig selv')
  })

  it('is refused to a superadmin, except in a demo shop', async () => {
    const person = await guarded('superadmin')
    expect((await show(person)) as object).toMatchObject({ isRequired: true })
    const proof = () => ({ password: PASSWORD, code: shown(person) })
    expect((await api('POST /auth/second-factor/remove', proof(), person)).body.code).toBe('second_factor_required')
    const demo = apiOf({ ...shop, env: { ...env, demo: true } })
    expect((await demo('POST /auth/second-factor/remove', proof(), person)).status).toBe(200)
  })
})

describe('a superadmin without one', () => {
  it('is let in to their own account alone until one is set up, except in a demo shop', async () => {
    const person = await addCustomer(db, { role: 'superadmin', passwordHash, secondFactorAt: null })
    const { body } = await logIn(person)
    const token = String(body.token)
    const refused = await api('GET /users', undefined, { token })
    expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_required'])
    expect((await api('PUT /settings', { revision: 0 }, { token })).body.code).toBe('second_factor_required')
    expect((await api('GET /audit', undefined, { token })).body.code).toBe('second_factor_required')
    for (const path of ['/auth/me', '/auth/second-factor', '/products'] as const)
      expect((await api(`GET ${path}`, undefined, { token })).status).toBe(200)
    const demo = apiOf({ ...shop, env: { ...env, demo: true } })
    expect((await demo('GET /users', undefined, { token })).status).toBe(200)
    const { kcwId } = await addProduct(db, { active: false })
    expect((await api(`GET /products/${kcwId}`, undefined, { token })).body.code).toBe('product_not_found')
    expect((await demo(`GET /products/${kcwId}`, undefined, { token })).status).toBe(200)

    const begun = await api('POST /auth/second-factor', { password: PASSWORD }, { token })
    const { secret } = begun.body.setup as { secret: string }
    await api('POST /auth/second-factor/confirm', { code: codeShownAt(secret, clock.now) }, { token })
    expect((await api('GET /users', undefined, { token })).status).toBe(200)
  })

  it('is no admin: those are asked for none', async () => {
    const { token } = await addCustomer(db, { role: 'admin' })
    expect((await api('GET /users', undefined, { token })).status).toBe(200)
  })
})

describe('a lost app', () => {
  it("is reset by a superadmin: a colleague's, logged with both names, with a mail to the colleague, whose sessions end", async () => {
    const boss = await addCustomer(db, { role: 'superadmin', name: 'Inger Indehaver' })
    const person = await guarded()
    expect((await api(`POST /users/${person.id}/reset-second-factor`, undefined, boss)).status).toBe(200)
    expect(await lastLogged()).toMatchObject({
      action: 'Totrinslogin nulstillet',
      byUserId: boss.id,
      byName: 'Inger Indehaver',
      subjectId: String(person.id),
    })
    expect((await api('GET /auth/me', undefined, person)).status).toBe(401)
    expect((await logIn(person)).status).toBe(200)
    const [mail] = await db.select().from(mails).where(eq(mails.toAddress, person.email)).orderBy(desc(mails.id)).limit(1)
    const context = { db, settings: await shop.settings(), publicUrl: 'https://folie.example' }
    const { text } = await renderMail('second-factor-off', context, mail?.payload)
    expect(text).toContain('slået fra af Inger Indehaver')
    expect((await api(`POST /users/${person.id}/reset-second-factor`, undefined, boss)).body.code).toBe('second_factor_is_off')
  })

  it("is not one's own to reset, nor a colleague's for an admin, who resets a customer's", async () => {
    const boss = await guarded('superadmin')
    const admin = await addCustomer(db, { role: 'admin' })
    const [colleague, customer] = [await guarded('admin'), await guarded('customer')]
    const reset = (id: number, by: Customer) => api(`POST /users/${id}/reset-second-factor`, undefined, by)
    expect((await reset(boss.id, boss)).body.code).toBe('not_yourself')
    expect((await reset(colleague.id, admin)).body.code).toBe('forbidden')
    expect((await reset(customer.id, customer)).status).toBe(403)
    expect((await reset(customer.id, colleague)).status).toBe(200)
    expect((await reset(2_000_000_000, boss)).body.code).toBe('customer_not_found')
  })

  it('is reset on the machine by npm run admin:recover, which stands in the log', async () => {
    const person = await guarded('superadmin')
    expect(await recoverSecondFactor(db, ` ${person.email.toUpperCase()} `, clock.now)).toBe(person.email)
    expect(await lastLogged()).toMatchObject({
      action: 'Totrinslogin nulstillet på maskinen',
      byUserId: null,
      byName: 'Butikken',
      subjectId: String(person.id),
    })
    expect((await api('GET /auth/me', undefined, person)).status).toBe(401)
    expect((await logIn(person)).status).toBe(200)
    expect((await mailsTo(person.email)).at(-1)).toBe('second-factor-off')
    await expect(recoverSecondFactor(db, person.email, clock.now)).rejects.toThrow('has no second factor')
    await expect(recoverSecondFactor(db, 'ingen@vaerksted.dk', clock.now)).rejects.toThrow('no account')
    await expect(recoverSecondFactor(db, 'ikke en adresse', clock.now)).rejects.toThrow('not an email address')
  })
})

it('staff see in the list who has one', async () => {
  const person = await guarded()
  const { body } = await api(`GET /users?search=${encodeURIComponent(person.email)}`, undefined, person)
  expect(body.users).toMatchObject([{ email: person.email, hasSecondFactor: true }])
})

it('goes with the account: who is deleted but keeps bookkeeping rows leaves no secret', async () => {
  const boss = await addCustomer(db, { role: 'superadmin' })
  const person = await guarded('customer')
  await api('POST /points/add', { userId: person.id, points: 1, reason: 'Velkomst' }, boss)
  expect((await api(`DELETE /users/${person.id}`, undefined, boss)).status).toBe(200)
  expect(await db.$count(secondFactors, eq(secondFactors.userId, person.id))).toBe(0)
  expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, person.id))).toBe(0)
  const [row] = await db.select().from(users).where(eq(users.id, person.id))
  expect(row?.secondFactorAt).toBeNull()
})
