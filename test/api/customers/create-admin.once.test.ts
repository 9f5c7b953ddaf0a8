import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { createSuperadmin } from '#server/customers/create-superadmin.ts'
import { closedTestDatabase, type DatabaseLocation } from '#test/databases.ts'
import { addCustomer, testShop } from '#test/shop.ts'
import { startShopProcess } from '#test/shop-process.ts'

const { api, clock, db } = await testShop()
const SCRIPT = fileURLToPath(new URL('../../../scripts/create-admin.ts', import.meta.url))
const KAREN = { name: 'Karen Kontor', email: 'Karen@Folie.dk', password: 'en lang sætning' }

type Run = Readonly<{ location: DatabaseLocation; stdin?: string; env?: Record<string, string>; options?: string[] }>

async function run({ location, stdin = '', env = {}, options = ['--name', KAREN.name, '--email', KAREN.email] }: Run) {
  const child = spawn(process.execPath, [SCRIPT, ...options], {
    env: { ...process.env, DATA_DIR: location.dataDir, DATABASE_URL: location.databaseUrl ?? '', ADMIN_PASSWORD: '', ...env },
  })
  const exit = once(child, 'exit')
  child.stdin.end(stdin)
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await exit
  return { code, out: out.trim(), errors: errors.trim() }
}

it('a superadmin made on the machine can log in and see every customer', async () => {
  expect(await createSuperadmin(db, KAREN, clock.now)).toBe('karen@folie.dk')
  const { body } = await api('POST /auth/login', { email: KAREN.email, password: KAREN.password })
  expect(body).toMatchObject({ success: true, user: { name: KAREN.name, role: 'superadmin', approved: true } })
  expect((await api('GET /users', undefined, { token: String(body.token) })).status).toBe(200)
})

it('an email that has an account is refused, and the account stays what it was', async () => {
  const customer = await addCustomer(db)
  await expect(createSuperadmin(db, { ...KAREN, email: customer.email.toUpperCase() }, clock.now)).rejects.toThrow(
    `There is an account with the email ${customer.email} already.`,
  )
  expect((await api('GET /users', undefined, { token: customer.token })).status).toBe(403)
})

it.each([
  [{ password: 'elleve-tegn' }, 'The password must have 12 to 200 characters.'],
  [{ password: 'x'.repeat(201) }, 'The password must have 12 to 200 characters.'],
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

it('while the shop runs on the embedded database it is told so, and changes nothing', async () => {
  const location = await closedTestDatabase()
  if (location.databaseUrl) return
  const running = await startShopProcess(location)
  const { code, errors } = await run({ location, stdin: KAREN.password })
  await running.end('SIGTERM')
  expect(code).toBe(1)
  expect(errors).toMatch(/^The database in \S+ is already in use by process \d+\. Stop that process first.*$/)
})
