import { beforeEach, expect, it } from 'vitest'
import { LOGIN_WINDOW_MINUTES } from '#domain/customers/login/login-attempts.ts'
import { hashPassword } from '#server/customers/login/password-hash.ts'
import { attempts } from '#server/database/schema/customers.ts'
import { mails } from '#server/database/schema/mails.ts'
import { readEnv } from '#server/env.ts'
import { createLog } from '#server/http/log/log.ts'
import { codeShownAt } from '#test/authenticator.ts'
import { addCustomer, apiOf, type Customer, testShop } from '#test/shop.ts'

const lines: string[] = []
const log = createLog({ level: 'info', isTerminal: false, destination: { write: (line: string) => void lines.push(line) } })
const env = readEnv({ PUBLIC_URL: 'https://folie.example', TRUST_PROXY: '1', SMTP_URL: 'smtp://localhost:1' })
const { shop, clock, db } = await testShop({ env })
const api = apiOf({ ...shop, log })
const PASSWORD = 'nordlys over fjorden'
const NETWORK = { network: '192.0.2.0/24' }
const passwordHash = await hashPassword(PASSWORD)

beforeEach(async () => {
  clock.now = new Date(clock.now.getTime() + 5 * 60_000)
  await db.delete(attempts)
  lines.length = 0
})

const logIn = (
  email: string,
  { password = PASSWORD, code, from = '192.0.2.17' }: { password?: string; code?: string; from?: string } = {},
) => api('POST /auth/login', { email, password, ...(code !== undefined && { code }) }, { headers: { 'x-forwarded-for': from } })

/** What the log says of logins, without when and in which request. */
const logged = () =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => String(msg).startsWith('a login'))
    .map(({ level, msg, network, userId, factor }) => ({ level, msg, network, userId, factor }))

const GOOD = { level: 30, msg: 'a login' }
const AT_ITS_CODE = { level: 40, msg: 'a login failed at its code', ...NETWORK, factor: undefined }

async function withApp(): Promise<Customer & Readonly<{ secret: string; codes: string[] }>> {
  const person = await addCustomer(db, { role: 'admin', passwordHash })
  const begun = await api('POST /auth/second-factor', { password: PASSWORD }, person)
  const { secret } = begun.body.setup as { secret: string }
  const confirmed = await api('POST /auth/second-factor/confirm', { code: codeShownAt(secret, clock.now) }, person)
  clock.now = new Date(clock.now.getTime() + 60_000)
  return { ...person, secret, codes: confirmed.body.recoveryCodes as string[] }
}

it('a failed login is logged with the network it came from and whose account it was, and without a word of what was written', async () => {
  const { id, email } = await addCustomer(db, { passwordHash })
  await logIn(email, { password: 'gættet-kodeord' })
  await logIn('ingen@vaerksted.dk', { password: 'gættet-kodeord', from: '2001:db8:5:6:7:8:9:a' })
  expect(logged()).toMatchObject([
    { level: 40, msg: 'a login failed', ...NETWORK, userId: id },
    { level: 40, msg: 'a login failed', network: '2001:db8:5:6::/64', userId: null },
  ])
  for (const word of [email, 'ingen@vaerksted.dk', 'gættet-kodeord', '192.0.2.17']) expect(lines.join()).not.toContain(word)
})

it('a good login is logged with whose it was and what was given beside the password, of staff and customers', async () => {
  const customer = await addCustomer(db, { passwordHash })
  const person = await withApp()
  const code = codeShownAt(person.secret, clock.now)
  expect((await logIn(customer.email)).status).toBe(200)
  expect((await logIn(person.email, { code })).status).toBe(200)
  expect((await logIn(person.email, { code: person.codes[0] ?? '' })).status).toBe(200)
  expect(logged()).toEqual([
    { ...GOOD, ...NETWORK, userId: customer.id, factor: 'none' },
    { ...GOOD, ...NETWORK, userId: person.id, factor: 'totp' },
    { ...GOOD, ...NETWORK, userId: person.id, factor: 'recovery' },
  ])
  for (const word of [customer.email, person.email, PASSWORD, code, person.codes[0] ?? '-', '192.0.2.17'])
    expect(lines.join()).not.toContain(word)
})

it('a wrong second factor is logged with the network it came from and whose account it was, and without the code', async () => {
  const person = await withApp()
  const old = codeShownAt(person.secret, new Date(clock.now.getTime() - 10 * 60_000))
  for (const code of [old, 'ABCDE-FGHJK']) expect((await logIn(person.email, { code })).body.code).toBe('wrong_code')
  expect(logged()).toEqual([
    { ...AT_ITS_CODE, userId: person.id },
    { ...AT_ITS_CODE, userId: person.id },
  ])
  for (const word of [person.email, PASSWORD, old, 'ABCDE', person.secret, '192.0.2.17']) expect(lines.join()).not.toContain(word)
})

it('being asked for the code is no failure', async () => {
  const person = await withApp()
  expect((await logIn(person.email)).body.code).toBe('second_factor_needed')
  expect(logged()).toEqual([])
})

it('so are the codes that are mailed while strangers guess', async () => {
  const { id, email } = await addCustomer(db, { passwordHash })
  const endsAt = new Date(clock.now.getTime() + LOGIN_WINDOW_MINUTES * 60_000)
  await db.insert(attempts).values({ key: `login:${email}`, count: 60, endsAt })
  expect((await logIn(email)).body.code).toBe('login_code_needed')
  const sent = await db.select().from(mails)
  const code = String(sent.find(({ toAddress }) => toAddress === email)?.payload.token)
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await logIn(email, { code: wrong })).body.code).toBe('wrong_login_code')
  expect((await logIn(email, { code })).status).toBe(200)
  expect(logged()).toEqual([
    { ...AT_ITS_CODE, userId: id },
    { ...GOOD, ...NETWORK, userId: id, factor: 'mailed' },
  ])
  for (const word of [code, wrong]) expect(lines.join()).not.toContain(`"${word}"`)
})
