import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeAll, expect, it } from 'vitest'
import { hashPassword } from '#server/customers/login/password-hash.ts'
import { sessions, users } from '#server/database/schema/customers.ts'
import { openDemoShop } from '#server/demo/open-demo-shop.ts'
import { readEnv } from '#server/env.ts'
import { apiOf, testShop } from '#test/shop.ts'

const REAL = { NODE_ENV: 'production', PUBLIC_URL: 'https://folie.example', LOG_LEVEL: 'silent' }
const { shop, db, clock } = await testShop()

/** One start of the shop with these variables, and what it warned of. */
async function start(variables: Record<string, string>) {
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => warnings.push(line) })
  const env = readEnv(variables)
  await openDemoShop({ db, env, log, privatePictures: shop.privatePictures, now: clock.now })
  return { warnings, api: apiOf({ ...shop, env }) }
}

const logIn = (api: ReturnType<typeof apiOf>, email = 'superadmin@demo.dk') => api('POST /auth/login', { email, password: 'demo1234' })

beforeAll(async () => {
  expect((await start({})).warnings).toEqual([])
})

it('a demo shop on this machine opens its logins and warns of nothing', async () => {
  const { api } = await start({})
  const { status, body } = await logIn(api)
  expect(status).toBe(200)
  expect((await api('GET /dashboard/waiting', undefined, { token: String(body.token) })).body).toMatchObject({
    warnings: { openDemoLogins: [] },
  })
})

it('the same database in earnest locks them, ends their sessions and says so', async () => {
  const { body } = await logIn((await start({})).api)
  const { api, warnings } = await start(REAL)
  expect(warnings.join()).toMatch(/locked the demo logins.*/)
  expect((await logIn(api)).body.code).toBe('account_locked')
  expect((await logIn(api, 'admin@demo.dk')).body.code).toBe('account_locked')
  expect((await api('GET /auth/me', undefined, { token: String(body.token) })).status).toBe(401)
  expect(await db.select().from(sessions)).toEqual([])
  expect((await start(REAL)).warnings).toEqual([])
})

it('a public shop with DEMO=1 opens them, and warns at every start and in the back office', async () => {
  for (const _start of [1, 2]) {
    const { api, warnings } = await start({ ...REAL, DEMO: '1' })
    expect(warnings.join()).toContain('everybody who finds this shop can log in as its superadmin')
    const { body } = await logIn(api)
    const answer = await api('GET /dashboard/waiting', undefined, { token: String(body.token) })
    expect(answer.body).toMatchObject({ warnings: { openDemoLogins: expect.arrayContaining(['superadmin@demo.dk', 'admin@demo.dk']) } })
  }
})

it('a password chosen for a demo login is kept', async () => {
  const passwordHash = await hashPassword('kun min egen sætning')
  await db.update(users).set({ passwordHash }).where(eq(users.email, 'gold@demo.dk'))
  const { api } = await start(REAL)
  expect((await api('POST /auth/login', { email: 'gold@demo.dk', password: 'kun min egen sætning' })).status).toBe(200)
})
