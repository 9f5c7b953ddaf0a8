import { afterAll, expect, test } from 'vitest'
import { DEFAULT_ACCOUNTS } from '#domain/settings/accounts.ts'
import { sendDueVouchers } from '#server/bookkeeping/ledger/send-vouchers.ts'
import { ledgerVouchers } from '#server/database/schema/bookkeeping.ts'
import { ledgerOpener } from '#server/ledger-provider/open-ledger-provider.ts'
import { startDineroPeer } from '#test/dinero/peer.ts'
import { startEconomicPeer } from '#test/economic/peer.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { testShop } from '#test/shop.ts'

const [economic, dinero] = [await startEconomicPeer(), await startDineroPeer()]
afterAll(() => Promise.all([economic.close(), dinero.close()]))
const open = ledgerOpener({ economicUrl: economic.url, dineroUrl: dinero.url })
const here = await testShop({ ledgers: { open, wake: () => {}, close: async () => {} } })
const { api, db, shop, clock } = here
const staff = await invoicingStaff(here)
const connect = (peer: typeof economic | typeof dinero, more: object = {}) =>
  api('PUT /ledger', { system: peer.system, ...peer.access, firstNumber: 1, fromMonth: '2026-11', ...more }, { token: staff.token })
const sell = async () => await staff.issue((await placeOrder(here)).id)
const workAll = async () => {
  while ((await sendDueVouchers({ ...shop, open })) > 0);
}
const rows = () => db.select().from(ledgerVouchers).orderBy(ledgerVouchers.id)
const compare = async () => (await api('GET /bookkeeping/2026-11/comparison', undefined, { token: staff.token })).body

test('what was sent stays in the program it was sent to; what was not goes to the new one', async () => {
  await connect(economic)
  await sell()
  await workAll()
  // its lines are made, and it waits
  economic.failNext('error')
  await sell()
  await sell()
  await workAll()
  expect((await rows()).map(({ state, system }) => [state, system])).toEqual([
    ['sent', 'economic'],
    ['waiting', 'economic'],
    ['waiting', null],
  ])
  const without = await connect(dinero, { keys: undefined })
  expect([without.status, Object.keys(without.body.fields as object)]).toEqual([400, ['keys.clientId', 'keys.clientSecret', 'keys.apiKey']])
  expect((await connect(dinero)).body.message).toBe('Dinero er forbundet')
  const bookkeeping = { accounts: { ...DEFAULT_ACCOUNTS, sales: '1000' } }
  await api('PUT /settings', { bookkeeping }, { token: staff.token })
  clock.now = new Date(clock.now.getTime() + 60_000)
  await workAll()
  expect((await rows()).map(({ state, system }) => [state, system])).toEqual([
    ['sent', 'economic'],
    ['sent', 'dinero'],
    ['sent', 'dinero'],
  ])
  expect([economic.books.vouchers().length, dinero.books.vouchers().length]).toEqual([1, 2])
  expect([dinero.books.sums('').has('1010'), dinero.books.sums('').has('1000')]).toEqual([false, true])
})

test('a month is compared with the connected program, and closed', async () => {
  expect(await compare()).toMatchObject({ agrees: true, elsewhere: 1, byHand: 0 })
  const [, second] = dinero.books.vouchers()
  const restore = dinero.books.snapshot()
  dinero.books.remove(second?.reference ?? '')
  expect(await compare()).toMatchObject({ agrees: false, elsewhere: 1 })
  restore()
  clock.now = new Date('2026-12-02T10:00:00Z')
  expect((await api('POST /bookkeeping/2026-11/closing', undefined, { token: staff.token })).status).toBe(200)
})

test('what waits gets a number from those chosen for the new program', async () => {
  dinero.failNext('error')
  await sell()
  await workAll()
  expect((await rows()).at(-1)).toMatchObject({ state: 'waiting', system: 'dinero', number: 4 })
  await connect(economic, { firstNumber: 5001, fromMonth: '2026-12' })
  expect((await rows()).at(-1)).toMatchObject({ state: 'waiting', number: 5001 })
})
