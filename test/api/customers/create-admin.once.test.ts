import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createSuperadmin, ownerToken } from '#server/customers/create-superadmin.ts'
import { connect } from '#server/database/connect.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { users } from '#server/database/schema/customers.ts'
import { closedTestDatabase, type DatabaseLocation } from '#test/databases.ts'
import { addCustomer, TEST_KEY, testShop } from '#test/shop.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { SHORT_LIVED } from '#test/short-lived.ts'
import { silentLog } from '#test/silent-log.ts'

const { api, clock, db } = await testShop()
const SCRIPT = fileURLToPath(new URL('../../../scripts/create-admin.ts', import.meta.url))
const RECOVER = fileURLToPath(new URL('../../../scripts/recover-admin.ts', import.meta.url))
const KAREN = { name: 'Karen Kontor', email: 'Karen@Folie.dk', password: 'en lang sætning' }

type Run = Readonly<{ location: DatabaseLocation; script?: string; stdin?: string; env?: Record<string, string>; options?: string[] }>

async function run({ location, script = SCRIPT, stdin = '', env = {}, options = ['--name', KAREN.name, '--email', KAREN.email] }: Run) {
  const child = spawn(process.execPath, [...SHORT_LIVED, script, ...options], {
    env: { ...process.env, DATA_DIR: location.dataDir, DATABASE_URL: location.databaseUrl ?? '', ADMIN_PASSWORD: '', ...env },
  })
  const exit = once(child, 'exit')
  child.stdin.end(stdin)
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await exit
  return { code, out: out.trim(), errors: errors.trim() }
}

it('an owner is created once at the address a shop without one prints, also when two open it, and the log says so', async () => {
  const token = await ownerToken(db, TEST_KEY)
  if (token === null) throw new Error('a new shop has no owner')
  const person = { name: 'Olga Ejer', email: 'olga@folie.dk', password: 'nordlys over fjorden' }
  const become = (more: object = {}) => api('POST /auth/owner', { token, ...person, ...more })
  const check = () => api('POST /auth/check-link', { token, purpose: 'first-owner' })
  expect((await become({ token: 'x'.repeat(43) })).body.code).toBe('link_expired')
  expect((await become({ password: 'kort' })).body.fields).toHaveProperty('password')
  const known = await addCustomer(db)
  expect((await become({ email: known.email })).body.code).toBe('email_taken')
  expect((await check()).status).toBe(200)

  const both = await Promise.all([become(), become({ email: 'oluf@folie.dk' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect([await ownerToken(db, TEST_KEY), (await check()).body.code, (await become()).body.code]).toEqual([
    null,
    'link_expired',
    'link_expired',
  ])
  const owners = await db.select().from(users).where(eq(users.role, 'superadmin'))
  expect(owners).toHaveLength(1)
  expect((await api('POST /auth/login', { email: owners[0]?.email, password: person.password })).body).toMatchObject({
    user: { role: 'superadmin' },
  })
  expect(await db.select().from(auditLog)).toMatchObject([
    { action: 'Ejer oprettet', subjectId: String(owners[0]?.id), byName: 'Butikken' },
  ])
})

it('a superadmin made on the machine can log in, and sees every customer once they have a second factor', async () => {
  expect(await createSuperadmin(db, KAREN, clock.now)).toBe('karen@folie.dk')
  const { body } = await api('POST /auth/login', { email: KAREN.email, password: KAREN.password })
  expect(body).toMatchObject({ success: true, user: { name: KAREN.name, role: 'superadmin', approved: true } })
  const see = async () => (await api('GET /users', undefined, { token: String(body.token) })).body
  expect((await see()).code).toBe('second_factor_required')
  await db.update(users).set({ secondFactorAt: clock.now }).where(eq(users.email, 'karen@folie.dk'))
  expect((await see()).success).toBe(true)
})

it('an email that has an account is refused, and the account stays what it was', async () => {
  const customer = await addCustomer(db)
  await expect(createSuperadmin(db, { ...KAREN, email: customer.email.toUpperCase() }, clock.now)).rejects.toThrow(
    `There is an account with the email ${customer.email} already.`,
  )
  expect((await api('GET /users', undefined, { token: customer.token })).status).toBe(403)
})

it.each([
  [{ password: 'elleve-tegn' }, 'The password must have 12 to 200 characters and not be easy to guess.'],
  [{ password: 'Adgangskode123' }, 'The password must have 12 to 200 characters and not be easy to guess.'],
  [{ password: 'x'.repeat(201) }, 'The password must have 12 to 200 characters and not be easy to guess.'],
  [{ email: 'karen' }, '"karen" is not an email address.'],
  [{ name: ' ' }, 'A name is missing, or it is longer than 120 characters.'],
])('%j is refused', async (wrong, message) => {
  await expect(createSuperadmin(db, { ...KAREN, email: 'ny@folie.dk', ...wrong }, clock.now)).rejects.toThrow(message)
})

it('npm run admin:create takes the password from the environment or the standard input, and says in one line what is wrong', async () => {
  const location = await closedTestDatabase()
  expect(await run({ location, stdin: `${KAREN.password}\n` })).toEqual({
    code: 0,
    out: 'karen@folie.dk is superadmin now and can log in.',
    errors: '',
  })
  expect(await run({ location, env: { ADMIN_PASSWORD: KAREN.password } })).toEqual({
    code: 1,
    out: '',
    errors: 'There is an account with the email karen@folie.dk already.',
  })
  expect(await run({ location, options: ['--name', 'Bo'] })).toMatchObject({
    code: 1,
    errors: 'Give --name and --email when this is not run at a terminal.',
  })
})

it('npm run admin:recover takes a lost second factor away, and says in one line what is wrong', async () => {
  const location = await closedTestDatabase()
  await run({ location, stdin: `${KAREN.password}\n` })
  const recover = (email = KAREN.email) => run({ location, script: RECOVER, options: ['--email', email] })
  expect(await recover()).toEqual({
    code: 1,
    out: '',
    errors: 'karen@folie.dk has no second factor: the password alone opens the account.',
  })
  const database = await connect({ ...location, databaseUrl: location.databaseUrl ?? undefined, log: silentLog })
  await database.db.update(users).set({ secondFactorAt: clock.now })
  await database.close()
  expect(await recover()).toEqual({ code: 0, out: 'karen@folie.dk logs in with the password alone now. It stands in the log.', errors: '' })
  expect(await run({ location, script: RECOVER, options: [] })).toMatchObject({
    code: 1,
    errors: 'Give --email when this is not run at a terminal.',
  })
})

it('while the shop runs on the embedded database it is told so, and changes nothing', async () => {
  const location = await closedTestDatabase()
  if (location.databaseUrl) return
  const running = await startShopProcess(location)
  const { code, errors } = await run({ location, stdin: KAREN.password })
  await running.end('SIGTERM')
  expect(code).toBe(1)
  expect(errors).toMatch(/^The database in \S+ is already in use by process \d+\. Stop that process first.*$/)
})
