import { beforeEach, expect, test } from 'vitest'
import { addCustomer, apiOf, TEST_START, testShop } from '#test/shop.ts'

const { api, db, clock, shop } = await testShop()
const superadmin = await addCustomer(db, { role: 'superadmin', name: 'Eva Ejer' })
const admin = await addCustomer(db, { role: 'admin', name: 'Anna Admin' })
const PASSWORD = 'en lang adgangskode'
const DAY_MS = 86_400_000
let made = 0
beforeEach(() => {
  clock.now = TEST_START
})

type Answer = Readonly<{ user: { id: number }; link: string | null }>
const colleague = (more: object = {}) => {
  made += 1
  return { name: 'Lars Lager', email: `lars-${made}@folie.dk`, role: 'admin', restrictedTo: ['parcels'], ...more }
}
const create = (body: object, token = superadmin.token, to = api) => to('POST /users', body, { token })
const choose = (token: string, password = PASSWORD) => api('POST /auth/reset-password', { token, password })
const logIn = (email: string, password = PASSWORD) => api('POST /auth/login', { email, password })
const tokenOf = ({ link }: Answer) => new URL(link ?? '').searchParams.get('token') ?? ''

test('a colleague is invited without a password, chooses one once, and may no more than was ticked', async () => {
  const person = colleague()
  const { status, body } = await create(person)
  expect(status).toBe(200)
  const token = tokenOf(body as unknown as Answer)
  expect((await logIn(person.email, '')).status).toBe(400)
  expect((await logIn(person.email)).status).toBe(401)
  // too short for staff: the link still works
  expect((await choose(token, 'folie1')).status).toBe(400)
  expect((await choose(token)).status).toBe(200)
  expect((await choose(token, 'en helt anden kode')).body.code).toBe('link_expired')
  const session = await logIn(person.email)
  expect(session.body.user).toMatchObject({ role: 'admin', restrictedTo: ['parcels'] })
  expect((await api('GET /users', undefined, { token: session.body.token as string })).status).toBe(403)
})

test('the link expires after seven days', async () => {
  const token = tokenOf((await create(colleague())).body as unknown as Answer)
  clock.now = new Date(TEST_START.getTime() + 7 * DAY_MS)
  expect((await choose(token)).body.code).toBe('link_expired')
})

test('the link is answered for a colleague of a shop without a mail server only', async () => {
  const withSmtp = apiOf({ ...shop, env: { ...shop.env, smtpUrl: 'smtp://127.0.0.1:1' } })
  expect((await create(colleague(), superadmin.token, withSmtp)).body).toMatchObject({ success: true, link: null })
  const customer = { name: 'Karen Kunde', email: 'karen@folie.dk', password: 'folie1' }
  expect((await create(customer)).body).toMatchObject({ success: true, link: null })
})

test('a customer who becomes a colleague is given the link by hand as well where the shop has no mail server', async () => {
  const withSmtp = apiOf({ ...shop, env: { ...shop.env, smtpUrl: 'smtp://127.0.0.1:1' } })
  const change = async (to: typeof api, role: 'customer' | 'admin', id: number) =>
    (await to(`PUT /users/${id}`, { role }, { token: superadmin.token })).body as unknown as Answer
  const [here, mailed] = [await addCustomer(db, {}), await addCustomer(db, {})]
  expect((await change(withSmtp, 'admin', mailed.id)).link).toBeNull()
  const answer = await change(api, 'admin', here.id)
  expect((await choose(tokenOf(answer))).status).toBe(200)
  expect((await change(api, 'customer', here.id)).link).toBeNull()
})

test('a customer still needs a password, and an admin invites no colleague', async () => {
  const { status, body } = await create({ name: 'Karen Kunde', email: 'uden@folie.dk' })
  expect([status, body.fields]).toEqual([400, { password: 'Skriv en adgangskode.' }])
  expect((await create(colleague(), admin.token)).body.code).toBe('forbidden')
})

test('a colleague is not called a customer when staff change and delete them', async () => {
  const asStaff = { token: superadmin.token }
  const { id } = (await create(colleague())).body.user as { id: number }
  expect((await api(`PUT /users/${id}`, { name: 'Lars Hylde' }, asStaff)).body.message).toBe('Kollega opdateret!')
  expect((await api(`DELETE /users/${id}`, undefined, asStaff)).body.message).toBe('Kollega slettet')
})
