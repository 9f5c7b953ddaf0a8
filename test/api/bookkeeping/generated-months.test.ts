import { afterAll, expect, test } from 'vitest'
import { LEDGER_SYSTEMS } from '#domain/bookkeeping/ledger.ts'
import { nextMonth } from '#domain/bookkeeping/month.ts'
import { ledgerOpener } from '#server/ledger-provider/open-ledger-provider.ts'
import { FIRST_MONTH, openBooks, playMonth } from '#test/book-months/generated-month.ts'
import { addressesOf, startLedgerPeer } from '#test/ledger-peers/ledger-peer.ts'
import { Mortality } from '#test/payment-histories/mortality.ts'
import { testShop } from '#test/shop.ts'

/** `npm run test:books` plays a thousand. */
const MONTHS = 3

const shops = await Promise.all(
  LEDGER_SYSTEMS.map(async (system) => {
    const peer = await startLedgerPeer(system, { pageSize: 40 })
    afterAll(() => peer.close())
    const mortality = new Mortality()
    const open = ledgerOpener(addressesOf(peer), mortality.limitCall(fetch))
    const here = await testShop({ ledgers: { open, wake: () => {}, close: async () => {} } })
    mortality.limitPool(here.database.pool)
    const books = { ...here, peer, mortality }
    return { system, books, people: await openBooks(books, { isCoded: true }) }
  }),
)

test.each(shops)(
  'generated months in $system: each voucher is there once with its paper, and both sides agree to the øre',
  async ({ books, people }) => {
    let [month, vouchers, deaths] = [FIRST_MONTH, 0, 0]
    for (let seed = 1; seed <= MONTHS; seed += 1) {
      const told = await playMonth(books, people, { month, seed })
      expect(told.faults).toEqual([])
      month = nextMonth(month)
      vouchers += told.vouchers
      deaths += told.deaths
    }
    expect(vouchers).toBeGreaterThan(10 * MONTHS)
    expect(deaths).toBeGreaterThanOrEqual(MONTHS)
  },
  240_000,
)
