import { expect, it } from 'vitest'
import { createMailedLink } from '#server/customers/mailed-links.ts'
import { addCustomer, testShop } from '#test/shop.ts'

const { api, db, clock } = await testShop()

const HOUR_MS = 3_600_000
const check = (token: unknown, purpose: string) => api('POST /auth/check-link', { token, purpose })

it('a link is known to work before anything is typed, and is not used up by asking', async () => {
  const { id } = await addCustomer(db)
  const token = await createMailedLink(db, id, 'reset-password', clock.now)
  expect((await check(token, 'reset-password')).status).toBe(200)
  expect((await check(token, 'reset-password')).status).toBe(200)
  expect((await check(token, 'verify-email')).body.code).toBe('link_expired')
  expect((await api('POST /auth/reset-password', { token, password: 'nyt-kodeord' })).status).toBe(200)
  expect((await check(token, 'reset-password')).body.code).toBe('link_expired')
})

it('a colleague who chooses a password is told the longer rule of staff', async () => {
  const holderOf = async (role: 'customer' | 'admin') => {
    const { id } = await addCustomer(db, { role })
    return (await check(await createMailedLink(db, id, 'choose-password', clock.now), 'reset-password')).body.holder
  }
  expect([await holderOf('customer'), await holderOf('admin')]).toEqual(['customer', 'staff'])
})

it('a link that has run out says so', async () => {
  const { id } = await addCustomer(db)
  const token = await createMailedLink(db, id, 'verify-email', new Date(clock.now.getTime() - 168 * HOUR_MS))
  expect((await check(token, 'verify-email')).body).toMatchObject({ code: 'link_expired' })
})

it.each(['', 'kort', 'x'.repeat(42), `${'x'.repeat(43)}.`, 7, null])(
  'of the link %j one reads that it is cut, wherever it is used',
  async (token) => {
    const CUT = 'Linket er ikke helt. Åbn det fra mailen igen.'
    const answers = [
      await check(token, 'reset-password'),
      await api('POST /auth/reset-password', { token, password: 'nyt-kodeord' }),
      await api('POST /auth/verify-email', { token }),
      await api('POST /auth/deny-registration', { token }),
    ]
    for (const { status, body } of answers) expect([status, body]).toMatchObject([400, { message: CUT, fields: { token: CUT } }])
  },
)
