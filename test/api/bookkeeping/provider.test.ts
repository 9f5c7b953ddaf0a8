import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { DEFAULT_ACCOUNTS } from '#domain/settings/accounts.ts'
import { providerEvents } from '#server/database/schema/payments.ts'
import { paymentContextOf } from '#server/payments/online/payment-context.ts'
import { reconcilePayments } from '#server/payments/online/reconcile.ts'
import { processQueue } from '#server/payments/online/worker.ts'
import { download } from '#test/download.ts'
import { invoicingStaff, placeOrder } from '#test/invoiced-order.ts'
import { testPayments, testProvider } from '#test/payment-provider.ts'
import { addCustomer, addProduct, testShop } from '#test/shop.ts'

const provider = testProvider(() => here.clock.now)
const here = await testShop({ payments: testPayments(() => here.clock.now, provider) })
const { api, db, shop, clock } = here
const staff = await invoicingStaff(here)
const bookkeeper = await addCustomer(db, { role: 'admin', restrictedTo: ['figures', 'invoices'] })

type Total = Readonly<{ account: string; debit: number; credit: number }>
const onAccount = async (month: string, account: string) => {
  const { body } = await api(`GET /bookkeeping/${month}`, undefined, { token: bookkeeper.token })
  const total = (body.accounts as readonly Total[]).find((one) => one.account === account)
  return total ? Math.round((total.debit - total.credit) * 100) : 0
}
const moved = (id: string, kind: 'charge' | 'fee' | 'payout' | 'other', ore: readonly [amount: number, fee: number]) => {
  const [amountOre, feeOre] = ore
  provider.transactions.push({ id, kind, amountOre, feeOre, netOre: amountOre - feeOre, at: clock.now, payoutId: null, movementRef: null })
}
const csv = async (month: string) =>
  (await download(shop, `/bookkeeping/${month}/postings.csv?format=generic`, bookkeeper.token)).file.toString()

test('what moved in the provider’s account before the shop’s first online payment is not booked', async () => {
  clock.now = new Date('2026-11-04T10:00:00Z')
  moved('txn_earlier', 'fee', [-9_00, 0])
  await reconcilePayments(shop)
  expect(await onAccount('2026-11', 'provider')).toBe(0)
})

test('what came in online waits with the provider until the payout, less the fees, and a closed month says so for ever', async () => {
  clock.now = new Date('2026-11-05T10:00:00Z')
  const roll = await addProduct(db, { unitPriceOre: 1000_00 })
  const customer = await addCustomer(db, { customDiscount: 0 })
  const { id, orderNumber } = await placeOrder(here, { items: [{ id: roll.id, quantity: 1 }], paymentMethod: 'card' }, customer)
  await api(`POST /orders/${id}/payment-page`, {}, { token: customer.token })
  const [session] = provider.pages.keys()
  provider.pay(session ?? '')
  clock.now = new Date('2026-11-06T10:00:00Z')
  await reconcilePayments(shop)
  expect((await api(`POST /orders/${id}/parcels`, {}, { token: staff.token })).status).toBe(200)
  const [charge] = [...provider.payments.values()].flatMap(({ movements }) => movements)
  provider.transactions.push({
    ...{ id: 'txn_charge', kind: 'charge', amountOre: 1099_00, feeOre: 18_29, netOre: 1080_71, at: clock.now, payoutId: null },
    movementRef: charge?.ref ?? null,
  })
  moved('txn_monthly', 'fee', [-25_00, 0])
  moved('txn_grant', 'other', [3_00, 0])
  await reconcilePayments(shop)
  expect(await onAccount('2026-11', 'provider')).toBe(1099_00 - 18_29 - 25_00 + 3_00)

  moved('txn_payout', 'payout', [-(1099_00 - 18_29 - 25_00), 1_00])
  await reconcilePayments(shop)
  const till = paymentContextOf(shop)
  while (till && (await processQueue(till)));
  expect(await onAccount('2026-11', 'provider')).toBe(3_00 - 1_00)
  expect(await onAccount('2026-11', 'bank')).toBe(1099_00 - 18_29 - 25_00)
  expect(await onAccount('2026-11', 'providerFees')).toBe(18_29 + 25_00 + 1_00)
  expect(await onAccount('2026-11', 'providerOther')).toBe(-3_00)

  clock.now = new Date('2026-12-01T10:00:00Z')
  expect((await api('POST /bookkeeping/2026-11/closing', undefined, { token: bookkeeper.token })).status).toBe(200)
  const closed = await csv('2026-11')
  expect(closed).toContain(
    `Gebyr til betalingsudbyder, ${orderNumber};${DEFAULT_ACCOUNTS.providerFees};Gebyrer til betalingsudbyder;18,29;`,
  )
  expect(closed).toContain('Udbetaling fra betalingsudbyder (txn_payout)')
  moved('txn_late', 'fee', [-2_00, 0])
  await reconcilePayments(shop)
  expect(await csv('2026-11')).toBe(closed)
  expect(await csv('2026-12')).toContain('Betalingsudbyderens egne gebyrer (txn_late)')
})

test('a listing that breaks off after the newest loses nothing older', async () => {
  clock.now = new Date('2027-01-21T10:00:00Z')
  const feeOn = (id: string, day: string) => {
    const at = new Date(`${day}T10:00:00Z`)
    return { ...{ id, kind: 'fee' as const, amountOre: -1_00, feeOre: 0, netOre: -1_00, at }, payoutId: null, movementRef: null }
  }
  const newest = Array.from({ length: 200 }, (_, place) => feeOn(`txn_new_${place}`, '2027-01-20'))
  const older = feeOn('txn_older', '2027-01-02')
  const listing = vi.spyOn(provider, 'listTransactions')
  listing.mockImplementationOnce(async function* () {
    yield* newest
    throw new Error('the connection broke off')
  })
  await expect(reconcilePayments(shop)).rejects.toThrow('the connection broke off')
  listing.mockImplementationOnce(async function* (since) {
    for (const fee of [...newest, older]) if (fee.at >= since) yield fee
  })
  await reconcilePayments(shop)
  listing.mockRestore()
  expect(await csv('2027-01')).toContain('(txn_older)')
})

test('a key the provider refuses fails the hourly step, and what needs no provider is done nonetheless', async () => {
  clock.now = new Date('2027-03-01T10:00:00Z')
  const at = new Date('2027-01-01T10:00:00Z')
  await db.insert(providerEvents).values({ id: 'evt_old', kind: 'paid', receivedAt: at, nextAttemptAt: at, doneAt: at })
  const refused = () => {
    throw new Error('the key was revoked')
  }
  const spies = [
    vi.spyOn(provider, 'listEvents').mockImplementation(refused),
    vi.spyOn(provider, 'listTransactions').mockImplementation(refused),
  ]
  await expect(reconcilePayments(shop)).rejects.toThrow('the key was revoked')
  for (const spy of spies) spy.mockRestore()
  expect(await db.$count(providerEvents, eq(providerEvents.id, 'evt_old'))).toBe(0)
})
