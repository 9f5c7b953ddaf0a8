import { afterAll, expect, test } from 'vitest'
import { nextMonth } from '#domain/bookkeeping/month.ts'
import { createEconomic } from '#server/ledger-provider/economic.ts'
import { type BookingShop, FIRST_MONTH, openBooks, playMonth } from '#test/book-months/generated-month.ts'
import { PEER_APP_SECRET, PEER_GRANT, PEER_JOURNAL, startEconomicPeer } from '#test/economic/peer.ts'
import { Mortality } from '#test/payment-histories/mortality.ts'
import { testShop } from '#test/shop.ts'

const peer = await startEconomicPeer({ pageSize: 40 })
afterAll(() => peer.close())
const mortality = new Mortality()
const provider = mortality.limitProvider(
  createEconomic({ appSecret: PEER_APP_SECRET, grant: PEER_GRANT, journal: PEER_JOURNAL, apiUrl: peer.url }),
)
const here = await testShop({ ledgers: { open: async () => provider, wake: () => {}, close: async () => {} } })
mortality.limitPool(here.database.pool)
const books: BookingShop = { ...here, peer, provider, mortality }
const people = await openBooks(books, { isCoded: true })

// three of what `npm run test:books` plays a thousand of
test('generated months: each voucher is there once with its paper, and both sides agree to the øre', async () => {
  let [month, vouchers, deaths] = [FIRST_MONTH, 0, 0]
  for (let seed = 1; seed <= 3; seed += 1) {
    const told = await playMonth(books, people, { month, seed })
    expect(told.faults).toEqual([])
    month = nextMonth(month)
    vouchers += told.vouchers
    deaths += told.deaths
  }
  expect(vouchers).toBeGreaterThan(30)
  expect(deaths).toBeGreaterThan(3)
}, 240_000)
