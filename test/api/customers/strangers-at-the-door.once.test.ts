import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { LOGIN_WINDOW_MINUTES, MAX_LOGINS_FROM_NETWORK, MAX_LOGINS_OF_KNOWN_BROWSER } from '#domain/customers/login/login-attempts.ts'
import { hashPassword } from '#server/customers/login/password-hash.ts'
import { attempts, oneTimeTokens } from '#server/database/schema/customers.ts'
import { mails } from '#server/database/schema/mails.ts'
import { readEnv } from '#server/env.ts'
import { renderMail } from '#server/mail-templates.ts'
import { type Answer, type Api, addCustomer, apiOf, testShop } from '#test/shop.ts'

const read = (more: Record<string, string>) =>
  readEnv({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://folie.example', TRUST_PROXY: '1', ...more })
const { shop, api: withoutMails, clock, db, pauses } = await testShop({ env: read({}) })
const api = apiOf({ ...shop, env: read({ SMTP_URL: 'smtp://localhost:1' }) })
const PASSWORD = 'nordlys over fjorden'
const passwordHash = await hashPassword(PASSWORD)
const start = clock.now

beforeEach(async () => {
  clock.now = start
  pauses.length = 0
  await db.delete(attempts)
})

type From = Readonly<{ network?: string; cookie?: string | undefined; code?: string; at?: Api }>
function logIn(email: string, password: string, { network = '10.2.0.1', cookie, code, at = api }: From = {}): Promise<Answer> {
  const body = { email, password, ...(code !== undefined && { code }) }
  return at('POST /auth/login', body, { headers: { 'x-forwarded-for': network, ...(cookie && { cookie }) } })
}

/** What the browser keeps of an answer. */
const kept = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0]

/** As many wrong passwords as sixty tries from all over leave behind: each of them would take the time of a password. */
async function attack(email: string): Promise<void> {
  const counted = { count: 60, endsAt: new Date(clock.now.getTime() + LOGIN_WINDOW_MINUTES * 60_000) }
  await db
    .insert(attempts)
    .values({ key: `login:${email}`, ...counted })
    .onConflictDoUpdate({ target: attempts.key, set: counted })
}

async function mailedCodes(email: string): Promise<string[]> {
  const rows = await db.select().from(mails).where(eq(mails.toAddress, email)).orderBy(mails.id)
  return rows.filter(({ template }) => template === 'login-code').map(({ payload }) => String(payload.token))
}

describe('an account whose password strangers try sixty times from six networks', () => {
  it('opens at once to the browser its owner logged in from before', async () => {
    const { email } = await addCustomer(db, { passwordHash })
    const cookie = kept(await logIn(email, PASSWORD))
    const codes = []
    for (let n = 0; n < 60; n += 1) codes.push((await logIn(email, `gæt ${n}`, { network: `10.3.0.${n % 6}` })).body.code)
    expect(codes).toEqual([...Array(50).fill('wrong_credentials'), ...Array(10).fill('login_code_needed')])
    pauses.length = 0
    expect((await logIn(email, PASSWORD, { cookie })).status).toBe(200)
    expect(pauses).toEqual([])
  })

  it('opens to its owner elsewhere with a mailed code, once, and only with the right password', async () => {
    const { email, id } = await addCustomer(db, { passwordHash })
    await attack(email)
    expect(await mailedCodes(email)).toEqual([])
    const asked = await logIn(email, PASSWORD)
    expect([asked.status, asked.body.code]).toEqual([401, 'login_code_needed'])
    const [code = ''] = await mailedCodes(email)
    expect(code).toMatch(/^\d{6}$/)
    expect(JSON.stringify(await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, id)))).not.toContain(code)
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await logIn(email, PASSWORD, { code: wrong })).body.code).toBe('wrong_login_code')
    expect((await logIn(email, 'forkert', { code })).body.code).toBe('wrong_login_code')
    expect((await logIn(email, PASSWORD, { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })).status).toBe(200)
    await attack(email)
    expect((await logIn(email, PASSWORD, { code })).body.code).toBe('wrong_login_code')
  })

  it('does not reveal by its answers whether it exists, or whether a password was right', async () => {
    const { email } = await addCustomer(db, { passwordHash })
    await attack(email)
    await attack('ingen@vaerksted.dk')
    const answers = [await logIn(email, PASSWORD), await logIn(email, 'forkert'), await logIn('ingen@vaerksted.dk', 'forkert')]
    const told = answers.map(({ status, body }) => ({ status, body }))
    expect(told[1]).toEqual(told[0])
    expect(told[2]).toEqual(told[0])
  })

  it('does not reveal by the time of its answer that a password was right and a code was mailed', async () => {
    const { email } = await addCustomer(db, { passwordHash })
    await attack(email)
    await attack('ingen@vaerksted.dk')
    const waits = []
    for (const [who, password] of [
      [email, PASSWORD],
      [email, 'forkert'],
      ['ingen@vaerksted.dk', 'forkert'],
    ] as const) {
      pauses.length = 0
      await logIn(who, password)
      waits.push([...pauses])
    }
    // after the pause of strangers, no sooner than finding and mailing take
    expect(waits).toEqual(Array(3).fill([4_000, 400]))
  })

  it('keeps strangers waiting ever longer, four seconds at most', async () => {
    const { email } = await addCustomer(db, { passwordHash })
    for (let n = 0; n < 15; n += 1) await logIn(email, 'forkert')
    const [alone, together] = [pauses.slice(0, 10), pauses.slice(10)]
    expect(alone).toEqual(Array(10).fill(0))
    expect(together.filter((_, index) => index % 2 === 0)).toEqual([500, 1_000, 2_000, 4_000, 4_000])
  })

  it('opens after a wait where the shop can send no mail', async () => {
    const { email } = await addCustomer(db, { passwordHash })
    await attack(email)
    expect((await logIn(email, 'forkert', { at: withoutMails })).body.code).toBe('wrong_credentials')
    expect((await logIn(email, PASSWORD, { at: withoutMails })).status).toBe(200)
    expect(pauses.at(-1)).toBe(4_000)
  })
})

describe('a mailed code', () => {
  async function mailedCode(email: string): Promise<string> {
    await attack(email)
    await logIn(email, PASSWORD)
    return (await mailedCodes(email)).at(-1) ?? ''
  }

  it('works for half an hour', async () => {
    const { email } = await addCustomer(db, { passwordHash })
    const code = await mailedCode(email)
    clock.now = new Date(start.getTime() + 30 * 60_000)
    await attack(email)
    expect((await logIn(email, PASSWORD, { code })).body.code).toBe('wrong_login_code')
    clock.now = new Date(start.getTime() + 29 * 60_000)
    expect((await logIn(email, PASSWORD, { code })).status).toBe(200)
  })

  it('is mailed five times an hour at most, and tried ten times', async () => {
    const { email } = await addCustomer(db, { passwordHash })
    await attack(email)
    for (let n = 0; n < 7; n += 1) expect((await logIn(email, PASSWORD)).body.code).toBe('login_code_needed')
    const codes = await mailedCodes(email)
    expect(codes).toHaveLength(5)
    const wrong = codes.includes('123456') ? '654321' : '123456'
    for (let n = 0; n < 10; n += 1) await logIn(email, PASSWORD, { code: wrong })
    const right = codes.at(-1) ?? ''
    expect((await logIn(email, PASSWORD, { code: right })).body.code).toBe('wrong_login_code')
    clock.now = new Date(start.getTime() + 60 * 60_000)
    await attack(email)
    await logIn(email, PASSWORD)
    expect((await logIn(email, PASSWORD, { code: (await mailedCodes(email)).at(-1) ?? '' })).status).toBe(200)
  })

  it('does not reveal after too many tries that the password was right', async () => {
    const { email } = await addCustomer(db, { passwordHash })
    await attack(email)
    for (let n = 0; n < 10; n += 1) await logIn(email, PASSWORD, { code: 'forkert' })
    const answers = [await logIn(email, PASSWORD, { code: 'forkert' }), await logIn(email, 'forkert', { code: 'forkert' })]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([401, 'wrong_login_code']))
  })

  it('of one account opens no other', async () => {
    const [one, other] = [await addCustomer(db, { passwordHash }), await addCustomer(db, { passwordHash })]
    const code = await mailedCode(one.email)
    await attack(other.email)
    expect((await logIn(other.email, PASSWORD, { code })).body.code).toBe('wrong_login_code')
  })

  it('stands in the mail with what to do, and is not shown to staff', async () => {
    const { email } = await addCustomer(db, { passwordHash })
    const admin = await addCustomer(db, { role: 'admin' })
    const code = await mailedCode(email)
    const [mail] = await db.select().from(mails).where(eq(mails.toAddress, email))
    const context = { db, settings: await shop.settings(), publicUrl: 'https://folie.example' }
    const written = await renderMail('login-code', context, mail?.payload)
    expect(written.text).toContain(`Din kode er ${code}.`)
    const shown = await api(`GET /mails/${mail?.id}`, undefined, { token: admin.token })
    expect(shown.status).toBe(200)
    expect(JSON.stringify(shown.body)).not.toContain(code)
    expect(JSON.stringify(shown.body)).toContain('skjult')
  })
})

describe('a browser somebody logged in from', () => {
  it('keeps a cookie no script reads, which no other name of the domain can set', async () => {
    const { email } = await addCustomer(db, { passwordHash })
    const cookie = (await logIn(email, PASSWORD)).headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^__Host-kendt-browser=[\w-]{22}\.[\w-]{22};/)
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/', `Max-Age=${183 * 86_400}`]) expect(cookie).toContain(part)
    expect((await logIn(email, 'forkert')).headers.get('set-cookie')).toBeNull()
  })

  it('has ten tries of its own, which leave the strangers’ alone', async () => {
    const { email } = await addCustomer(db, { passwordHash })
    const cookie = kept(await logIn(email, PASSWORD))
    const tries = []
    for (let n = 0; n <= MAX_LOGINS_OF_KNOWN_BROWSER; n += 1) tries.push((await logIn(email, 'forkert', { cookie })).status)
    expect(tries).toEqual([...Array(MAX_LOGINS_OF_KNOWN_BROWSER).fill(401), 429])
    expect((await logIn(email, PASSWORD)).status).toBe(200)
    expect(pauses.every((ms) => ms === 0)).toBe(true)
  })

  it('is let in when somebody in the same network used up the network’s tries', async () => {
    const { email } = await addCustomer(db, { passwordHash })
    const cookie = kept(await logIn(email, PASSWORD))
    await db
      .insert(attempts)
      .values({ key: 'login-from:10.2.0.1', endsAt: new Date(start.getTime() + 60_000), count: MAX_LOGINS_FROM_NETWORK })
      .onConflictDoUpdate({ target: attempts.key, set: { count: MAX_LOGINS_FROM_NETWORK } })
    expect((await logIn(email, PASSWORD)).status).toBe(429)
    expect((await logIn(email, PASSWORD, { cookie })).status).toBe(200)
  })

  it('is a stranger to another account, and to its own with a forged cookie', async () => {
    const [one, other] = [await addCustomer(db, { passwordHash }), await addCustomer(db, { passwordHash })]
    const cookie = kept(await logIn(one.email, PASSWORD)) ?? ''
    await attack(other.email)
    await attack(one.email)
    expect((await logIn(other.email, PASSWORD, { cookie })).body.code).toBe('login_code_needed')
    expect((await logIn(one.email, PASSWORD, { cookie: `${cookie.slice(0, -22)}${'A'.repeat(22)}` })).body.code).toBe('login_code_needed')
    expect((await logIn(one.email, PASSWORD, { cookie })).status).toBe(200)
  })

  it('is known on after its owner chose a new password in it; the others are not', async () => {
    const { email } = await addCustomer(db, { passwordHash })
    const [here, elsewhere] = [await logIn(email, PASSWORD), await logIn(email, PASSWORD)]
    const change = { currentPassword: PASSWORD, password: 'en helt ny sætning' }
    const changed = await api('POST /auth/change-password', change, {
      token: String(here.body.token),
      headers: { cookie: kept(here) ?? '' },
    })
    expect(changed.status).toBe(200)
    await attack(email)
    expect((await logIn(email, change.password, { cookie: kept(changed) })).status).toBe(200)
    expect((await logIn(email, change.password, { cookie: kept(elsewhere) })).body.code).toBe('login_code_needed')
  })
})
